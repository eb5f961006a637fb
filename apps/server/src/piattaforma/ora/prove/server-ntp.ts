import { createSocket, type RemoteInfo } from 'node:dgram';
import type { ServerNtp } from '../ntp.ts';

/** Come risponde un server delle prove; ciò che non si dice è una risposta buona con l'ora di questa macchina. */
export type Modo = {
  /** Quanto la sua ora dista da quella della macchina, o da `oraMs`. */
  scartoMs?: number;
  /** L'ora che dice, ferma: così ciò che se ne legge non dipende da quando. */
  oraMs?: number;
  strato?: number;
  /** 3: non sincronizzato. */
  salto?: number;
  modo?: number;
  bacio?: string;
  /** Non riporta il numero con cui gli è stato chiesto. */
  altraOrigine?: boolean;
  /** Prima della risposta, quest'altra; `daAltrove` la manda da un'altra porta. */
  prima?: Modo & { daAltrove?: boolean };
  /** La distanza dall'orologio di riferimento. */
  dispersioneMs?: number;
  senzaOra?: boolean;
  tronco?: boolean;
  muto?: boolean;
};

export type ServerNtpDiProva = ServerNtp & {
  /** Dalla prossima risposta. */
  diventa(modo: Modo): void;
  domande(): number;
  chiudi(): Promise<void>;
};

const DAL_1900_MS = 2_208_988_800_000;

/** Un server vero su questa macchina, che parla i pacchetti di RFC 5905 e mente come gli si dice. */
export async function avviaServerNtp(iniziale: Modo = {}): Promise<ServerNtpDiProva> {
  const socket = createSocket('udp4');
  const altrove = createSocket('udp4');
  let modo = iniziale;
  let domande = 0;
  socket.on('message', (domanda, da: RemoteInfo) => {
    domande += 1;
    if (modo.muto === true) return;
    // In fila: la seconda parte quando la prima è partita.
    const risponde = (): void => socket.send(risposta(domanda, modo), da.port, da.address);
    if (modo.prima === undefined) return risponde();
    const chi = modo.prima.daAltrove === true ? altrove : socket;
    chi.send(risposta(domanda, modo.prima), da.port, da.address, risponde);
  });
  for (const uno of [socket, altrove]) await new Promise<void>((pronto) => uno.bind(0, '127.0.0.1', pronto));
  return {
    host: '127.0.0.1',
    porta: socket.address().port,
    diventa(nuovo) {
      modo = nuovo;
    },
    domande: () => domande,
    async chiudi() {
      for (const uno of [socket, altrove]) await new Promise<void>((fatto) => uno.close(fatto));
    },
  };
}

function risposta(domanda: Buffer, { scartoMs = 0, oraMs = Date.now(), ...modo }: Modo): Buffer {
  const p = Buffer.alloc(modo.tronco === true ? 40 : 48);
  const ora = oraMs + scartoMs;
  p[0] = ((modo.salto ?? 0) << 6) | (4 << 3) | (modo.modo ?? 4);
  p[1] = modo.bacio === undefined ? (modo.strato ?? 2) : 0;
  p.writeUInt32BE(Math.round(((modo.dispersioneMs ?? 1) / 1_000) * 65_536), 8);
  p.write(modo.bacio ?? 'LOCL', 12, 'latin1');
  if (modo.altraOrigine === true) p.fill(7, 24, 32);
  else domanda.copy(p, 24, 40, 48);
  if (modo.senzaOra === true || modo.tronco === true) return p;
  scriviIstante(p, 16, ora - 20_000);
  scriviIstante(p, 32, ora);
  scriviIstante(p, 40, ora);
  return p;
}

function scriviIstante(p: Buffer, da: number, istanteMs: number): void {
  const daInizioMs = istanteMs + DAL_1900_MS;
  p.writeUInt32BE(Math.floor(daInizioMs / 1_000) % 2 ** 32, da);
  p.writeUInt32BE(Math.floor(((daInizioMs % 1_000) / 1_000) * 2 ** 32), da + 4);
}
