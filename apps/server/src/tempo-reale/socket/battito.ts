import type { LimitiPusher } from '../limiti.ts';
import { CHIUSURE, messaggioPusher } from '../protocollo.ts';
import { type Collegamento, chiudiCon, scriviAlSocket } from './collegamento.ts';

const PING = messaggioPusher('pusher:ping', '{}');

/**
 * Guarda chi tace: dopo il silenzio un ping, senza risposta la chiusura 4201. Ciascuno ha il suo orario, così
 * diecimila socket non ricevono il ping nello stesso istante.
 */
export function avviaBattito({
  collegamenti,
  adesso,
  congeda,
  limiti,
  scaduti,
  saluta,
}: {
  collegamenti: () => Iterable<Collegamento>;
  adesso: () => number;
  congeda: (collegamento: Collegamento) => void;
  limiti: LimitiPusher;
  /** Chi non ha ancora un canale autorizzato, e doveva. */
  scaduti: () => Collegamento[];
  saluta: (chi: Collegamento, perche: readonly [number, string]) => void;
}): { ferma(): void } {
  const giro = setInterval(() => {
    const ora = adesso();
    for (const collegamento of scaduti()) saluta(collegamento, CHIUSURE.anonimo);
    for (const collegamento of collegamenti()) {
      if (collegamento.pingIl !== null) {
        if (ora - collegamento.pingIl < limiti.attesaPongMs) continue;
        chiudiCon(collegamento.ws, CHIUSURE.silenzio, limiti.attesaChiusuraMs);
        congeda(collegamento);
      } else if (ora - collegamento.segnoIl >= limiti.silenzioMs) {
        collegamento.pingIl = ora;
        scriviAlSocket(collegamento, PING, limiti);
      }
    }
  }, limiti.giroMs);
  giro.unref();
  return { ferma: () => clearInterval(giro) };
}
