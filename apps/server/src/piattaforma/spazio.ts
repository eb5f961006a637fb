import { open, stat, statfs, unlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { fileFiniti, percheNonSiScrive } from './scrittura-impossibile.ts';

/** How often the disks are looked at. */
const OGNI_MS = 5_000;
/** Bytes written to see whether a byte can be written: the block of every usual disk. */
const PROVA_BYTE = 4_096;
/** A disk that has not answered for so many looks does not answer. */
const SGUARDI_MUTI = 3;
const MEGA = 1_024 ** 2;

/** A folder that must have room: whose it is, in the words of whoever runs the server, and whether this process writes there itself, and in which file. */
type LuogoScritto = { nome: string; cartella: string; scrive: boolean; file?: string };

type GuardiaSpazio = {
  /** Looks at every place now; never fails. */
  guarda(): Promise<void>;
  /** What is wrong, in words, as of the last look; empty if nothing. */
  daFare(): readonly string[];
};

/** The places of an installation: the data, the file of the heads if it is elsewhere, the embedded database if there is one. */
export function luoghiScritti(
  { cartellaDati, fileTeste }: { cartellaDati: string; fileTeste: string | null },
  { teste, baseDati }: { teste: string; baseDati: string | null },
): readonly LuogoScritto[] {
  const fuori = fileTeste === null ? [] : [{ nome: 'di FILE_TESTE', cartella: dirname(resolve(teste)) }];
  return [
    { nome: 'di DATA_DIR', cartella: resolve(cartellaDati), scrive: true, ...(fileTeste === null && { file: teste }) },
    ...fuori.map((una) => ({ ...una, scrive: true, file: teste })),
    // Its files are of another user, if this one is root: it is measured only, and by itself it says when it cannot write.
    ...(baseDati === null ? [] : [{ nome: 'della base dati incorporata', cartella: baseDati, scrive: false }]),
  ];
}

/**
 * Looks whether the places where we write still take bytes, and have at least `minimoByte` free: a full disk is found by whoever
 * confirms a raise, if nobody says it before. A file is written and removed, because permissions, quotas and read-only disks are
 * seen by writing only. Nothing is said of how many bytes are left to those who are not of the house: they would tell what comes in.
 */
export function creaGuardiaSpazio({
  luoghi,
  minimoByte,
  log,
}: {
  luoghi: readonly LuogoScritto[];
  minimoByte: () => number;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}): GuardiaSpazio {
  let difetti: readonly string[] = [];
  let inCorso: Promise<void> | null = null;
  let muti = 0;

  function dillo(adesso: readonly string[]): void {
    for (const difetto of adesso) if (!difetti.includes(difetto)) log.error(difetto);
    if (adesso.length === 0 && difetti.length > 0) log.warn('c’è di nuovo posto dove si scrive');
    difetti = adesso;
  }

  async function sguardo(): Promise<void> {
    const trovati: string[] = [];
    const dischi = new Set<number>();
    for (const luogo of luoghi) {
      const perche = await difettoDi(luogo, minimoByte(), dischi);
      if (perche !== null) trovati.push(perche);
    }
    dillo(trovati);
  }

  return {
    async guarda() {
      // A disk of the network may keep us for ever: the next look does not wait for it, and says so.
      if (inCorso !== null) {
        muti += 1;
        if (muti >= SGUARDI_MUTI) dillo([`${MUTO} ${VEDI}`]);
        return;
      }
      muti = 0;
      inCorso = sguardo().finally(() => {
        inCorso = null;
      });
      await inCorso;
    },
    daFare: () => difetti,
  };
}

/** Looks now, and then again and again, until what it puts in `fermate` is called. */
export async function sorvegliaSpazio(guardia: GuardiaSpazio, fermate: (() => unknown)[]): Promise<void> {
  await guardia.guarda();
  const giro = setInterval(() => void guardia.guarda(), OGNI_MS);
  giro.unref();
  fermate.push(() => clearInterval(giro));
}

/** What is wrong with a place; `dischi` are those already measured, so that one full disk is said once. */
async function difettoDi(luogo: LuogoScritto, minimoByte: number, dischi: Set<number>): Promise<string | null> {
  try {
    const { dev } = await stat(luogo.cartella);
    const { bavail, bsize } = await statfs(luogo.cartella);
    const poco = bavail * bsize < minimoByte && !dischi.has(dev);
    dischi.add(dev);
    if (poco) return pocoPosto(luogo.nome, minimoByte);
    if (luogo.scrive) await scriviUnPoco(luogo);
    return null;
  } catch (errore) {
    // Of this speaks who counts the open files.
    if (fileFiniti(errore)) return null;
    const { code } = errore as { code?: unknown };
    return `Nella cartella ${luogo.nome} non si può scrivere: ${percheNonSiScrive(errore) ?? String(code ?? errore)}. ${RIMEDIO} ${VEDI}`;
  }
}

async function scriviUnPoco({ cartella, file }: LuogoScritto): Promise<void> {
  const prova = join(cartella, `.scrittura-${process.pid}`);
  const maniglia = await open(prova, 'w', 0o600);
  try {
    await maniglia.write(Buffer.alloc(PROVA_BYTE));
  } finally {
    await maniglia.close().finally(() => unlink(prova));
  }
  if (file !== undefined) await (await apriSeCe(file))?.close();
}

/** To write in it, if it is there: it is born later. */
async function apriSeCe(file: string): Promise<{ close(): Promise<void> } | null> {
  return open(file, 'r+').catch((errore: unknown) => {
    if ((errore as { code?: unknown }).code === 'ENOENT') return null;
    throw errore;
  });
}

const VEDI = 'Vedi docs/operazioni.md, «Se il disco è pieno».';
const RIMEDIO = 'Finché è così le conferme e i caricamenti si fermano; rimediato, il servizio torna pronto da sé.';
const MUTO = `Il disco su cui si scrive non risponde. ${RIMEDIO}`;

function pocoPosto(nome: string, minimoByte: number): string {
  const mega = Math.ceil(minimoByte / MEGA).toLocaleString('it-IT');
  return `Sul disco ${nome} restano meno dei ${mega} MB di SPAZIO_MINIMO_MB: faccia posto. ${RIMEDIO} ${VEDI}`;
}
