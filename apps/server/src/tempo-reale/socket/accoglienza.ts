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
    const collegamento = ws.collegamento;
    if (collegamento === null) return null;
    collegamento.segnoIl = adesso();
    collegamento.pingIl = null;
    if (ws.readyState !== ws.OPEN) return null;
    if (entroIlRitmo(collegamento, collegamento.segnoIl, limiti)) return collegamento;
    scriviAlSocket(collegamento, messaggioErrore(ERRORE.troppiMessaggi, 'Troppi messaggi'), limiti);
    chiudiCon(ws, CHIUSURE.troppiMessaggi, limiti.attesaChiusuraMs);
    congeda(collegamento);
    return null;
  }

  return {
    segue: {
      messaggio(ws, dati) {
        const collegamento = sentito(ws);
        if (collegamento !== null) ricevi(collegamento, String(dati));
      },
      ping: sentito,
      chiuso(ws) {
        if (ws.collegamento !== null) congeda(ws.collegamento);
        chiuso();
      },
    },
    accogli(ws, socket, indirizzo) {
      const collegamento = nuovoCollegamento(ws, socket, indirizzo, adesso());
      if (!entra(collegamento)) return chiudiCon(ws, CHIUSURE.pieno, limiti.attesaChiusuraMs);
      ws.collegamento = collegamento;
      const benvenuto = JSON.stringify({ socket_id: collegamento.id, activity_timeout: limiti.silenzioMs / 1_000 });
      scriviAlSocket(collegamento, messaggioPusher('pusher:connection_established', benvenuto), limiti);
    },
  };
}
