import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { portaLibera } from '@gestore/server/base-dati/motore/porta-libera';
import { figliDi, nomeDi } from './processi.ts';

/** Quanto si aspetta che un server parta: su una macchina carica l'avvio costa qualche secondo di processore. */
const AVVIO_MAX_MS = 60_000;

/** Un processo server vero, sempre sulla stessa porta: chi lo cerca dopo un guasto lo ritrova dov'era. */
export type Server = {
  indice: number;
  url: string;
  pid(): number;
  /** Quante volte è finito da sé, in piedi e senza che nessuno lo avesse ucciso o fermato. */
  cadute(): number;
  /** Avvia e torna quando risponde; con altro ambiente, se dato. */
  avvia(ambiente?: Readonly<Record<string, string>>): Promise<void>;
  uccidi(): Promise<void>;
  /** Uccide il solo processo che tiene gli schermi; falso se adesso non ce n'è uno. */
  uccidiSchermi(): boolean;
  segnala(segnale: 'SIGSTOP' | 'SIGCONT'): void;
  ferma(): Promise<void>;
};

/** `quanti` server sulla stessa base dati e sulle stesse chiavi. */
export async function preparaPiattaforma(
  quanti: number,
  { cartella, ambiente }: { cartella: string; ambiente: () => Readonly<Record<string, string>> },
): Promise<Server[]> {
  const server: Server[] = [];
  for (let indice = 0; indice < quanti; indice += 1)
    server.push(creaServer(indice, await portaLibera(), join(cartella, 'server'), ambiente));
  return server;
}

/** Ferma con ordine e riaccende tutti insieme: uno dopo l'altro, su due processori, ci vuole il triplo. */
export async function riavviaTutti(
  server: readonly Server[],
  ambiente: Readonly<Record<string, string>> = {},
): Promise<void> {
  await Promise.all(
    server.map(async (uno) => {
      await uno.ferma();
      await uno.avvia(ambiente);
    }),
  );
}

function creaServer(
  indice: number,
  porta: number,
  cartellaDati: string,
  comune: () => Readonly<Record<string, string>>,
): Server {
  let figlio: ChildProcess | null = null;
  let uscito: Promise<void> = Promise.resolve();
  let inPiedi = false;
  let cadute = 0;
  return {
    indice,
    url: `http://127.0.0.1:${porta}`,
    pid: () => figlio?.pid ?? 0,
    cadute: () => cadute,
    async avvia(ambiente = {}) {
      const nuovo = fork(fileURLToPath(new URL('./processo-server.ts', import.meta.url)), {
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          PORT: String(porta),
          DATA_DIR: cartellaDati,
          // Un server che riparte cento volte non rilegge cento volte i suoi sorgenti.
          NODE_COMPILE_CACHE: join(cartellaDati, '..', 'compilati'),
          LOG_LEVEL: process.env.LOG_GUASTI ?? 'silent',
          ...comune(),
          ...ambiente,
        },
        execArgv: [],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      figlio = nuovo;
      inPiedi = false;
      const pronto = Promise.withResolvers<void>();
      uscito = new Promise((fatto) => {
        nuovo.once('exit', (codice, segnale) => {
          if (figlio === nuovo) figlio = null;
          if (inPiedi) cadute += 1;
          inPiedi = false;
          pronto.reject(new Error(`il server ${indice} è uscito: ${segnale ?? codice}`));
          fatto();
        });
      });
      nuovo.once('message', () => pronto.resolve());
      const scaduto = setTimeout(() => pronto.reject(new Error(`il server ${indice} non è partito`)), AVVIO_MAX_MS);
      try {
        await pronto.promise;
        inPiedi = true;
      } catch (errore) {
        // Uno che non è partito in tempo non deve partire dopo, contro chi lo sostituisce.
        nuovo.kill('SIGKILL');
        await uscito;
        throw errore;
      } finally {
        clearTimeout(scaduto);
      }
    },
    async uccidi() {
      inPiedi = false;
      figlio?.kill('SIGKILL');
      await uscito;
    },
    uccidiSchermi() {
      const schermi = figliDi(figlio?.pid ?? 0).find((pid) => nomeDi(pid).includes('processo-schermi'));
      if (schermi !== undefined) process.kill(schermi, 'SIGKILL');
      return schermi !== undefined;
    },
    segnala: (segnale) => void figlio?.kill(segnale),
    async ferma() {
      if (figlio === null) return;
      figlio.kill('SIGCONT');
      const questo = figlio;
      const duro = setTimeout(() => questo.kill('SIGKILL'), 10_000);
      // Chi sta ancora partendo non ascolta: aspetterebbe fino all'ultimo.
      const ascolta = inPiedi && questo.connected;
      inPiedi = false;
      if (ascolta) questo.send('ferma', () => undefined);
      else questo.kill('SIGKILL');
      await uscito;
      clearTimeout(duro);
    },
  };
}
