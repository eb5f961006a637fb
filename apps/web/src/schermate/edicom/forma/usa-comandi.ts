import { useRef } from 'react';
import { ProblemaChiamata } from '../../../accesso/chiamate.ts';

/** Risposte dopo le quali il comando può essere nel registro. */
const INCERTI: ReadonlySet<string> = new Set([
  'esito_ignoto',
  'base_dati_assente',
  'zero_in_verifica',
  'processo_isolato',
]);

/**
 * Manda un comando tenendo il suo identificativo finché il server non ha risposto con certezza: ripetere la stessa cosa
 * (la stessa `chiave`) dopo una risposta mancata non la compie due volte.
 */
export function useComandi(): <T>(chiave: string, manda: (comandoId: string) => Promise<T>) => Promise<T> {
  const pendenti = useRef(new Map<string, string>());
  return async (chiave, manda) => {
    const comandoId = pendenti.current.get(chiave) ?? crypto.randomUUID();
    pendenti.current.set(chiave, comandoId);
    try {
      const risposta = await manda(comandoId);
      pendenti.current.delete(chiave);
      return risposta;
    } catch (causa) {
      if (causa instanceof ProblemaChiamata && !INCERTI.has(causa.codice)) pendenti.current.delete(chiave);
      throw causa;
    }
  };
}
