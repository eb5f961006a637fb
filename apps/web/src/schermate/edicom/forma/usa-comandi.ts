import { useRef } from 'react';
import { ProblemaChiamata } from '../../../accesso/chiamate.ts';

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
      if (causa instanceof ProblemaChiamata && causa.codice !== 'esito_ignoto') pendenti.current.delete(chiave);
      throw causa;
    }
  };
}
