import type { AttoOrdine, FilePagamenti, Ordine, RigaOrdine, RispostaOrdine } from '@gestore/contratto/banca';
import { type QueryExecutorProvider, sql } from 'kysely';
import { Problema } from '../http/problema.ts';
import type { Vendita } from '../vendita.ts';
import { decidiOrdine, statoOrdine } from './decidi-ordine.ts';
import { type Chi, fattiDi, improntaRighe, rispostaDi, scriviFatto } from './ordini.ts';
import { pain001 } from './pain001.ts';

/** Ordini in elenco: due anni di vendite. */
const ORDINI_MAX = 500;
const ATTI: readonly AttoOrdine[] = ['approva', 'respingi', 'annulla', 'scarica', 'esegui'];

type Riga = {
  id: string;
  numero: number;
  asta: string;
  titolo: string | null;
  conto: string;
  intestatario: string;
  bic: string | null;
  importo_cent: string;
  impronta: string;
};

const SCELTA = sql`
  select o.id, o.numero, o.asta, a.stato #>> '{scheda,titolo}' as titolo, o.conto, c.intestatario, c.bic,
    o.importo_cent, o.impronta
  from ordini o join conti_banca c on c.iban = o.conto left join aste a on a.id = o.asta`;

/** Gli ordini dal più recente, con ciò che chi guarda può farne. Legge identità: chi chiama la annota (R37). */
export async function elencaOrdini({ db }: Pick<Vendita, 'db'>, chi: string): Promise<Ordine[]> {
  const { rows } = await sql<Riga>`${SCELTA} order by o.numero desc limit ${ORDINI_MAX}`.execute(db);
  const ordini: Ordine[] = [];
  for (const riga of rows) ordini.push(await inOrdine(db, riga, chi));
  return ordini;
}

async function inOrdine(db: QueryExecutorProvider, riga: Riga, chi: string): Promise<Ordine> {
  const fatti = await fattiDi(db, riga.id);
  return {
    id: riga.id,
    numero: riga.numero,
    asta: riga.asta,
    titolo: riga.titolo ?? '',
    conto: riga.conto,
    intestatario: riga.intestatario,
    importoCent: Number(riga.importo_cent),
    stato: statoOrdine(fatti),
    impronta: riga.impronta,
    righe: (await righeDi(db, riga.id)).map(({ bustaId: _, ...una }) => una),
    atti: fatti.map(({ operatoreId, ...fatto }) => ({ ...fatto, mio: operatoreId === chi })),
    puo: ATTI.filter((atto) => decidiOrdine(fatti, atto, chi).esito === 'fatto'),
    preparatoDaMe: fatti[0]?.operatoreId === chi,
  };
}

type RigaScritta = RigaOrdine & { bustaId: string };

async function righeDi(db: QueryExecutorProvider, ordine: string): Promise<RigaScritta[]> {
  const { rows } = await sql<Omit<RigaScritta, 'importoCent'> & { cent: string }>`
    select riga, busta_id as "bustaId", importo_cent as cent, iban, intestatario, causale
    from ordini_righe where ordine = ${ordine} order by riga`.execute(db);
  return rows.map(({ cent, ...riga }) => ({ ...riga, importoCent: Number(cent) }));
}

type Atto = { comandoId: string; motivo: string | null; impronta?: string };

/** Compie un atto su un ordine, se la legge dei quattro occhi lo ammette; ripetere il comando trova il primo esito. */
export function compiSuOrdine(
  { db, orologio }: Pick<Vendita, 'db' | 'orologio'>,
  id: string,
  atto: AttoOrdine,
  { comandoId, motivo, impronta }: Atto,
  chi: Chi,
): Promise<RispostaOrdine> {
  return db.transaction().execute(async (tx) => {
    const riga = await prendiOrdine(tx, id);
    const gia = await rispostaDi(tx, comandoId);
    if (gia !== null && gia.id === id) return gia;
    if (gia !== null)
      throw no('comando_di_altri', 'Questo identificativo di comando è già stato usato per un altro ordine.');
    const fatti = await fattiDi(tx, id);
    const deciso = decidiOrdine(fatti, atto, chi.id);
    if (deciso.esito === 'no') throw no(deciso.codice, deciso.frase);
    if (atto === 'approva' || atto === 'scarica') await pretendiIntatto(tx, riga, impronta);
    await scriviFatto(tx, id, { fatto: deciso.fatto, comandoId, motivo }, chi, orologio.adesso());
    if (deciso.fatto === 'respinto' || deciso.fatto === 'annullato')
      await sql`delete from rimborsi_ordinati where ordine = ${id}`.execute(tx);
    return { id, numero: riga.numero, stato: statoOrdine([...fatti, { fatto: deciso.fatto, operatoreId: chi.id }]) };
  });
}

/** Il file di un ordine approvato, per chi lo ha appena scaricato. */
export async function filePagamenti({ db }: Pick<Vendita, 'db'>, id: string): Promise<FilePagamenti> {
  const { rows } = await sql<Riga>`${SCELTA} where o.id = ${id}`.execute(db);
  const [riga] = rows;
  const approvato = (await fattiDi(db, id)).find(({ fatto }) => fatto === 'approvato');
  if (riga === undefined || approvato === undefined) throw ordineInesistente();
  const { conto, intestatario, bic, numero } = riga;
  const xml = pain001({
    id,
    approvatoIl: approvato.fattoIl,
    debitore: { nome: intestatario, iban: conto, bic },
    righe: await righeDi(db, id),
  });
  return { nome: `ordine-${numero}-pain.001.001.09.xml`, xml };
}

async function prendiOrdine(tx: QueryExecutorProvider, id: string): Promise<Riga> {
  const { rows } = await sql<Riga>`${SCELTA} where o.id = ${id} for update of o`.execute(tx);
  if (rows[0] === undefined) throw ordineInesistente();
  return rows[0];
}

/** Le righe sono quelle preparate, e quelle che chi approva ha letto. */
async function pretendiIntatto(tx: QueryExecutorProvider, riga: Riga, letta: string | undefined): Promise<void> {
  const adesso = improntaRighe(riga.conto, await righeDi(tx, riga.id));
  if (adesso === riga.impronta && (letta === undefined || letta === adesso)) return;
  throw no(
    'ordine_cambiato',
    'Le righe dell’ordine non sono quelle preparate: non si approva e non si paga. Chieda assistenza.',
  );
}

const no = (codice: string, frase: string): Problema =>
  new Problema(409, codice, 'Atto non ammesso', frase, codice.startsWith('R71') ? { regola: 'R71' } : {});

export function ordineInesistente(): Problema {
  return new Problema(404, 'ordine_inesistente', 'Ordine non trovato', 'L’ordine indicato non esiste.');
}
