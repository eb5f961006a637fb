import { open, readFile } from 'node:fs/promises';
import { ErroreBaseDati } from '../collegamento/errore-base-dati.ts';
import { eVivo, nascitaProcesso } from './nascita-processo.ts';

/**
 * Il processo vivo che tiene la cartella; `null` se non la tiene nessuno, o soltanto questo. Il file dice quale e quando è nato, perché
 * dopo un `kill -9` o un riavvio il suo numero può essere di un altro programma.
 */
export async function chiTieneLaCartella(radice: string): Promise<number | null> {
  const [pid, nato = ''] = (await readFile(fileDelBlocco(radice), 'utf8').catch(() => '')).split('\n');
  const processo = Number(pid);
  return processo > 0 && processo !== process.pid && eVivo(processo, nato) ? processo : null;
}

/**
 * Una sola istanza per cartella. Dà il percorso del file, che chi si ferma toglie. Solleva `ErroreBaseDati` se la cartella è di un
 * processo vivo.
 */
export async function bloccaCartella(radice: string): Promise<string> {
  const processo = await chiTieneLaCartella(radice);
  if (processo !== null) {
    throw new ErroreBaseDati(
      `La cartella ${radice} è già usata dal processo ${processo}: lo fermi, oppure scelga un'altra DATA_DIR.`,
    );
  }
  const percorso = fileDelBlocco(radice);
  const file = await open(percorso, 'w', 0o600);
  await file.writeFile(`${process.pid}\n${nascitaProcesso(process.pid) ?? ''}`);
  await file.close();
  return percorso;
}

const fileDelBlocco = (radice: string): string => `${radice}/server.pid`;
