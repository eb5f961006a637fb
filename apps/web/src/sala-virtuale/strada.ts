import { salaPerChiPartecipa } from '@gestore/contratto/chiamate/sala';
import { chiama } from '../accesso/chiama.ts';
import type { StradaProvata } from '../dispositivi/esito.ts';
import { apriRicezione, StradaChiusa, type Via } from './rtc.ts';
import { perProvare } from './scambi.ts';

/** Sulla TCP ci vuole più che sulla UDP; oltre, di là non risponde nessuno. */
const ENTRO_MS = 6_000;

/**
 * Prova se voce e immagine passano da questa rete, per l’una e per l’altra via; `null` se adesso chi inoltra non c’è, o non ha posto.
 * Lancia ciò che il server ha risposto, se ha detto di no.
 */
export async function provaStrada(id: string): Promise<StradaProvata | null> {
  const { motore, posti } = await chiama(salaPerChiPartecipa, { id });
  // Chi prova tiene un posto: finiti quelli, non lo toglie a chi guarda.
  if (motore !== 'pronto' || posti.liberi === 'no') return null;
  // Una dopo l’altra: di due insieme, a sala piena, la seconda chiuderebbe la prima.
  const udp = await passa(id, 'udp');
  return { udp, tcp: await passa(id, 'tcp') };
}

async function passa(id: string, solo: Via): Promise<boolean> {
  try {
    const aperta = await apriRicezione(perProvare(id), true, { strade: [], entroMs: ENTRO_MS, solo });
    aperta.chiudi();
    return true;
  } catch (causa) {
    if (causa instanceof StradaChiusa) return false;
    throw causa;
  }
}
