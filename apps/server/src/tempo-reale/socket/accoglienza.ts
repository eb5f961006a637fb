import type { Duplex } from 'node:stream';
import type { LimitiPusher } from '../limiti.ts';
import { CHIUSURE, ERRORE, messaggioErrore, messaggioPusher } from '../protocollo.ts';
import {
  type Collegamento,
  chiudiCon,
  entroIlRitmo,
  nuovoCollegamento,
  type SegueSocket,
  type SocketAccolto,
  scriviAlSocket,
} from './collegamento.ts';

type Parti = {
  adesso: () => number;
  limiti: LimitiPusher;
  /** Falso se non c'è posto. */
  entra: (collegamento: Collegamento) => boolean;
  ricevi: (da: Collegamento, testo: string) => void;
  congeda: (collegamento: Collegamento) => void;
  /** Un socket, accolto o no, non c'è più. */
  chiuso: () => void;
};

type Accoglienza = {
  /** Chi segue ogni socket, accolto o no. */
  segue: SegueSocket;
  /** Dà un identificativo a un socket appena aperto e lo saluta. */
  accogli(ws: SocketAccolto, socket: Duplex, indirizzo: string): void;
};

/** Accoglie i socket e ne ascolta i messaggi, entro il ritmo ammesso. */
export function creaAccoglienza({ adesso, limiti, entra, ricevi, congeda, chiuso }: Parti): Accoglienza {
  /** Ogni segno di vita conta, anche il ping di WebSocket; `null` se non si va avanti. */
  function sentito(ws: SocketAccolto): Collegamento | null {
    const suo = ws.collegamento;
    if (suo === null) return null;
    suo.segnoIl = adesso();
    suo.pingIl = null;
    if (ws.readyState !== ws.OPEN) return null;
    if (entroIlRitmo(suo, suo.segnoIl, limiti)) return suo;
    scriviAlSocket(suo, messaggioErrore(ERRORE.troppiMessaggi, 'Troppi messaggi'), limiti);
    chiudiCon(ws, CHIUSURE.troppiMessaggi, limiti.attesaChiusuraMs);
    congeda(suo);
    return null;
  }

  return {
    segue: {
      messaggio(ws, dati) {
        const suo = sentito(ws);
        if (suo !== null) ricevi(suo, String(dati));
      },
      ping: sentito,
      chiuso(ws) {
        if (ws.collegamento !== null) congeda(ws.collegamento);
        chiuso();
      },
    },
    accogli(ws, socket, indirizzo) {
      const suo = nuovoCollegamento(ws, socket, indirizzo, adesso());
      if (!entra(suo)) return chiudiCon(ws, CHIUSURE.pieno, limiti.attesaChiusuraMs);
      ws.collegamento = suo;
      const benvenuto = JSON.stringify({ socket_id: suo.id, activity_timeout: limiti.silenzioMs / 1_000 });
      scriviAlSocket(suo, messaggioPusher('pusher:connection_established', benvenuto), limiti);
    },
  };
}
