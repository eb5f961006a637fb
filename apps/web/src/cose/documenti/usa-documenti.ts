import * as chiamate from '@gestore/contratto/documenti/chiamate';
import type { DocumentoVisto, ElencoDocumenti } from '@gestore/contratto/documenti/forme';
import { indirizzoDi } from '@gestore/contratto/linea/chiamata';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { chiama } from '../../accesso/chiama.ts';
import { type Sorte, useComando } from '../../comando/usa-comando.ts';

/** Da che posto si guarda: le stesse cose, per strade diverse. */
export type PostoDocumenti = 'delegato' | 'operatore';

export const chiaveDocumenti = (id: string) => ['asta', 'documenti', id] as const;

const leggi = (id: string, posto: PostoDocumenti): Promise<ElencoDocumenti> =>
  posto === 'delegato' ? chiama(chiamate.documentiDelDelegato, { id }) : chiama(chiamate.documentiDelGestore, { id });

export const useDocumenti = (id: string, posto: PostoDocumenti): UseQueryResult<ElencoDocumenti> =>
  useQuery({ queryKey: chiaveDocumenti(id), queryFn: () => leggi(id, posto) });

/** Un documento com’è adesso. Lancia se fra quelli della vendita non c’è più. */
export async function leggiDocumento(id: string, posto: PostoDocumenti, documento: string): Promise<DocumentoVisto> {
  const trovato = (await leggi(id, posto)).documenti.find((uno) => uno.id === documento);
  if (trovato === undefined) throw new Error(`il documento ${documento} non è fra quelli della vendita`);
  return trovato;
}

/** Dove si apre un documento, o una sua misura. */
export const doveStaIl = (id: string, posto: PostoDocumenti, documento: string, misura: string): string =>
  posto === 'delegato'
    ? indirizzoDi(chiamate.contenutoDelDelegato, { id, documento, misura })
    : indirizzoDi(chiamate.contenutoDelGestore, { id, documento, misura });

type Cambio = Pick<DocumentoVisto, 'versione' | 'genere' | 'titolo' | 'alternativo' | 'motivo'> & {
  documento: string;
  stato: 'da_pubblicare' | 'pubblicato' | 'ritirato';
  senzaDatiDebitore: boolean;
};

type UsoCambio = {
  sorte: Sorte<unknown>;
  inCorso: boolean;
  /** `cambiato`: intanto lo ha cambiato un altro, e non si è scritto nulla. */
  compi: (cambio: Cambio) => Promise<'scritto' | 'cambiato' | 'no'>;
  azzera: () => void;
};

/** Descrive, pubblica o ritira; dopo ogni risposta si rilegge. */
export function useCambiaDocumento(id: string, posto: PostoDocumenti): UsoCambio {
  const rileggi = [chiaveDocumenti(id)];
  const delegato = useComando(chiamate.cambiaDelDelegato, { rileggi });
  const operatore = useComando(chiamate.cambiaDelGestore, { rileggi });
  const { sorte, inCorso, compi, azzera } = posto === 'delegato' ? delegato : operatore;
  return {
    sorte,
    inCorso,
    azzera,
    async compi(cambio) {
      const esito = await compi({ id, ...cambio });
      if (esito?.tipo === 'fatto') return 'scritto';
      return esito?.tipo === 'rifiutato' && esito.problema.codice === 'documento_cambiato' ? 'cambiato' : 'no';
    },
  };
}

/** Mette foto e documenti nell'ordine detto. */
export function useOrdinaDocumenti(id: string, posto: PostoDocumenti): (ordine: string[]) => Promise<void> {
  const rileggi = [chiaveDocumenti(id)];
  const delegato = useComando(chiamate.ordinaDelDelegato, { rileggi });
  const operatore = useComando(chiamate.ordinaDelGestore, { rileggi });
  const { compi } = posto === 'delegato' ? delegato : operatore;
  return async (ordine) => {
    await compi({ id, ordine });
  };
}
