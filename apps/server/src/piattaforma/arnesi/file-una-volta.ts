import { randomBytes } from 'node:crypto';
import { link, unlink, writeFile } from 'node:fs/promises';

/** Scrive un file intero o per nulla, quando non c'è: di due processi che lo fanno insieme resta il primo. */
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
