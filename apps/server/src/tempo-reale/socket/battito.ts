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
    for (const uno of scaduti()) saluta(uno, CHIUSURE.anonimo);
    for (const uno of collegamenti()) {
      if (uno.pingIl !== null) {
        if (ora - uno.pingIl < limiti.attesaPongMs) continue;
        chiudiCon(uno.ws, CHIUSURE.silenzio, limiti.attesaChiusuraMs);
        congeda(uno);
      } else if (ora - uno.segnoIl >= limiti.silenzioMs) {
        uno.pingIl = ora;
        scriviAlSocket(uno, PING, limiti);
      }
    }
  }, limiti.giroMs);
  giro.unref();
  return { ferma: () => clearInterval(giro) };
}
