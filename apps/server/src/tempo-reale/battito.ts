import { type Collegamento, chiudiCon, scrivi } from './collegamento.ts';
import type { LimitiPusher } from './limiti.ts';
import { CHIUSURA, messaggio } from './protocollo.ts';

const PING = messaggio('pusher:ping', '{}');

/**
 * Guarda chi tace: dopo il silenzio un ping, senza risposta la chiusura 4201. Ciascuno ha il suo orario, così
 * diecimila socket non ricevono il ping nello stesso istante.
 */
export function avviaBattito({
  collegamenti,
  adesso,
  congeda,
  limiti,
}: {
  collegamenti: () => Iterable<Collegamento>;
  adesso: () => number;
  congeda: (collegamento: Collegamento) => void;
  limiti: LimitiPusher;
}): { ferma(): void } {
  const giro = setInterval(() => {
    const ora = adesso();
    for (const uno of collegamenti()) {
      if (uno.pingIl !== null) {
        if (ora - uno.pingIl < limiti.attesaPongMs) continue;
        chiudiCon(uno.ws, CHIUSURA.silenzio, limiti.attesaChiusuraMs);
        congeda(uno);
      } else if (ora - uno.segnoIl >= limiti.silenzioMs) {
        uno.pingIl = ora;
        scrivi(uno, PING, limiti);
      }
    }
  }, limiti.giroMs);
  giro.unref();
  return { ferma: () => clearInterval(giro) };
}
