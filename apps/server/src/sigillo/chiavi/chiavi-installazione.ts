import { join } from 'node:path';
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import {
  creaSegreto,
  improntaDelSegreto,
  leggiSegreto,
  NOME_FILE,
  type Segreti,
  segretiDa,
} from '../../piattaforma/segreti.ts';
import {
  type ChiaveFirma,
  componiFirma,
  type FileFirma,
  fileDiFirma,
  leggiFirma,
  nomeFirma,
  nuovaFirma,
} from './chiave-firma.ts';
import { annotaChiave, type ChiaveNota, chiaviDiTipo, soloUnoFaChiavi } from './chiavi-note.ts';
import { ErroreChiavi } from './errore-chiavi.ts';

/** Dove stanno i file e chi ne sa le impronte. */
export type DoveChiavi = { db: Kysely<unknown>; cartellaDati: string; adesso: () => number };

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
  adesso,
}: DoveChiavi): Promise<{ segreti: Segreti; chiaveFirma: ChiaveFirma }> {
  return db.transaction().execute(async (tx) => {
    await soloUnoFaChiavi(tx);
    const nuova = !(await giaUsata(tx));
    const segreti = await apriSegreto(tx, cartellaDati, { nuova, adesso: adesso() });
    const cartella = cartellaDelleChiavi(cartellaDati);
    return { segreti, chiaveFirma: await apriFirma(tx, cartella, { nuova, adesso: adesso() }) };
  });
}

/** Il segreto di un’installazione che c’è già, per chi non ne fa mai: solleva `ErroreChiavi` se non è quello annotato. */
export async function segretoAnnotato({ db, cartellaDati }: Omit<DoveChiavi, 'adesso'>): Promise<Segreti> {
  const [nota] = await chiaviDiTipo(db, 'segreto');
  const radice = leggiSegreto(cartellaDati);
  if (radice === null) throw new ErroreChiavi('manca', NOME_FILE, cartellaDati);
  if (nota !== undefined && improntaDelSegreto(radice) !== nota.impronta)
    throw new ErroreChiavi('diversa', NOME_FILE, cartellaDati);
  return segretiDa(radice);
}

/** Aggiunge una versione della chiave che firma, e la annota; vale dal prossimo avvio di ciascun processo (R66). */
export async function ruotaChiaveFirma({ db, cartellaDati, adesso }: DoveChiavi): Promise<ChiaveNota> {
  const cartella = cartellaDelleChiavi(cartellaDati);
  return db.transaction().execute(async (tx) => {
    await soloUnoFaChiavi(tx);
    const note = await chiaviDiTipo(tx, 'firma');
    const nei = (await fileDiFirma(cartella)).map((nome) => Number(/\d{4}/.exec(nome)?.[0]));
    const versione = Math.max(0, ...nei, ...note.map((nota) => nota.versione)) + 1;
    const nome = nomeFirma(versione);
    return annotaFirma(tx, leggibile(await nuovaFirma(cartella, versione), nome, cartella), cartella, adesso());
  });
}

/** `nuova`: la base dati non ha ancora nulla che dipenda da una chiave. */
type Avvio = { nuova: boolean; adesso: number };

async function apriSegreto(tx: QueryExecutorProvider, cartella: string, { nuova, adesso }: Avvio): Promise<Segreti> {
  const [nota] = await chiaviDiTipo(tx, 'segreto');
  let radice = leggiSegreto(cartella);
  if (radice === null && nota === undefined && nuova) radice = creaSegreto(cartella);
  if (radice === null) throw new ErroreChiavi('manca', NOME_FILE, cartella);
  const impronta = improntaDelSegreto(radice);
  if (impronta === null) throw new ErroreChiavi('illeggibile', NOME_FILE, cartella);
  const sua = { impronta, tipo: 'segreto', asta: null, versione: 1, nome: NOME_FILE, pubblica: null } as const;
  if ((nota ?? (await annotaChiave(tx, sua, adesso))).impronta !== impronta)
    throw new ErroreChiavi('diversa', NOME_FILE, cartella);
  return segretiDa(radice);
}

async function apriFirma(tx: QueryExecutorProvider, cartella: string, { nuova, adesso }: Avvio): Promise<ChiaveFirma> {
  let note = await chiaviDiTipo(tx, 'firma');
  if (note.length === 0) {
    for (const file of await firmeDaAnnotare(cartella, nuova)) await annotaFirma(tx, file, cartella, adesso);
    note = await chiaviDiTipo(tx, 'firma');
  }
  const ultima = note.at(-1);
  if (ultima === undefined) throw new ErroreChiavi('manca', nomeFirma(1), cartella);
  // Un file senza impronta annotata non firma, nemmeno se la sua versione è più alta: può averlo messo chiunque.
  const corrente = leggibile(await leggiFirma(cartella, ultima.nome), ultima.nome, cartella);
  if (corrente.impronta !== ultima.impronta) throw new ErroreChiavi('diversa', ultima.nome, cartella);
  return componiFirma(corrente, note);
}

/** La prima chiave, su una base dati nuova; quelle che ci sono, se le impronte non si annotavano ancora. */
async function firmeDaAnnotare(cartella: string, nuova: boolean): Promise<FileFirma[]> {
  const nomi = await fileDiFirma(cartella);
  if (nomi.length === 0) {
    if (!nuova) return [];
    return [leggibile(await nuovaFirma(cartella, 1), nomeFirma(1), cartella)];
  }
  return Promise.all(nomi.map(async (nome) => leggibile(await leggiFirma(cartella, nome), nome, cartella)));
}

async function annotaFirma(
  tx: QueryExecutorProvider,
  { nome, versione, spki, impronta }: FileFirma,
  cartella: string,
  adesso: number,
): Promise<ChiaveNota> {
  const sua = { impronta, tipo: 'firma', asta: null, versione, nome, pubblica: spki } as const;
  const nota = await annotaChiave(tx, sua, adesso);
  if (nota.impronta !== impronta) throw new ErroreChiavi('diversa', nome, cartella);
  return nota;
}

function leggibile(file: FileFirma | null | 'illeggibile', nome: string, cartella: string): FileFirma {
  if (file === null) throw new ErroreChiavi('manca', nome, cartella);
  if (file === 'illeggibile') throw new ErroreChiavi('illeggibile', nome, cartella);
  return file;
}

/** Vero se qualcuno ha già scritto qualcosa che dipende da una chiave: una vendita, un account, una sessione. */
async function giaUsata(tx: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql<{ usata: boolean }>`
    select exists (select 1 from giornale) or exists (select 1 from utenti_admin) or exists (select 1 from sessioni)
      or exists (select 1 from chiavi) as usata`.execute(tx);
  return rows[0]?.usata ?? true;
}
