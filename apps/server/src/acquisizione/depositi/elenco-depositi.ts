import { open, readFile, rename, stat } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { ChiaveDepositi } from '../../sigillo/chiavi/chiave-depositi.ts';
import { inBlocco, leggiTestata, type TestataDeposito, tolto } from './testata-deposito.ts';

/**
 * Le buste in custodia, una per una, fuori dalla base dati, accanto alle teste dei registri: chi ha la base dati può toglierne una, e non
 * toglie questa. È un blocco solo, chiuso con la chiave dei depositi e portato a una misura che si raddoppia: chi lo tiene non ne
 * legge il numero, né di quale vendita sono (R10). Tagliato, vuoto o di un'altra installazione non si apre, e lo si dice.
 */
export type ElencoDepositi = {
  /** Le buste che per questo processo sono ancora in custodia. */
  noti: ReadonlyMap<string, TestataDeposito>;
  /** Il file c'è e non si apre: di quali buste parlava non si sa. */
  illeggibile(): boolean;
  nota(id: string, testata: TestataDeposito): void;
  togli(id: string): void;
  /** Aggiunge ciò che gli altri processi hanno scritto intanto. */
  rileggi(): Promise<void>;
  /** Scrive il file, se non dice già ciò che si sa: finita, è sul disco ciò che si era notato prima di chiederla. Una alla volta. */
  scrivi(): Promise<void>;
  /** Le vendite di cui chi amministra ha detto perdute le buste che mancano: una per riga, nel file accanto. */
  perdute(): Promise<ReadonlySet<string>>;
};

type Parti = {
  /** `null` se non si tiene fuori da questo processo: lo fanno le prove che guardano altro. */
  percorso: string | null;
  chiave: Promise<ChiaveDepositi>;
  log: Pick<Logger, 'error'>;
};

const LEGAME = 'elenco';
/** La prima misura tiene un centinaio di buste: finché sono meno il file è sempre lo stesso. */
const MISURE = Array.from({ length: 16 }, (_, i) => 131_072 * 2 ** i);

export const percorsoElenco = (teste: string): string => `${teste}.depositi`;

export function creaElenco({ percorso, chiave, log }: Parti): ElencoDepositi {
  const noti = new Map<string, TestataDeposito>();
  let letto: string | null | undefined;
  let daScrivere = true;
  let illeggibile = false;
  let coda: Promise<unknown> = Promise.resolve();

  async function daFile(file: string): Promise<void> {
    const adesso = await segno(file);
    if (adesso === letto) return;
    letto = adesso;
    const righe = adesso === null ? [] : await apri(file, await chiave);
    if (righe === null && !illeggibile)
      log.error({ file }, 'l’elenco dei depositi non si apre: nessuna vendita apre le operazioni');
    illeggibile = righe === null;
    for (const [id, testata] of righe ?? []) if (!noti.has(id)) noti.set(id, testata);
    // Il file che non c'è, all'avvio o perché lo si è tolto, si scrive anche senza buste.
    daScrivere ||= adesso === null || righe?.length !== noti.size;
  }

  async function scriviAdesso(): Promise<void> {
    // Uno che non si apre è una prova: resta com'è finché qualcuno non lo mette da parte.
    if (percorso === null || illeggibile || !daScrivere) return;
    daScrivere = false;
    const testo = Buffer.from(JSON.stringify([...noti]));
    await sostituisci(percorso, await (await chiave).chiudi(inBlocco(testo, MISURE), LEGAME)).catch(
      (errore: unknown) => {
        daScrivere = true;
        throw errore;
      },
    );
    letto = await segno(percorso);
  }

  return {
    noti,
    illeggibile: () => illeggibile,
    nota(id, testata) {
      const prima = noti.get(id);
      if (prima?.contattiDal === testata.contattiDal && prima.contenutoDal === testata.contenutoDal) return;
      noti.set(id, testata);
      daScrivere = true;
    },
    togli(id) {
      if (noti.delete(id)) daScrivere = true;
    },
    rileggi: async () => (percorso === null ? undefined : daFile(percorso)),
    scrivi() {
      const scrittura = coda.then(scriviAdesso);
      coda = scrittura.catch(() => undefined);
      return scrittura;
    },
    async perdute() {
      const testo = percorso === null ? '' : await readFile(`${percorso}.perduti`, 'utf8').catch(seManca(''));
      return new Set(testo.split(/\s+/).filter((una) => una !== ''));
    },
  };
}

/** Ciò che il file dice; `null` se non si apre. */
async function apri(file: string, chiave: ChiaveDepositi): Promise<[string, TestataDeposito][] | null> {
  try {
    const chiuso = await readFile(file);
    const righe = JSON.parse(tolto(await chiave.apri(chiuso, LEGAME)).toString('utf8')) as [string, unknown][];
    return righe.map(([id, testata]) => [id, leggiTestata(testata)]);
  } catch {
    return null;
  }
}

/** Di quale file si tratta: chi lo riscrive lo sostituisce intero, e il segno cambia. */
async function segno(file: string): Promise<string | null> {
  const misure = await stat(file, { bigint: true }).catch(seManca(null));
  return misure && `${misure.ino} ${misure.size} ${misure.mtimeNs}`;
}

function seManca<T>(invece: T): (errore: unknown) => T {
  return (errore) => {
    if (errore instanceof Error && 'code' in errore && errore.code === 'ENOENT') return invece;
    throw errore;
  };
}

/** Il file intero, sul disco, o quello di prima. */
async function sostituisci(file: string, byte: Uint8Array): Promise<void> {
  const nuovo = `${file}.${process.pid}.nuovo`;
  const maniglia = await open(nuovo, 'w', 0o600);
  try {
    await maniglia.writeFile(byte);
    await maniglia.sync();
  } finally {
    await maniglia.close();
  }
  await rename(nuovo, file);
}
