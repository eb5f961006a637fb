import { open, readFile } from 'node:fs/promises';
import { ErroreBaseDati } from '../collegamento/errore-base-dati.ts';
import { eVivo, nascitaProcesso } from './nascita-processo.ts';

/**
 * Una sola istanza per cartella: il file dice quale processo la tiene e quando è nato, perché dopo un `kill -9` o un
 * riavvio il suo numero può essere di un altro programma. Dà il percorso del file, che chi si ferma toglie. Solleva
 * `ErroreBaseDati` se la cartella è di un processo vivo.
 */
export async function bloccaCartella(radice: string): Promise<string> {
  const percorso = `${radice}/server.pid`;
  const [pid, nato = ''] = (await readFile(percorso, 'utf8').catch(() => '')).split('\n');
  const processo = Number(pid);
  if (processo > 0 && processo !== process.pid && eVivo(processo, nato)) {
    throw new ErroreBaseDati(
      `La cartella ${radice} è già usata dal processo ${processo}: lo fermi, oppure scelga un'altra DATA_DIR.`,
    );
  }
  const file = await open(percorso, 'w', 0o600);
  await file.writeFile(`${process.pid}\n${nascitaProcesso(process.pid) ?? ''}`);
  await file.close();
  return percorso;
}
