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
  /** I gettoni Bearer, freschi: l'orologio del processo si sposta di ore. */
  gettoni: Record<Persona, string | null>;
};
export type Domanda =
  | { tipo: 'scena' }
  /** Sposta l'orologio a un istante e fa un giro del pianificatore. */
  | { tipo: 'vai'; istante: number }
  /** Scrive un'istantanea dell'heap, dopo una raccolta. */
  | { tipo: 'istantanea'; file: string }
  /** Apre le buste e avvia la gara. */
  | { tipo: 'apri' }
  /** Lascia sfuggire un testo nella memoria e nel log. */
  | { tipo: 'pianta'; testo: string }
  | { tipo: 'ferma' };

export type Bersaglio = {
  /** All'ultima volta che è stata chiesta. */
  scena: Scena;
  pid: number;
  cartella: string;
  /** Tutto ciò che il processo ha detto, al livello più loquace, con le istruzioni della base dati. */
  fileLog: string;
  chiedi(domanda: Domanda): Promise<unknown>;
  ferma(): Promise<void>;
};

/** Avvia il server in cui si cerca, con la base dati incorporata in `cartella`. */
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
