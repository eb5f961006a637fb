import { join } from 'node:path';
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import type { Logger } from 'pino';
import {
  creaSegreto,
  improntaDelSegreto,
  leggiSegreto,
  NOME_FILE,
  type Segreti,
  segretiDa,
} from '../../piattaforma/segreti.ts';
import { type ChiaveFirma, type FileFirma, fileDiFirma, nuovaFirma, pretendiFile } from './chiave-firma.ts';
import { apriChiaveFirma } from './chiave-viva.ts';
import { annotaChiave, chiaveConNome, soloUnoFaChiavi } from './chiavi-note.ts';
import { ErroreChiavi } from './errore-chiavi.ts';
import { annotaFirma, firmeVere, marcaFirmeDiPrima } from './firme-note.ts';

/** Dove stanno i file e chi ne sa le impronte. */
export type DoveChiavi = { db: Kysely<unknown>; cartellaDati: string; adesso: () => number };
/** Come si entra da chi possiede la base dati: le righe di una versione di prima le marca lui. */
export type DaProprietario = { urlProprietario: string };
/**
 * `senzaRiga`: i file di chiavi che firmano più avanti dell'ultima annotata. La base dati può essere una copia di prima di loro, o una
 * sostituzione non è finita: non firmano, e lo si dice.
 */
type ChiaviInstallazione = { segreti: Segreti; chiaveFirma: ChiaveFirma; senzaRiga: readonly string[] };

/** Dove stanno, nella cartella dei dati, le chiavi che firmano e quelle delle vendite. */
export function cartellaDelleChiavi(cartellaDati: string): string {
  return join(cartellaDati, 'chiavi');
}

/**
 * Il segreto dell’installazione e la chiave che firma. Le fa soltanto il primo avvio su una base dati che non ha ancora
 * nulla, e ne annota le impronte; da allora devono essere quelle, e chi trova un’altra cartella, un file tolto o
 * scambiato non parte (`ErroreChiavi`). Una base dati di prima delle impronte annota quelle che trova, e non ne fa.
 */
export async function apriChiaviInstallazione({
  db,
  cartellaDati,
  urlProprietario,
  adesso,
  log,
}: DoveChiavi & DaProprietario & { log?: Pick<Logger, 'warn'> }): Promise<ChiaviInstallazione> {
  return db.transaction().execute(async (tx) => {
    await soloUnoFaChiavi(tx);
    const nuova = !(await giaUsata(tx));
    // Il segreto per primo: è lui che riconosce, e marca, le righe delle chiavi che firmano.
    const segreti = await apriSegreto(tx, cartellaDati, { nuova, adesso: adesso() });
    const cartella = cartellaDelleChiavi(cartellaDati);
    await pretendiFirma(tx, segreti, { cartella, urlProprietario }, { nuova, adesso: adesso() });
    const chiaveFirma = await apriChiaveFirma(tx, { segreti, cartella, adesso, log: log ?? null });
    const { nome: ultima } = chiaveFirma.ultima();
    return { segreti, chiaveFirma, senzaRiga: (await fileDiFirma(cartella)).filter((nome) => nome > ultima) };
  });
}

/** Il segreto di un’installazione che c’è già, per chi non ne fa mai: solleva `ErroreChiavi` se non è quello annotato. */
export async function segretoAnnotato({ db, cartellaDati }: Omit<DoveChiavi, 'adesso'>): Promise<Segreti> {
  const nota = await chiaveConNome(db, 'segreto', NOME_FILE);
  const radice = leggiSegreto(cartellaDati);
  if (radice === null) throw new ErroreChiavi('manca', NOME_FILE, cartellaDati);
  if (nota !== null && improntaDelSegreto(radice) !== nota.impronta)
    throw new ErroreChiavi('diversa', NOME_FILE, cartellaDati);
  return segretiDa(radice);
}

/** `nuova`: la base dati non ha ancora nulla che dipenda da una chiave. */
type Avvio = { nuova: boolean; adesso: number };

async function apriSegreto(tx: QueryExecutorProvider, cartella: string, { nuova, adesso }: Avvio): Promise<Segreti> {
  const nota = await chiaveConNome(tx, 'segreto', NOME_FILE);
  let radice = leggiSegreto(cartella);
  if (radice === null && nota === null && nuova) radice = creaSegreto(cartella);
  if (radice === null) throw new ErroreChiavi('manca', NOME_FILE, cartella);
  const impronta = improntaDelSegreto(radice);
  if (impronta === null) throw new ErroreChiavi('illeggibile', NOME_FILE, cartella);
  const daAnnotare = { impronta, tipo: 'segreto', asta: null, versione: 1, nome: NOME_FILE, pubblica: null } as const;
  if ((nota ?? (await annotaChiave(tx, daAnnotare, adesso))).impronta !== impronta)
    throw new ErroreChiavi('diversa', NOME_FILE, cartella);
  return segretiDa(radice);
}

/**
 * Che almeno una chiave di firma sia annotata e marcata. Un file senza la sua riga non firma, nemmeno se la sua versione è più alta: può
 * averlo messo chiunque.
 */
async function pretendiFirma(
  tx: QueryExecutorProvider,
  segreti: Segreti,
  dove: { cartella: string } & DaProprietario,
  { nuova, adesso }: Avvio,
): Promise<void> {
  const { cartella } = dove;
  const scartate = await marcaFirmeDiPrima(tx, segreti, dove);
  if ((await firmeVere(tx, segreti)).length > 0) return;
  const ultima = scartate.at(-1);
  if (ultima !== undefined) throw new ErroreChiavi(ultima.difetto, ultima.nome, cartella);
  for (const file of await firmeDaAnnotare(cartella, nuova))
    if (!(await annotaFirma(tx, segreti, file, adesso))) throw new ErroreChiavi('diversa', file.nome, cartella);
}

/** La prima chiave, su una base dati nuova; quelle che ci sono, se le impronte non si annotavano ancora. */
async function firmeDaAnnotare(cartella: string, nuova: boolean): Promise<FileFirma[]> {
  const nomi = await fileDiFirma(cartella);
  if (nomi.length === 0) return nuova ? [await nuovaFirma(cartella, 1)] : [];
  return Promise.all(nomi.map((nome) => pretendiFile(cartella, nome)));
}

/** Vero se qualcuno ha già scritto qualcosa che dipende da una chiave: una vendita, un account, una sessione. */
async function giaUsata(tx: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql<{ usata: boolean }>`
    SELECT EXISTS (SELECT 1 FROM giornale) OR EXISTS (SELECT 1 FROM utenti_admin) OR EXISTS (SELECT 1 FROM sessioni)
      OR EXISTS (SELECT 1 FROM chiavi) AS usata`.execute(tx);
  return rows[0]?.usata ?? true;
}
