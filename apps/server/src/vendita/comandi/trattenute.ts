import { randomUUID } from 'node:crypto';
import { eIn, FASI_DAL_VIVO, type Istante, type PoliticaDisservizi } from '@gestore/dominio';
import type { Orologio } from '../../piattaforma/ora/orologio.ts';
import { registroAlterato, voceEstranea } from '../giornale/errori.ts';
import type { Giornale } from '../giornale/giornale.ts';
import type { Marche } from '../giornale/marche/marche.ts';
import type { Danni } from '../giornale/verifica/danni.ts';
import type { Esecutore } from './esegui.ts';

/**
 * In una vendita trattenuta non si compie nulla, nemmeno nell'istante in cui la voce estranea è stata tolta, o il registro è tornato
 * com'era: allora il tempo è passato senza che nessuno potesse rilanciare, e prima di chiudersi la gara deve sapere che era un
 * disservizio (R57).
 */
export function conTrattenute(
  esecutore: Esecutore,
  marche: Pick<Marche, 'trattiene'>,
  danni: Pick<Danni, 'trattiene' | 'torna'>,
): Esecutore {
  return {
    ...esecutore,
    async esegui(asta, comando, ricevutoIl, sessione) {
      const disservizio = comando.atto.tipo === 'segnalaDisservizio';
      if (marche.trattiene(asta) && !disservizio) throw voceEstranea();
      if (danni.trattiene(asta) && !(disservizio && danni.torna(asta))) throw registroAlterato();
      return esecutore.esegui(asta, comando, ricevutoIl, sessione);
    },
  };
}

/** Il registro di ciò che segue gli esiti: di una vendita danneggiata non vi si aggiunge nulla. */
export function conDanni(giornale: Giornale, danni: Pick<Danni, 'trattiene'>): Giornale {
  return {
    ...giornale,
    async aggiungi(richiesta) {
      if (danni.trattiene(richiesta.asta)) throw registroAlterato();
      return giornale.aggiungi(richiesta);
    },
  };
}

/** Dice a una vendita non più trattenuta, se è dal vivo, il disservizio che ha avuto da quando lo era: la gara si ferma, e chi conduce la riprende (R57). */
export async function segnalaTrattenuta(
  { esecutore, orologio }: { esecutore: Pick<Esecutore, 'leggi' | 'esegui'>; orologio: Orologio },
  politica: PoliticaDisservizi,
  asta: string,
  dal: Istante,
): Promise<void> {
  const { stato } = await esecutore.leggi(asta);
  if (!eIn(stato, ...FASI_DAL_VIVO)) return;
  const atto = { tipo: 'segnalaDisservizio', dal, visto: { server: ['scritture'], sintetico: [] }, politica } as const;
  const attore = { tipo: 'sistema', id: `processo-${process.pid}` } as const;
  await esecutore.esegui(asta, { comandoId: randomUUID(), attore, atto }, orologio.adesso());
}
