import type {
  AttoOrdine,
  FattoOrdine,
  FilePagamenti,
  Ordine,
  RigaOrdine,
  RispostaOrdine,
} from '@gestore/contratto/banca/ordini-rimborso';
import type { Pagina, QueryDiPagina } from '@gestore/contratto/linea/pagina';
import { formattaIstante } from '@gestore/contratto/parole/formato';
import { type QueryExecutorProvider, sql } from 'kysely';
import { type ChiMarca, colonneMarcate, delleSole, type Marcata } from '../../../base-dati/marche-righe.ts';
import { type ElencoAPagine, leggiPagina } from '../../../base-dati/pagina.ts';
import type { Riga } from '../../../base-dati/tavole.ts';
import { type Problema, problema } from '../../../bordo/problema.ts';
import type { Casa } from '../../../piattaforma/casa.ts';
import { accreditiVeri, busteStornate } from '../../../vendita/denaro/accrediti-veri.ts';
import { contoVero } from '../../movimenti/conti.ts';
import type { OperatoreDeiConti } from '../../operatore.ts';
import { chiaveRitorno, daGuardareDi, ritorniDi } from '../ritorni/ritorni.ts';
import { decidiOrdine, type NoSuOrdine, statoOrdine } from './decidi-ordine.ts';
import { ordineCbi } from './ordine-cbi.ts';
import { type ComandoFatto, improntaRighe, ordineGiaFatto, scriviFatto } from './ordini.ts';
import { fattiDi } from './ordini-veri.ts';
import { pain001 } from './pain001.ts';

const ATTI: readonly AttoOrdine[] = ['approva', 'respingi', 'annulla', 'scarica', 'esegui'];
/** Ciò che si fa con le righe dell'ordine: cancellate quelle, non si può più (R77). */
const VUOLE_LE_RIGHE: readonly AttoOrdine[] = ['approva', 'scarica'];

type OrdineLetto = Marcata<'ordini'> &
  Riga<'ordini', 'numero' | 'cuc'> &
  Riga<'conti_banca', 'intestatario'> &
  Riga<'conservazione', 'cancellata_il'> & { titolo: string | null };

const COLONNE = sql`${sql.raw(colonneMarcate('ordini', 'o'))}, o.numero, o.cuc, a.stato #>> '{scheda,titolo}' as titolo,
    c.intestatario, k.cancellata_il`;
const SCELTA = sql`
  select ${COLONNE} from ordini o join conti_banca c on c.iban = o.conto left join aste a on a.id = o.asta
    left join conservazione k on k.asta = o.asta`;
const ORDINI: ElencoAPagine = {
  nome: 'ordini di rimborso',
  ordine: [{ valore: sql`o.numero`, tipo: 'int', verso: 'giu' }],
  colonne: COLONNE,
  da: sql`ordini o join conti_banca c on c.iban = o.conto left join aste a on a.id = o.asta
    left join conservazione k on k.asta = o.asta`,
};

/** Gli ordini dal più recente, con ciò che chi guarda può farne. Legge identità: chi chiama la annota (R37). */
export async function elencaOrdini(
  { db, segreti }: Pick<Casa, 'db' | 'segreti'>,
  chi: string,
  query: QueryDiPagina,
): Promise<Pagina<Ordine>> {
  const { righe, ...resto } = await leggiPagina<OrdineLetto>(db, ORDINI, query);
  const ordini: Ordine[] = [];
  for (const riga of delleSole(segreti, 'ordini', righe)) ordini.push(await inOrdine({ db, segreti }, riga, chi));
  return { righe: ordini, ...resto };
}

async function inOrdine(
  { db, segreti }: Pick<Casa, 'db' | 'segreti'>,
  riga: OrdineLetto,
  chi: string,
): Promise<Ordine> {
  const fatti = await fattiDi(db, segreti, riga.id);
  const tornati = await ritorniDi(db, segreti, [riga.id]);
  const daGuardare = await daGuardareDi(db, segreti, [riga.id]);
  const cancellatiIl = riga.cancellata_il === null ? null : Number(riga.cancellata_il);
  return {
    id: riga.id,
    numero: riga.numero,
    asta: riga.asta,
    titolo: riga.titolo ?? '',
    conto: riga.conto,
    intestatario: riga.intestatario,
    importoCent: Number(riga.importo_cent),
    cuc: riga.cuc,
    stato: statoOrdine(fatti),
    impronta: riga.impronta,
    righe: (await righeDi(db, riga.id)).map(({ bustaId: _, ...rimborso }) => ({
      ...rimborso,
      tornata: tornati.get(chiaveRitorno(riga.id, rimborso.riga)) ?? null,
      daGuardare: daGuardare.get(chiaveRitorno(riga.id, rimborso.riga)) ?? [],
    })),
    atti: fatti.map(({ operatoreId, ...fatto }) => ({ ...fatto, mio: operatoreId === chi })),
    cancellatiIl,
    puo: ATTI.filter(
      (atto) =>
        decidiOrdine(fatti, atto, chi).esito === 'fatto' && (cancellatiIl === null || !VUOLE_LE_RIGHE.includes(atto)),
    ),
    preparatoDaMe: fatti[0]?.operatoreId === chi,
  };
}

type RigaScritta = RigaOrdine & { bustaId: string; ibanDellOfferta: string | null };

async function righeDi(db: QueryExecutorProvider, ordine: string): Promise<RigaScritta[]> {
  const { rows } = await sql<Omit<Riga<'ordini_righe'>, 'ordine'>>`
    select riga, busta_id, importo_cent, iban, intestatario, causale, iban_offerta
    from ordini_righe where ordine = ${ordine} order by riga`.execute(db);
  return rows.map(({ busta_id, importo_cent, iban_offerta, ...riga }) => ({
    ...riga,
    ibanDellOfferta: iban_offerta,
    bustaId: busta_id,
    importoCent: Number(importo_cent),
  }));
}

/** `impronta` è quella che ha letto chi approva. */
export type AttoRichiesto = { comandoId: string; motivo?: string; impronta?: string };

const FATTO_DA: Readonly<Record<AttoOrdine, FattoOrdine>> = {
  approva: 'approvato',
  respingi: 'respinto',
  annulla: 'annullato',
  scarica: 'scaricato',
  esegui: 'eseguito',
};

/**
 * Compie un atto su un ordine, se la legge dei quattro occhi lo ammette; ripetere il comando trova il primo esito, e con un
 * altro ordine, atto o motivo si rifiuta: 409 `comando_diverso`.
 */
export function compiSuOrdine(
  { db, segreti, orologio }: Pick<Casa, 'db' | 'segreti' | 'orologio'>,
  id: string,
  atto: AttoOrdine,
  { comandoId, motivo: scritto, impronta }: AttoRichiesto,
  chi: OperatoreDeiConti,
): Promise<RispostaOrdine> {
  const motivo = scritto ?? null;
  return db.transaction().execute(async (tx) => {
    const riga = await prendiOrdine(tx, segreti, id);
    const gia = await ordineGiaFatto(tx, segreti, comandoId);
    if (gia !== null) {
      if (!eLoStessoAtto(gia, { id, fatto: FATTO_DA[atto], motivo })) throw problema('comando_diverso');
      const chiesta = impronta ?? riga.impronta;
      if (chiesta !== riga.impronta) throw problema('comando_diverso');
      return gia.risposta;
    }
    const fatti = await fattiDi(tx, segreti, id);
    const deciso = decidiOrdine(fatti, atto, chi.id);
    if (deciso.esito === 'no') throw no(deciso.perche);
    if (VUOLE_LE_RIGHE.includes(atto)) {
      await pretendiIntatto(tx, riga, impronta);
      await pretendiArrivate(tx, segreti, riga);
      if ((await contoVero({ db: tx, segreti }, riga.conto)) === null) throw problema('conto_alterato');
    }
    const fatto = { fatto: deciso.fatto, comandoId, motivo, chi, adesso: orologio.adesso() };
    await scriviFatto(tx, segreti, id, fatto);
    if (deciso.fatto === 'respinto' || deciso.fatto === 'annullato')
      await sql`delete from rimborsi_ordinati where ordine = ${id}`.execute(tx);
    return { id, numero: riga.numero, stato: statoOrdine([...fatti, { fatto: deciso.fatto, operatoreId: chi.id }]) };
  });
}

/** Il file di un ordine approvato, per chi lo ha appena scaricato. Legge identità: chi chiama la annota (R37). */
export async function filePagamenti(
  { db, segreti }: Pick<Casa, 'db' | 'segreti'>,
  id: string,
): Promise<FilePagamenti & { asta: string }> {
  const { rows } = await sql<OrdineLetto>`${SCELTA} where o.id = ${id}`.execute(db);
  const [riga] = delleSole(segreti, 'ordini', rows);
  const approvato = (await fattiDi(db, segreti, id)).find(({ fatto }) => fatto === 'approvato');
  if (riga === undefined || approvato === undefined) throw problema('ordine_inesistente');
  await pretendiIntatto(db, riga, undefined);
  const { conto, numero, cuc } = riga;
  const chiPaga = await contoVero({ db, segreti }, conto);
  if (chiPaga === null) throw problema('conto_alterato');
  const { intestatario, bic } = chiPaga;
  const ordine = {
    id,
    approvatoIl: approvato.fattoIl,
    debitore: { nome: intestatario, iban: conto, bic },
    righe: await righeDi(db, id),
  };
  if (cuc !== null)
    return { nome: `ordine-${numero}-CBIPaymentRequest.00.04.01.xml`, xml: ordineCbi(ordine, cuc), asta: riga.asta };
  return { nome: `ordine-${numero}-pain.001.001.09.xml`, xml: pain001(ordine), asta: riga.asta };
}

async function prendiOrdine(tx: QueryExecutorProvider, segreti: ChiMarca, id: string): Promise<OrdineLetto> {
  const { rows } = await sql<OrdineLetto>`${SCELTA} where o.id = ${id} for update of o`.execute(tx);
  const [riga] = delleSole(segreti, 'ordini', rows);
  if (riga === undefined) throw problema('ordine_inesistente');
  return riga;
}

/** Le righe sono quelle preparate, e quelle che chi approva ha letto. */
async function pretendiIntatto(tx: QueryExecutorProvider, riga: OrdineLetto, letta: string | undefined): Promise<void> {
  const adesso = improntaRighe(riga.conto, await righeDi(tx, riga.id), riga.cuc);
  if (adesso === riga.impronta && (letta === undefined || letta === adesso)) return;
  // Cancellate per legge non sono guaste: chi chiede il file ne legge il giorno, e ciò che resta a provarle.
  if (riga.cancellata_il !== null)
    throw problema('R77_ordine_cancellato', {
      il: formattaIstante(Number(riga.cancellata_il)),
      impronta: riga.impronta,
    });
  throw problema('ordine_cambiato');
}

/** Le cauzioni dell'ordine ci sono ancora: di una la banca può aver disfatto l'accredito dopo che l'ordine è nato (R71). 409 `accredito_stornato`. */
async function pretendiArrivate(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  { id, asta }: Pick<OrdineLetto, 'id' | 'asta'>,
): Promise<void> {
  const stornate = await busteStornate(tx, segreti, asta);
  if (stornate.size === 0) return;
  const accrediti = await accreditiVeri(tx, segreti, asta);
  const mancano = (await righeDi(tx, id)).filter(({ bustaId, importoCent }) => {
    const arrivati = accrediti.filter(({ busta_id }) => busta_id === bustaId);
    return stornate.has(bustaId) && arrivati.reduce((somma, uno) => somma + Number(uno.importo_cent), 0) < importoCent;
  });
  if (mancano.length > 0) throw problema('accredito_stornato', { righe: mancano.map(({ riga }) => riga).join(', ') });
}

function eLoStessoAtto(
  { risposta, fatto, motivo }: ComandoFatto,
  chiesto: { id: string; fatto: FattoOrdine; motivo: string | null },
): boolean {
  return risposta.id === chiesto.id && fatto === chiesto.fatto && motivo === chiesto.motivo;
}

function no(perche: NoSuOrdine): Problema {
  return perche.codice === 'R71_stesso_operatore'
    ? problema(perche.codice, {}, {}, perche.caso)
    : problema(perche.codice, {}, {}, perche.caso);
}
