import { useRef, useState } from 'react';
import { ProblemaChiamata, RispostaMancata } from '../../../accesso/chiamate.ts';

/** La sorte di un atto come la vede chi lo compie: fermo, in corso, registrato con il suo numero, rifiutato in parole. */
export type Sorte =
  | { tipo: 'fermo' }
  | { tipo: 'in_corso' }
  | { tipo: 'registrato'; seq: number | null }
  | { tipo: 'rifiutato'; codice: string; frase: string; regola: string | null }
  | { tipo: 'ignota' };

/** Gli errori del server con i nomi che i campi hanno nel modulo: `nomi` va dal percorso nel corpo al nome del campo. */
export function neiCampi(causa: ProblemaChiamata, nomi: Readonly<Record<string, string>>): ProblemaChiamata {
  const errori = causa.errori.map(({ campo, messaggio }) => ({ campo: nomi[campo] ?? campo, messaggio }));
  return new ProblemaChiamata(causa.stato, {
    detail: causa.message,
    codice: causa.codice,
    regola: causa.regola,
    errori,
  });
}

/** Quante volte si ripete da soli una chiamata rimasta senza risposta; poi decide la persona. */
const RIPETIZIONI_MAX = 2;
const PAUSA_MS = 800;

export type Invio<C, R> = {
  sorte: Sorte;
  /** Dà la risposta, oppure `null` se il server ha rifiutato, se la risposta manca o se un invio è già in corso. */
  compi: (corpo: C, quandoRifiutato?: (causa: ProblemaChiamata) => void) => Promise<R | null>;
  azzera: () => void;
};

/**
 * Manda un corpo alla volta. L'identificativo del comando resta lo stesso finché il server non risponde a quel
 * corpo: un doppio clic o una rete che cade non raddoppiano l'atto.
 */
export function useInvio<C, R>(
  invia: (corpo: C, comandoId: string) => Promise<R>,
  leggiSeq: (risposta: R) => number | null = () => null,
): Invio<C, R> {
  const [sorte, cambiaSorte] = useState<Sorte>({ tipo: 'fermo' });
  const inCorso = useRef(false);
  const comando = useRef<{ corpo: string; id: string } | null>(null);

  const compi: Invio<C, R>['compi'] = async (corpo, quandoRifiutato) => {
    if (inCorso.current) return null;
    inCorso.current = true;
    cambiaSorte({ tipo: 'in_corso' });
    const testo = JSON.stringify(corpo);
    if (comando.current?.corpo !== testo) comando.current = { corpo: testo, id: crypto.randomUUID() };
    const { id } = comando.current;
    try {
      const risposta = await conRipetizioni(() => invia(corpo, id));
      comando.current = null;
      cambiaSorte({ tipo: 'registrato', seq: leggiSeq(risposta) });
      return risposta;
    } catch (errore) {
      const esito = sorteDi(errore);
      if (esito.tipo !== 'ignota') comando.current = null;
      cambiaSorte(esito);
      if (errore instanceof ProblemaChiamata && esito.tipo === 'rifiutato') quandoRifiutato?.(errore);
      return null;
    } finally {
      inCorso.current = false;
    }
  };
  return { sorte, compi, azzera: () => cambiaSorte({ tipo: 'fermo' }) };
}

async function conRipetizioni<R>(prova: () => Promise<R>): Promise<R> {
  for (let volta = 0; ; volta += 1) {
    try {
      return await prova();
    } catch (errore) {
      if (!(errore instanceof RispostaMancata) || volta >= RIPETIZIONI_MAX) throw errore;
      await new Promise((riprendi) => setTimeout(riprendi, PAUSA_MS));
    }
  }
}

function sorteDi(errore: unknown): Sorte {
  if (errore instanceof RispostaMancata) return { tipo: 'ignota' };
  // Il server stesso non sa se la scrittura è avvenuta: vale come una risposta mancata.
  if (errore instanceof ProblemaChiamata && ['esito_ignoto', 'base_dati_assente'].includes(errore.codice))
    return { tipo: 'ignota' };
  if (!(errore instanceof ProblemaChiamata)) throw errore;
  return { tipo: 'rifiutato', codice: errore.codice, frase: errore.message, regola: errore.regola };
}
