import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, link, mkdir, open, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { creaMappaLimitata } from '../../piattaforma/arnesi/mappa-limitata.ts';
import { ContenutoAlterato, type Magazzino } from './magazzino.ts';

/** Le verifiche già fatte che si ricordano: di un file che da allora nessuno ha toccato non si rifà il conto. */
const VERIFICATI_MAX = 10_000;

/** I file in una cartella: `ab/cdef…`, di sola lettura, scritti a parte e poi messi al loro posto in un colpo solo. */
export function creaCartella(cartella: string): Magazzino {
  const verificati = creaMappaLimitata<true>(VERIFICATI_MAX);
  const dove = (impronta: string): string => join(cartella, impronta.slice(0, 2), impronta.slice(2));

  /** Aperto e verificato: chi lo legge legge gli stessi byte, anche se intanto qualcuno cambia il nome. */
  async function apri(impronta: string): Promise<{ file: FileHandle; byte: number } | null> {
    const file = await open(dove(impronta), constants.O_RDONLY | constants.O_NOFOLLOW).catch(seManca);
    if (file === null) return null;
    try {
      const { size, mtimeMs, ino } = await file.stat();
      const segno = `${impronta} ${ino} ${size} ${mtimeMs}`;
      if (verificati.trova(segno) === undefined) {
        if ((await improntaDi(file)) !== impronta) throw new ContenutoAlterato(impronta, 'non è quello');
        verificati.metti(segno, true);
      }
      return { file, byte: size };
    } catch (errore) {
      await file.close();
      throw errore;
    }
  }

  return {
    async metti(byte) {
      const impronta = createHash('sha256').update(byte).digest('hex');
      const posto = dove(impronta);
      await mkdir(dirname(posto), { recursive: true, mode: 0o700 });
      const gia = await apri(impronta).catch(() => null);
      await gia?.file.close();
      if (gia === null) await scrivi(posto, byte);
      return impronta;
    },
    async misura(impronta) {
      const aperto = await apri(impronta);
      await aperto?.file.close();
      return aperto?.byte ?? null;
    },
    async leggi(impronta, intervallo) {
      const aperto = await apri(impronta);
      if (aperto === null) throw new ContenutoAlterato(impronta, 'manca');
      const tratto = intervallo === undefined ? { start: 0 } : { start: intervallo.da, end: intervallo.a };
      return aperto.file.createReadStream(tratto);
    },
  };
}

const PEZZO_LETTO_BYTE = 1 << 20;

async function improntaDi(file: FileHandle): Promise<string> {
  const conto = createHash('sha256');
  const pezzo = Buffer.allocUnsafe(PEZZO_LETTO_BYTE);
  for (let da = 0; ; ) {
    const { bytesRead } = await file.read(pezzo, 0, pezzo.length, da);
    if (bytesRead === 0) return conto.digest('hex');
    conto.update(pezzo.subarray(0, bytesRead));
    da += bytesRead;
  }
}

/** Per intero o per niente: il nome compare quando i byte sono sul disco. Uno rovinato lascia il posto a quello buono. */
async function scrivi(posto: string, byte: Uint8Array): Promise<void> {
  const provvisorio = `${posto}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    const file = await open(provvisorio, 'wx', 0o400);
    try {
      await file.writeFile(byte);
      await file.sync();
    } finally {
      await file.close();
    }
    await unlink(posto).catch(seManca);
    // Di due che lo scrivono insieme resta il primo: è lo stesso file.
    await link(provvisorio, posto).catch((errore: NodeJS.ErrnoException) => {
      if (errore.code !== 'EEXIST') throw errore;
    });
  } finally {
    await unlink(provvisorio).catch(seManca);
  }
  const cartella = await open(dirname(posto), 'r');
  await cartella.sync().finally(() => cartella.close());
}

export function seManca(errore: unknown): null {
  if ((errore as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw errore;
}
