import { randomBytes } from 'node:crypto';
import { link, unlink, writeFile } from 'node:fs/promises';

/** Writes a file whole or not at all, when it is not there: of two processes that do it together the first stays. */
export async function scriviUnaVolta(percorso: string, testo: string): Promise<void> {
  const provvisorio = `${percorso}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(provvisorio, testo, { mode: 0o600, flag: 'wx' });
  try {
    await link(provvisorio, percorso);
  } catch (errore) {
    if ((errore as NodeJS.ErrnoException).code !== 'EEXIST') throw errore;
  } finally {
    await unlink(provvisorio);
  }
}
