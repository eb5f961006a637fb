import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { portaLibera } from '../../prove/porta-libera.ts';

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

/** Un vero mediatore per la prova, su una porta libera; non è ancora avviato. */
export async function preparaMediatore(tipo: TipoMediatore): Promise<Mediatore> {
  const { nome, argomenti, pronto, protocollo } = PROGRAMMI[tipo];
  const programma = trova(nome);
  const porta = await portaLibera();
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

/** Dove Debian li mette, anche se `sbin` non è fra le cartelle di chi prova. */
function trova(nome: string): string {
  const cartelle = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin', '/usr/local/bin'];
  const trovato = cartelle.map((cartella) => join(cartella, nome)).find((percorso) => existsSync(percorso));
  if (trovato === undefined)
    throw new Error(`Manca ${nome}: \`npm test\` lo installa dal pacchetto Debian dello stesso nome.`);
  return trovato;
}
