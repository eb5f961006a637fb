import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { avviaPostgresIncorporato } from '@gestore/server/base-dati/motore/incorporato';
import { binario } from '@gestore/server/base-dati/motore/motore-incorporato';
import { OPZIONI_POSTGRES } from '@gestore/server/base-dati/motore/opzioni-postgres';
import { portaLibera } from '@gestore/server/base-dati/motore/porta-libera';
import pg from 'pg';
import { figliDi, nomeDi } from './processi.ts';
import { attendi, insisti } from './tempi.ts';

/** Quanto si aspetta che la base dati torni a rispondere: il recupero dal WAL di un minuto di scritture, con margine. */
const RIPARTENZA_MAX_MS = 60_000;

export type SegnaleMotore = 'SIGKILL' | 'SIGSTOP' | 'SIGCONT';

/** Un PostgreSQL vero che la campagna uccide, ferma e riaccende. I dati sopravvivono, il processo no. */
export type Motore = {
  urlProprietario: string;
  porta: number;
  /** Uccide il solo capostipite: i figli se ne accorgono e finiscono. */
  uccidiCapostipite(): Promise<void>;
  /** Uccide insieme tutti i processi: ciò che non è sul disco o nella memoria del sistema è perduto. */
  uccidiTutto(): Promise<void>;
  /** I processi figli, con il nome che PostgreSQL dà loro. */
  figli(): { pid: number; nome: string }[];
  segnala(segnale: SegnaleMotore): void;
  /** Riavvio ordinato o immediato, come lo farebbe chi amministra. */
  arresta(come: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  /** Accende se è spento e torna quando risponde. */
  accendi(): Promise<void>;
  acceso(): boolean;
  /** Ciò che si aggiunge all'ambiente dei suoi processi dalla prossima accensione. */
  vesti(ambiente: Readonly<Record<string, string>>): void;
  ferma(): Promise<void>;
};

/**
 * Prepara una cartella con l'inizializzazione del prodotto e poi ne conduce da sé il processo. `opzioni` sono
 * parametri di PostgreSQL.
 */
export async function preparaMotore(
  cartella: string,
  { opzioni = [] }: { opzioni?: readonly string[] } = {},
): Promise<Motore> {
  const incorporato = await avviaPostgresIncorporato({ cartella, log: () => undefined });
  await incorporato.ferma();
  const password = await readFile(join(cartella, 'postgres.password'), 'utf8');
  const porta = await portaLibera();
  const dati = join(cartella, 'postgres');
  const urlProprietario = `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${porta}/gestore`;
  let processo: ChildProcess | null = null;
  let ambiente: Readonly<Record<string, string>> = {};
  let uscito: Promise<void> = Promise.resolve();
  let finito = false;

  function avviaProcesso(): void {
    // Interrotta la campagna, una fase a metà non la riaccende.
    if (finito) throw new Error('la base dati è stata spenta per sempre');
    const argomenti = ['-D', dati, '-p', String(porta)];
    for (const una of [...OPZIONI_POSTGRES, ...opzioni]) argomenti.push('-c', una);
    const nuovo = spawn(binario('postgres'), argomenti, {
      stdio: 'ignore',
      env: { PATH: process.env.PATH, LC_MESSAGES: 'C', ...ambiente },
      ...identita(),
    });
    processo = nuovo;
    uscito = new Promise((fatto) => {
      nuovo.once('exit', () => {
        if (processo === nuovo) processo = null;
        fatto();
      });
      nuovo.once('error', () => fatto());
    });
  }

  const pid = (): number => processo?.pid ?? 0;
  const albero = (): number[] => (pid() === 0 ? [] : [pid(), ...figliDi(pid())]);
  /** Un colpo che non trova nessuno non è un colpo: chi conta i colpi deve saperlo. */
  const vivo = (): ChildProcess => {
    if (processo === null) throw new Error('la base dati è già spenta: nulla da colpire');
    return processo;
  };
  const motore: Motore = {
    urlProprietario,
    porta,
    async uccidiCapostipite() {
      vivo().kill('SIGKILL');
      await uscito;
    },
    async uccidiTutto() {
      vivo();
      for (const uno of albero()) uccidi(uno, 'SIGKILL');
      await uscito;
    },
    figli: () => figliDi(pid()).map((figlio) => ({ pid: figlio, nome: nomeDi(figlio) })),
    segnala(segnale) {
      vivo();
      // Prima il capostipite: non deve vedere i figli fermarsi né generarne di nuovi.
      for (const uno of albero()) uccidi(uno, segnale);
    },
    async arresta(come) {
      vivo().kill(come);
      await uscito;
    },
    accendi: () =>
      insisti('accensione della base dati', RIPARTENZA_MAX_MS, async () => {
        // Finché un figlio del capostipite ucciso è vivo, PostgreSQL rifiuta di ripartire ed esce: si riprova.
        if (processo === null) {
          avviaProcesso();
          await attendi(20);
        }
        await saluta(urlProprietario);
      }),
    acceso: () => processo !== null,
    vesti(nuovo) {
      ambiente = nuovo;
    },
    async ferma() {
      finito = true;
      if (processo === null) return;
      motore.segnala('SIGCONT');
      processo.kill('SIGINT');
      await Promise.race([uscito, attendi(10_000)]);
      if (processo !== null) await motore.uccidiTutto();
    },
  };
  accesi.add(() => {
    for (const uno of albero()) uccidi(uno, 'SIGKILL');
  });
  return motore;
}

/** Come si uccide ogni PostgreSQL preparato. */
const accesi = new Set<() => void>();

/** L'ultimo atto di una campagna che finisce come che sia: uccide ciò che fosse ancora acceso, senza aspettare nulla. */
export function uccidiOgniMotore(): void {
  for (const uno of accesi) uno();
}

async function saluta(url: string): Promise<void> {
  const cliente = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  cliente.on('error', () => undefined);
  try {
    await cliente.connect();
    await cliente.query('SELECT 1');
  } finally {
    await cliente.end().catch(() => undefined);
  }
}

/** PostgreSQL non gira come root: passa all'utente che l'inizializzazione del prodotto ha creato. */
function identita(): { uid: number; gid: number } | Record<string, never> {
  if (userInfo().uid !== 0) return {};
  const id = (quale: string): number => Number(execFileSync('id', [quale, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function uccidi(pid: number, segnale: SegnaleMotore): void {
  try {
    process.kill(pid, segnale);
  } catch {
    // Già finito: era ciò che si voleva.
  }
}
