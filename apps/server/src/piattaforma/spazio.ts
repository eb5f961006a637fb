import { open, stat, statfs, unlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { fileFiniti, percheNonSiScrive } from './scrittura-impossibile.ts';

/** Ogni quanto si guardano i dischi. */
const OGNI_MS = 5_000;
/** I byte scritti per vedere se un byte si può scrivere: il blocco di ogni disco usuale. */
const PROVA_BYTE = 4_096;
/** Un disco che non ha risposto per tanti sguardi non risponde. */
const SGUARDI_MUTI = 3;
const MEGA = 1_024 ** 2;

/** Una cartella che deve avere posto: di chi è, in parole per chi tiene il server, se questo processo vi scrive, e in quale file. */
type LuogoScritto = { nome: string; cartella: string; scrive: boolean; file?: string };

type GuardiaSpazio = {
  /** Guarda ogni luogo adesso; non fallisce mai. */
  guarda(): Promise<void>;
  /** Che cosa non va, in parole, all'ultimo sguardo; vuoto se nulla. */
  daFare(): readonly string[];
};

/** I luoghi di un'installazione: i dati, il file delle teste se sta altrove, la base dati incorporata se c'è. */
export function luoghiScritti(
  { cartellaDati, fileTeste }: { cartellaDati: string; fileTeste: string | null },
  { teste, baseDati }: { teste: string; baseDati: string | null },
): readonly LuogoScritto[] {
  const fuori = fileTeste === null ? [] : [{ nome: 'di FILE_TESTE', cartella: dirname(resolve(teste)) }];
  return [
    { nome: 'di DATA_DIR', cartella: resolve(cartellaDati), scrive: true, ...(fileTeste === null && { file: teste }) },
    ...fuori.map((una) => ({ ...una, scrive: true, file: teste })),
    // I suoi file sono di un altro utente, se questo è root: si misura soltanto, e da sé dice quando non può scrivere.
    ...(baseDati === null ? [] : [{ nome: 'della base dati incorporata', cartella: baseDati, scrive: false }]),
  ];
}

/**
 * Guarda se i luoghi in cui scriviamo accettano ancora byte e hanno liberi almeno `minimoByte`: se no un disco pieno lo
 * scopre chi conferma un rilancio. Scrive e toglie un file, perché permessi, quote e dischi in sola lettura si vedono
 * soltanto scrivendo. A chi non è della casa non dice quanti byte restano: direbbero che cosa arriva.
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
      // Un disco di rete può non rispondere mai: lo sguardo seguente non lo aspetta, e lo dice.
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

/** Guarda adesso, e poi ancora e ancora, finché si chiama ciò che mette in `fermate`. */
export async function sorvegliaSpazio(guardia: GuardiaSpazio, fermate: (() => unknown)[]): Promise<void> {
  await guardia.guarda();
  const giro = setInterval(() => void guardia.guarda(), OGNI_MS);
  giro.unref();
  fermate.push(() => clearInterval(giro));
}

/** Che cosa non va di un luogo; `dischi` sono quelli già misurati, così che un disco pieno si dica una volta. */
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
    // Di questo parla chi conta i file aperti.
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

/** Per scriverci, se c'è: nasce più tardi. */
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
