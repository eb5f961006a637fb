import { fork } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GETTONE_MISURE } from '../ambiente.ts';
import { COMPILATI } from '../compilati.ts';
import { dialogaCon } from '../dialogo.ts';
import type { Rotta } from '../matrice/rotte-registrate.ts';

export const PERSONE = ['anonimo', 'spettatore', 'offerente', 'delegato', 'magistrato', 'operatore'] as const;
export type Persona = (typeof PERSONE)[number];
export type Scena = {
  url: string;
  asta: string;
  inizioIl: number;
  rotte: Rotta[];
  parolaGv: string;
  /** Bearer tokens, fresh: the clock of the process moves by hours. */
  gettoni: Record<Persona, string | null>;
};
export type Domanda =
  | { tipo: 'scena' }
  /** Moves the clock to an instant and does one round of the scheduler. */
  | { tipo: 'vai'; istante: number }
  /** Writes a heap snapshot, after a collection. */
  | { tipo: 'istantanea'; file: string }
  /** Opens the envelopes and starts the gara. */
  | { tipo: 'apri' }
  /** Leaks a text into the memory and the log. */
  | { tipo: 'pianta'; testo: string }
  | { tipo: 'ferma' };

export type Bersaglio = {
  /** As of the last time that it was asked. */
  scena: Scena;
  pid: number;
  cartella: string;
  /** Everything that the process has said, at the most verbose level, with the statements of the database. */
  fileLog: string;
  chiedi(domanda: Domanda): Promise<unknown>;
  ferma(): Promise<void>;
};

/** Starts the server to be searched, with its embedded database in `cartella`. */
export async function avviaBersaglio(cartella: string, porta: number): Promise<Bersaglio> {
  const fileLog = join(cartella, '..', 'server.log');
  const uscita = openSync(fileLog, 'a');
  const figlio = fork(fileURLToPath(new URL('./processo.ts', import.meta.url)), {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...COMPILATI,
      PORT: String(porta),
      DATA_DIR: cartella,
      NODE_ENV: 'test',
      METRICS_TOKEN: GETTONE_MISURE,
      LOG_LEVEL: 'trace',
    },
    execArgv: [],
    stdio: ['ignore', uscita, uscita, 'ipc'],
  });
  const { pronto, chiedi, uscito } = dialogaCon<Domanda>(figlio, `si veda ${fileLog}`);
  const scena = (await pronto) as Scena;
  return {
    scena,
    pid: figlio.pid ?? 0,
    cartella,
    fileLog,
    chiedi,
    async ferma() {
      if (figlio.connected) await chiedi({ tipo: 'ferma' }).catch(() => undefined);
      await uscito;
    },
  };
}
