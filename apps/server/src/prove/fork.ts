import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Comando } from '@gestore/dominio';
import type { Ricevuta } from '@gestore/registro';
import { COMPILATI } from './compilati.ts';
import { dialogaCon } from './dialogo.ts';

export type Domanda =
  | { tipo: 'compi'; asta: string; comando: Comando }
  | { tipo: 'avanza'; ms: number }
  | { tipo: 'giro' }
  | { tipo: 'ferma' };
export type EsitoCompi = { esito: 'accettato' | 'rifiutato'; ricevuta: Ricevuta | null; codice?: string };

export type Processo = {
  url: string;
  pid: number;
  compi(asta: string, comando: Comando): Promise<EsitoCompi>;
  /** Sposta avanti l'orologio del processo. */
  avanza(ms: number): Promise<void>;
  /** Un giro di ogni lavoro del pianificatore. */
  giro(): Promise<void>;
  /** kill -9: nessun congedo, le domande in sospeso restano senza risposta. Torna a processo finito. */
  uccidi(): Promise<void>;
  ferma(): Promise<void>;
};

/** Avvia un server vero in un processo suo, sulla base dati e con le chiavi date. */
export async function avviaProcesso(
  ambiente: Readonly<Record<string, string>> & { DATA_DIR: string },
): Promise<Processo> {
  const figlio = fork(fileURLToPath(new URL('./processo.ts', import.meta.url)), {
    // L'ambiente di chi prova ha variabili sue con i nostri stessi nomi (BASE_URL): passa solo ciò che serve al sistema.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', LOG_LEVEL: 'error', ...COMPILATI, ...ambiente },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const { pronto, chiedi, uscito } = dialogaCon<Domanda>(figlio);
  const url = String(await pronto);
  return {
    url,
    pid: figlio.pid ?? 0,
    compi: (asta, comando) => chiedi({ tipo: 'compi', asta, comando }) as Promise<EsitoCompi>,
    avanza: async (ms) => void (await chiedi({ tipo: 'avanza', ms })),
    giro: async () => void (await chiedi({ tipo: 'giro' })),
    async uccidi() {
      figlio.kill('SIGKILL');
      await uscito;
    },
    async ferma() {
      if (!figlio.connected) return;
      await chiedi({ tipo: 'ferma' });
      await uscito;
    },
  };
}
