import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * I file delle chiavi, fuori dalla base dati: chi amministra la base dati non apre i sigilli (4-sigillo). Cartella 0700,
 * file 0600, scrittura atomica che non sostituisce mai una chiave esistente.
 */

function haCodice(errore: unknown, codice: string): boolean {
  return errore instanceof Error && 'code' in errore && errore.code === codice;
}

/** Il testo del file, o `null` se non esiste. */
export async function leggiFileChiave(cartella: string, nome: string): Promise<string | null> {
  try {
    return await readFile(join(cartella, nome), 'utf8');
  } catch (errore) {
    if (haCodice(errore, 'ENOENT')) return null;
    throw errore;
  }
}

/**
 * Scrive il file se ancora non c’è e restituisce il testo che vale: il proprio, o quello del processo arrivato prima.
 * `link` è l’arbitro tra due processi: fallisce se il nome esiste già, e il contenuto è intero dal primo istante.
 */
export async function scriviFileChiave(cartella: string, nome: string, testo: string): Promise<string> {
  await mkdir(cartella, { recursive: true, mode: 0o700 });
  // `mkdir` non cambia i permessi di una cartella che esisteva già.
  await chmod(cartella, 0o700);
  const provvisorio = join(cartella, `.${nome}.${randomUUID()}`);
  const file = await open(provvisorio, 'wx', 0o600);
  try {
    await file.writeFile(testo, 'utf8');
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(provvisorio, join(cartella, nome));
  } catch (errore) {
    if (!haCodice(errore, 'EEXIST')) throw errore;
  } finally {
    await unlink(provvisorio);
  }
  await sincronizza(cartella);
  return readFile(join(cartella, nome), 'utf8');
}

/** Toglie il file, dopo avervi scritto sopra; se non c’è non fa nulla, così chi riprende può ripeterlo. */
export async function distruggiFileChiave(cartella: string, nome: string): Promise<void> {
  const percorso = join(cartella, nome);
  try {
    const file = await open(percorso, 'r+');
    try {
      const { size } = await file.stat();
      await file.write(randomBytes(size), 0, size, 0);
      await file.sync();
    } finally {
      await file.close();
    }
    await unlink(percorso);
  } catch (errore) {
    if (haCodice(errore, 'ENOENT')) return;
    throw errore;
  }
  await sincronizza(cartella);
}

/** Senza questo, dopo una caduta di corrente il nome del file potrebbe non esserci e i sigilli sarebbero perduti. */
async function sincronizza(cartella: string): Promise<void> {
  const maniglia = await open(cartella, 'r');
  try {
    await maniglia.sync();
  } finally {
    await maniglia.close();
  }
}
