import { readFile, stat } from 'node:fs/promises';
import { ErroreUso } from './comando.ts';

/** La trascrizione di una gara lunga sta in pochi megabyte: oltre, il file non è una trascrizione. */
const FILE_BYTE_MAX = 200 * 1024 * 1024;

/** Legge un file JSON, o spiega all’utente perché non si può. */
export async function leggiJson(percorso: string): Promise<unknown> {
  let testo: string;
  try {
    if ((await stat(percorso)).size > FILE_BYTE_MAX) throw new ErroreUso(`Il file ${percorso} è troppo grande.`);
    testo = await readFile(percorso, 'utf8');
  } catch (errore) {
    if (errore instanceof ErroreUso) throw errore;
    throw new ErroreUso(`Non riesco a leggere il file ${percorso}: controlli il nome e i permessi.`);
  }
  try {
    return JSON.parse(testo);
  } catch {
    throw new ErroreUso(`Il file ${percorso} non è un documento JSON leggibile.`);
  }
}
