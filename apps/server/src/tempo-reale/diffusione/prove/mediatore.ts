import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { portaLibera } from '../../../base-dati/motore/porta-libera.ts';

export type TipoMediatore = 'redis' | 'nats';

export type Mediatore = {
  url: string;
  /** Lo avvia, o lo riavvia sulla stessa porta; torna quando risponde. */
  avvia(): Promise<void>;
  /** kill -9: i collegamenti cadono senza saluto. */
  uccidi(): Promise<void>;
};

type Programma = { nome: string; argomenti: (porta: string) => string[]; pronto: RegExp; protocollo: string };

const PROGRAMMI: Readonly<Record<TipoMediatore, Programma>> = {
  redis: {
    nome: 'redis-server',
    argomenti: (porta) => ['--port', porta, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    pronto: /Ready to accept connections/,
    protocollo: 'redis',
  },
  nats: {
    nome: 'nats-server',
    argomenti: (porta) => ['-a', '127.0.0.1', '-p', porta],
    pronto: /Server is ready/,
    protocollo: 'nats',
  },
};

/** Il `vero` o niente; il nostro `di riserva`; `quello che c’è`: il vero, e il nostro dove il pacchetto non si può installare. */
export type QualeMediatore = 'vero' | 'di riserva' | 'quello che c’è';

/**
 * Un mediatore su una porta libera; non è ancora avviato. Quello vero `npm test` lo installa dal pacchetto Debian; se è lui
 * che si vuole e manca, è un errore: una misura di quello di riserva non direbbe nulla.
 */
export async function preparaMediatore(tipo: TipoMediatore, quale: QualeMediatore = 'vero'): Promise<Mediatore> {
  const { nome, protocollo } = PROGRAMMI[tipo];
  const porta = await portaLibera();
  const { programma, argomenti, pronto } = scegli(tipo, quale);
  let vivo: ChildProcess | undefined;
  return {
    url: `${protocollo}://127.0.0.1:${porta}`,
    async avvia() {
      const figlio = spawn(programma, argomenti(String(porta)), { stdio: ['ignore', 'pipe', 'pipe'] });
      vivo = figlio;
      await new Promise<void>((risolvi, rifiuta) => {
        figlio.once('exit', (codice) => rifiuta(new Error(`${nome} è uscito con ${codice}`)));
        // Redis lo dice sull'uscita, NATS sugli errori.
        for (const testo of [figlio.stdout, figlio.stderr])
          createInterface({ input: testo }).on('line', (riga) => {
            if (pronto.test(riga)) risolvi();
          });
      });
    },
    async uccidi() {
      if (vivo === undefined || vivo.exitCode !== null || vivo.signalCode !== null) return;
      const uscito = once(vivo, 'exit');
      vivo.kill('SIGKILL');
      await uscito;
    },
  };
}

type Avvio = { programma: string; argomenti: (porta: string) => string[]; pronto: RegExp };

function scegli(tipo: TipoMediatore, quale: QualeMediatore): Avvio {
  if (quale === 'di riserva') return nostro(tipo);
  const trovato = vero(tipo);
  if (trovato !== null) return trovato;
  const manca = `Manca ${PROGRAMMI[tipo].nome}, e il pacchetto Debian dello stesso nome qui non si è installato`;
  if (quale === 'vero') throw new Error(`${manca}.`);
  console.warn(`${manca}: si prova con il mediatore di riserva.`);
  return nostro(tipo);
}

/** Dove Debian li mette, anche se `sbin` non è fra le cartelle di chi prova. */
function vero(tipo: TipoMediatore): Avvio | null {
  const { nome, argomenti, pronto } = PROGRAMMI[tipo];
  const cartelle = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin', '/usr/local/bin'];
  const programma = cartelle.map((cartella) => join(cartella, nome)).find((percorso) => existsSync(percorso));
  return programma === undefined ? null : { programma, argomenti, pronto };
}

function nostro(tipo: TipoMediatore): Avvio {
  const file = fileURLToPath(new URL('./di-riserva.ts', import.meta.url));
  return { programma: process.execPath, argomenti: (porta) => [file, tipo, porta], pronto: /^pronto$/ };
}
