import type { Duplex } from 'node:stream';
import type { RawData } from 'ws';
import {
  type Collegamento,
  chiudiCon,
  entroIlRitmo,
  nuovoCollegamento,
  type SocketAccolto,
  scrivi,
} from './collegamento.ts';
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
export function creaAccoglienza({
  adesso,
  limiti,
  entra,
  ricevi,
  congeda,
}: Parti): (ws: SocketAccolto, socket: Duplex) => void {
  /** Ogni segno di vita conta, anche il ping di WebSocket; `null` se non si va avanti. */
  function sentito(ws: SocketAccolto): Collegamento | null {
    const suo = ws.collegamento;
    if (suo === null) return null;
    suo.segnoIl = adesso();
    suo.pingIl = null;
    if (ws.readyState !== ws.OPEN) return null;
    if (entroIlRitmo(suo, suo.segnoIl, limiti)) return suo;
    scrivi(suo, messaggioErrore(ERRORE.troppiMessaggi, 'Troppi messaggi'), limiti);
    chiudiCon(ws, CHIUSURA.troppiMessaggi, limiti.attesaChiusuraMs);
    congeda(suo);
    return null;
  }

  function quandoMessaggio(this: SocketAccolto, dati: RawData): void {
    const suo = sentito(this);
    if (suo !== null) ricevi(suo, String(dati));
  }
  function quandoPing(this: SocketAccolto): void {
    sentito(this);
  }
  function quandoChiuso(this: SocketAccolto): void {
    if (this.collegamento !== null) congeda(this.collegamento);
  }

  return (ws, socket) => {
    const suo = nuovoCollegamento(ws, socket, adesso());
    ws.collegamento = suo;
    entra(suo);
    // Gli ascoltatori sono chiamati da `ws` su quel socket: qui i tipi lo sanno solo di un WebSocket qualsiasi.
    ws.on('message', quandoMessaggio as (dati: RawData) => void);
    ws.on('ping', quandoPing as () => void);
    ws.on('close', quandoChiuso as () => void);
    const benvenuto = JSON.stringify({ socket_id: suo.id, activity_timeout: limiti.silenzioMs / 1_000 });
    scrivi(suo, messaggio('pusher:connection_established', benvenuto), limiti);
  };
}
