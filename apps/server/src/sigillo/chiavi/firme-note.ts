import { randomUUID } from 'node:crypto';
import type { ChiavePubblicata } from '@gestore/registro';
import { type QueryExecutorProvider, sql } from 'kysely';
import { apriKysely, apriPool } from '../../base-dati/collegamento/connessione.ts';
import {
  type ChiMarca,
  colonneMarcate,
  dichiaraEstranea,
  eDellaCasa,
  type Marcata,
  marcaDellaRiga,
} from '../../base-dati/marche-righe.ts';
import type { Riga } from '../../base-dati/tavole.ts';
import { type FileFirma, leggiFirma, nomeFirma, nomePubblicato } from './chiave-firma.ts';
import type { Difetto } from './errore-chiavi.ts';

/**
 * Le chiavi che firmano, come la base dati le conosce. Ciascuna vale con la marca del server che l'ha fatta, e così ciò che dice che ha
 * smesso o che è revocata: una riga aggiunta con la password dell'applicazione non è di nessuno, e si dice come ogni altra estranea.
 */

/**
 * Una chiave annotata: il nome che le firme citano, la sua versione e il suo file, e come si pubblica. `revocataDaUnServer`: lo dice una
 * riga marcata, e non soltanto la mano di chi possiede la base dati.
 */
export type FirmaNota = ChiavePubblicata & {
  id: string;
  versione: number;
  nome: string;
  revocataDaUnServer: boolean;
};

/** Quando una chiave smette (ms), o da quando è revocata; il motivo di una revoca si pubblica. */
type FineFirma = { dal: number; revocata: boolean; motivo: string };

type ChiaveLetta = Marcata<'chiavi'> & Riga<'chiavi', 'valida_fino' | 'revocata_il' | 'motivo'>;
type FineLetta = Marcata<'chiavi_finite'> & Riga<'chiavi_finite', 'motivo'>;

/** Le chiavi di firma vere, dalla prima versione. */
export async function firmeVere(db: QueryExecutorProvider, segreti: ChiMarca): Promise<FirmaNota[]> {
  // Prima le fini: letta una chiave nuova senza la fine di quella di prima, questa finisce comunque con lei.
  const { rows: fini } = await sql<FineLetta>`
    SELECT ${sql.raw(colonneMarcate('chiavi_finite'))}, motivo FROM chiavi_finite ORDER BY dal, id`.execute(db);
  const { rows: chiavi } = await sql<ChiaveLetta>`
    SELECT ${sql.raw(colonneMarcate('chiavi'))}, valida_fino, revocata_il, motivo
    FROM chiavi WHERE tipo = 'firma' ORDER BY versione, impronta`.execute(db);
  const fineVere = soleVere(segreti, 'chiavi_finite', fini, ({ id }) => id);
  const finite = Map.groupBy(fineVere, ({ chiave }) => chiave);
  const vere = soleVere(segreti, 'chiavi', chiavi, ({ impronta }) => impronta);
  return vere.map((riga, i) => {
    const dopo = vere[i + 1];
    return comeNota(riga, finite.get(riga.impronta) ?? [], dopo === undefined ? null : Number(dopo.creata_il));
  });
}

/** Righe di cui si ricorda se sono vere: oltre, si ricomincia. */
const RICORDATE_MAX = 1_000;
const verdetti = new WeakMap<ChiMarca, Map<string, boolean>>();

/**
 * Le sole righe vere. Si rileggono ogni secondo, e ciò che la marca copre non cambia: di una guardata si ricorda il verdetto. Di una
 * estranea lo si dice ogni volta a chi ascolta, che può ascoltare da dopo.
 */
function soleVere<T extends 'chiavi' | 'chiavi_finite', R extends Marcata<T>>(
  segreti: ChiMarca,
  tavola: T,
  righe: readonly R[],
  nomeDi: (riga: R) => string,
): R[] {
  const noti = verdetti.get(segreti) ?? new Map<string, boolean>();
  verdetti.set(segreti, noti);
  if (noti.size > RICORDATE_MAX) noti.clear();
  return righe.filter((riga) => {
    const quale = `${tavola} ${nomeDi(riga)} ${riga.marca}`;
    const noto = noti.get(quale);
    if (noto === false) dichiaraEstranea(segreti, { tavola, riga: nomeDi(riga) });
    if (noto !== undefined) return noto;
    const vera = eDellaCasa(segreti, tavola, riga);
    noti.set(quale, vera);
    return vera;
  });
}

/** `sostituitaIl`: da quando firma la seguente. Ciò che il proprietario della base dati ha scritto a mano può soltanto togliere, e vale. */
function comeNota(riga: ChiaveLetta, fini: readonly FineLetta[], sostituitaIl: number | null): FirmaNota {
  const { versione, nome, impronta, creata_il, valida_fino, revocata_il, motivo } = riga;
  const [id, pubblica] = nomePubblicato(versione, riga.pubblica ?? '');
  const fine = fini.find(({ revocata }) => !revocata);
  const revoca = fini.find(({ revocata }) => revocata);
  return {
    id,
    versione,
    nome,
    pubblica,
    impronta,
    validaDal: Number(creata_il),
    validaFino: laPrima(fine?.dal ?? null, valida_fino) ?? sostituitaIl,
    revocataIl: laPrima(revoca?.dal ?? null, revocata_il),
    motivo: revoca?.motivo ?? motivo,
    revocataDaUnServer: revoca !== undefined,
  };
}

/** Di quella scritta da un server e di quella scritta a mano vale la prima (ms). */
function laPrima(delServer: string | null, aMano: string | null): number | null {
  const fini = [delServer, aMano].flatMap((fine) => (fine === null ? [] : [Number(fine)]));
  return fini.length === 0 ? null : Math.min(...fini);
}

/**
 * Annota una chiave di firma, marcata; falso se quella metà pubblica c'è già, sotto un altro nome.
 *
 * @param dal da quando firma (ms)
 */
export async function annotaFirma(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  { nome, versione, spki, impronta }: FileFirma,
  dal: number,
): Promise<boolean> {
  const riga = { impronta, tipo: 'firma', asta: null, versione, nome, pubblica: spki, creata_il: dal };
  const marca = marcaDellaRiga(segreti, 'chiavi', riga);
  const { rows } = await sql<Riga<'chiavi', 'impronta'>>`
    INSERT INTO chiavi (impronta, tipo, versione, nome, pubblica, creata_il, marca)
    VALUES (${impronta}, ${riga.tipo}, ${versione}, ${nome}, ${spki}, ${dal}, ${marca})
    ON CONFLICT DO NOTHING RETURNING impronta`.execute(tx);
  return rows.length > 0;
}

/**
 * Annota che una chiave smette o che è revocata: l'applicazione può soltanto aggiungere, e non lo toglie più. `impronta` è la sua. La marca
 * non copre il motivo: chi possiede la base dati può cancellarne un nome.
 */
export async function annotaFine(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  impronta: string,
  { dal, revocata, motivo }: FineFirma,
): Promise<void> {
  const riga = { id: randomUUID(), chiave: impronta, dal, revocata, motivo };
  const marca = marcaDellaRiga(segreti, 'chiavi_finite', riga);
  await sql`
    INSERT INTO chiavi_finite (id, chiave, dal, revocata, motivo, marca)
    VALUES (${riga.id}, ${impronta}, ${dal}, ${revocata}, ${motivo}, ${marca})`.execute(tx);
}

/**
 * Marca le chiavi di prima delle marche di cui c'è la metà privata: chi ha soltanto la base dati non la può fare. Le altre restano senza, e
 * non valgono; di ciascuna dà il file e perché no, dalla prima versione. Lo scrive il proprietario: l'applicazione non riscrive `chiavi`.
 */
export async function marcaFirmeDiPrima(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  { cartella, urlProprietario }: { cartella: string; urlProprietario: string },
): Promise<{ nome: string; difetto: Difetto }[]> {
  const { rows } = await sql<Marcata<'chiavi'>>`
    SELECT ${sql.raw(colonneMarcate('chiavi'))} FROM chiavi
    WHERE tipo = 'firma' AND marca IS NULL ORDER BY versione, impronta`.execute(tx);
  const scartate: { nome: string; difetto: Difetto }[] = [];
  const marche: { impronta: string; marca: string }[] = [];
  for (const riga of rows) {
    // Il nome è di chi ha scritto la riga: non dice quale file aprire.
    const nome = nomeFirma(riga.versione);
    const file = riga.nome === nome ? await leggiFirma(cartella, nome) : null;
    if (file === null || file === 'illeggibile' || file.impronta !== riga.impronta || file.spki !== riga.pubblica) {
      scartate.push({ nome, difetto: file === null ? 'manca' : file === 'illeggibile' ? file : 'diversa' });
      continue;
    }
    marche.push({ impronta: riga.impronta, marca: marcaDellaRiga(segreti, 'chiavi', riga) });
  }
  if (marche.length > 0) await scriviMarche(urlProprietario, marche);
  return scartate;
}

async function scriviMarche(
  urlProprietario: string,
  marche: readonly { impronta: string; marca: string }[],
): Promise<void> {
  const db = apriKysely(apriPool(urlProprietario, { massimo: 1 }));
  try {
    for (const { impronta, marca } of marche)
      await sql`
        UPDATE ${sql.table('chiavi')} SET marca = ${marca} WHERE impronta = ${impronta} AND marca IS NULL`.execute(db);
  } finally {
    await db.destroy();
  }
}
