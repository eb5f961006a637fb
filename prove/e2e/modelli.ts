import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, link, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as attesa } from 'node:timers/promises';
import { promisify } from 'node:util';

const esegui = promisify(execFile);

/**
 * Le cartelle di dati già pronte, da cui nascono quelle dei server di prova: `vuota` ha la base dati migrata, le chiavi e i conti;
 * `scena` anche ciò che della scena non dipende dall'ora in cui la si apre. Le vendite di adesso (pronta, gara in corso, storie) si
 * allestiscono ogni volta: copiate, sarebbero cominciate quando è nato il modello.
 */
export type Modello = 'vuota' | 'scena';

/** La cartella di questo giro, con i modelli e le loro copie; la prepara `giro.ts`, e non c'è se il server lo avvia altri. */
export const CARTELLA_DEL_GIRO = 'CARTELLA_DEL_GIRO';

/** Ogni quanto si guarda se il modello che un altro costruisce è pronto. */
const GUARDA_OGNI_MS = 50;

/** Una cartella di dati nuova, dal modello se c'è un giro. `costruisci` lo costruisce in una cartella, la prima volta. */
export async function nuovaCartella(
  modello: Modello,
  costruisci: (modello: Modello, dove: string) => Promise<void>,
): Promise<string> {
  const giro = process.env[CARTELLA_DEL_GIRO];
  const cartella = await mkdtemp(join(giro ?? tmpdir(), 'gestore-e2e-'));
  if (giro !== undefined) await copia(await pronto(giro, modello, costruisci), cartella);
  return cartella;
}

/**
 * La cartella del modello. Uno lo costruisce, gli altri aspettano; chi muore mentre costruisce lascia il posto. Il modello compare
 * tutto insieme, con il suo nome: se mai due lo costruissero, resta il primo.
 */
async function pronto(
  giro: string,
  modello: Modello,
  costruisci: (modello: Modello, dove: string) => Promise<void>,
): Promise<string> {
  const suo = join(giro, modello);
  const posto = join(giro, `${modello}.posto`);
  while (!(await esiste(suo))) {
    if (!(await prendi(posto))) {
      await attesa(GUARDA_OGNI_MS);
      continue;
    }
    try {
      if (await esiste(suo)) break;
      const nasce = await mkdtemp(`${suo}.`);
      if (modello === 'scena') await copia(await pronto(giro, 'vuota', costruisci), nasce);
      await costruisci(modello, nasce);
      await rename(nasce, suo);
    } finally {
      await rm(posto, { force: true });
    }
  }
  return suo;
}

/** Vero se il posto adesso è di questo processo. Chi lo aveva e non c'è più lo perde. */
async function prendi(posto: string): Promise<boolean> {
  const mio = `${posto}.${randomUUID()}`;
  await writeFile(mio, String(process.pid));
  try {
    await link(mio, posto);
    return true;
  } catch {
    const pid = Number(await readFile(posto, 'utf8').catch(() => '0'));
    if (pid > 0 && !vive(pid)) await rm(posto, { force: true });
    return false;
  } finally {
    await rm(mio, { force: true });
  }
}

function vive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Di un server fermo, con chi ne è padrone: PostgreSQL può essere di un altro utente, e vuole che la cartella sia sua. */
async function copia(ferma: string, nuova: string): Promise<void> {
  await esegui('cp', ['-a', `${ferma}/.`, nuova]);
  await chmod(nuova, 0o711);
}

function esiste(percorso: string): Promise<boolean> {
  return stat(percorso).then(
    () => true,
    () => false,
  );
}
