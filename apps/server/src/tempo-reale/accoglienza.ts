import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { type Collegamento, chiudiCon, entroIlRitmo, nuovoCollegamento, scrivi } from './collegamento.ts';
import type { LimitiPusher } from './limiti.ts';
import { CHIUSURA, ERRORE, messaggio, messaggioErrore } from './protocollo.ts';

type Parti = {
  adesso: () => number;
  limiti: LimitiPusher;
  entra: (collegamento: Collegamento) => void;
  ricevi: (da: Collegamento, testo: string) => void;
  congeda: (collegamento: Collegamento) => void;
};

/** Dà un identificativo a un socket appena aperto, lo saluta e ne ascolta i messaggi, entro il ritmo ammesso. */
export function accogli(ws: WebSocket, socket: Duplex, { adesso, limiti, entra, ricevi, congeda }: Parti): void {
  const suo = nuovoCollegamento(ws, socket, adesso());

  /** Ogni segno di vita conta, anche il ping di WebSocket; vero se si può andare avanti. */
  function sentito(): boolean {
    suo.segnoIl = adesso();
    suo.pingIl = null;
    if (ws.readyState !== ws.OPEN) return false;
    if (entroIlRitmo(suo, suo.segnoIl, limiti)) return true;
    scrivi(suo, messaggioErrore(ERRORE.troppiMessaggi, 'Troppi messaggi'), limiti);
    chiudiCon(ws, CHIUSURA.troppiMessaggi, limiti.attesaChiusuraMs);
    congeda(suo);
    return false;
  }

  entra(suo);
  ws.on('message', (dati) => {
    if (sentito()) ricevi(suo, String(dati));
  });
  ws.on('ping', sentito);
  ws.on('close', () => congeda(suo));
  const benvenuto = JSON.stringify({ socket_id: suo.id, activity_timeout: limiti.silenzioMs / 1_000 });
  scrivi(suo, messaggio('pusher:connection_established', benvenuto), limiti);
}
