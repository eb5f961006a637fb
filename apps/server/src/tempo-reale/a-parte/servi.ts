import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import type { SchermiQui } from '../schermi.ts';
import { leggiFilo } from './filo.ts';
import type { Mandate, OrdineAllaFiglia } from './messaggi.ts';

/** Ogni quanto si dice al server di essere vivi, e fin dove si è mandato. */
export const OGNI_VIVA_MS = 250;

/** Gli ordini di chi ci ha avviati, e ciò che ci dice: dal filo, nell'ordine in cui l'ha detto. */
export function serviDal(filo: Readable, schermi: SchermiQui, ora: (ms: number) => void): void {
  leggiFilo(filo, (detto) => {
    switch (detto.che) {
      case 'scritte':
        return schermi.avvisa(detto.avvisi);
      case 'finita':
        return schermi.concludi(detto.sessione);
      case 'ora':
        return ora(detto.ms);
      case 'pari':
        schermi.rimettiInPari();
        return schermi.controllaSessioni();
    }
  });
}

/** Un socket che il server ci passa: da qui è come se la richiesta fosse arrivata a noi. */
export function accogliPassato(
  schermi: Pick<SchermiQui, 'accetta'>,
  { metodo, url, intestazioni, testa }: Extract<OrdineAllaFiglia, { ordine: 'socket' }>,
  socket: unknown,
): void {
  // Chi se n'è andato intanto non ha più un socket.
  if (!(socket instanceof Socket)) return;
  const richiesta = Object.assign(new IncomingMessage(socket), { method: metodo, url, headers: intestazioni });
  schermi.accetta(richiesta, socket, Buffer.from(testa, 'base64'));
}

/** Ciò che è cambiato dall'ultima volta: fin dove è servita ciascuna asta, e quali non segue più nessuno. */
export function creaMandate(schermi: Pick<SchermiQui, 'seguite' | 'mandata'>): () => Mandate {
  const dette = new Map<string, number>();
  return () => {
    const seguite = new Set(schermi.seguite());
    const cambiate: [string, number | null][] = [];
    for (const asta of dette.keys())
      if (!seguite.has(asta)) {
        dette.delete(asta);
        cambiate.push([asta, null]);
      }
    for (const asta of seguite) {
      const seq = schermi.mandata(asta);
      if (seq === undefined || dette.get(asta) === seq) continue;
      dette.set(asta, seq);
      cambiate.push([asta, seq]);
    }
    return cambiate;
  };
}
