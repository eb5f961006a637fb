import { type ChildProcess, fork } from 'node:child_process';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex, Writable } from 'node:stream';
import { creaFilo } from './filo.ts';
import type { DettoAllaFiglia, OrdineAllaFiglia, RispostaDellaFiglia } from './messaggi.ts';

/** Socket che aspettano di passare di mano; oltre, chi arriva è rimandato. */
const IN_CONSEGNA_MAX = 2_000;

/** Un processo che serve gli schermi, dalla nascita alla fine. */
export type Figlia = {
  pid: number;
  ordina(ordine: Exclude<OrdineAllaFiglia, { ordine: 'socket' }>): void;
  /** Falso se non è stato detto: chi non legge si rimetterà in pari. */
  dici(detto: DettoAllaFiglia): boolean;
  /** Le passa un socket; falso se non può prenderlo. */
  passa(richiesta: IncomingMessage, socket: Duplex, testa: Buffer): boolean;
  uccidi(): void;
  uscita: Promise<void>;
};

/**
 * Ne avvia una. Il filo delle voci è suo: sul canale dei messaggi ogni socket che passa di mano aspetta una conferma, e ciò
 * che viene dopo aspetterebbe con lui.
 */
export function avviaFiglia(modulo: URL, risponde: (risposta: RispostaDellaFiglia) => void): Figlia {
  const { DATABASE_URL: _proprietario, ...ambiente } = process.env;
  const processo = fork(modulo, {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc', 'pipe'],
    env: ambiente,
    // Il Ctrl-C di un terminale è per tutto il gruppo: i socket li congeda il server, quando ha risposto a tutti.
    detached: process.platform !== 'win32',
  });
  const uscita = new Promise<void>((risolvi) => void processo.once('exit', () => risolvi()));
  const dici = creaFilo(processo.stdio[4] as Writable);
  const inConsegna = new Set<Duplex>();
  processo.on('message', (risposta) => risponde(risposta as RispostaDellaFiglia));
  // Un messaggio a chi non c'è più: lo dirà l'uscita.
  processo.on('error', () => processo.kill('SIGKILL'));
  void uscita.then(() => {
    for (const socket of inConsegna) socket.destroy();
  });
  lasciaUscire(processo);
  return {
    pid: processo.pid ?? 0,
    uscita,
    dici,
    ordina(ordine) {
      if (processo.connected) processo.send(ordine);
    },
    passa(richiesta, socket, testa) {
      if (!processo.connected || inConsegna.size >= IN_CONSEGNA_MAX) return false;
      socket.on('error', () => socket.destroy());
      inConsegna.add(socket);
      processo.send(comeOrdine(richiesta, testa), staccato(socket), () => {
        inConsegna.delete(socket);
        // Qui non ha più nulla sotto: si chiude soltanto il conto di chi ascolta la porta.
        socket.destroy();
      });
      return true;
    },
    uccidi: () => void processo.kill('SIGKILL'),
  };
}

/** Non tiene in vita chi l'ha avviata. */
function lasciaUscire(processo: ChildProcess): void {
  processo.unref();
  processo.channel?.unref();
  (processo.stdio[4] as Socket).unref();
}

function comeOrdine({ method, url, headers }: IncomingMessage, testa: Buffer): OrdineAllaFiglia {
  return {
    ordine: 'socket',
    metodo: method ?? '',
    url: url ?? '',
    intestazioni: headers,
    testa: testa.toString('base64'),
  };
}

/**
 * Node terrebbe il conto dei socket passati di mano per chi ascolta la porta, che per chiudersi aspetterebbe ogni schermo: li
 * congeda già chi li tiene.
 */
function staccato(socket: Duplex): Socket {
  return Object.assign(socket as Socket, { server: null });
}
