import type {
  AttoOrdine,
  FattoOrdine,
  FilePagamenti,
  RigaOrdine,
  RispostaOrdine,
  StatoOrdine,
} from '@gestore/contratto/banca/ordini-rimborso';
import { formattaIstante } from '@gestore/contratto/parole/formato';
import type { CasoDi } from '@gestore/contratto/problemi';
import { canonicalizza, improntaDi } from '@gestore/registro';
import { type QueryExecutorProvider, sql } from 'kysely';
import {
  type ChiMarca,
  colonneMarcate,
  delleSole,
  eDellaCasa,
  type Marcata,
  marcaDellaRiga,
} from '../../base-dati/marche-righe.ts';
import type { Precisa, Riga } from '../../base-dati/tavole.ts';
import { type Problema, problema } from '../../bordo/problema.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import { accreditiVeri } from '../../vendita/denaro/accrediti-veri.ts';
import { contoVero } from '../movimenti/conti.ts';
import type { OperatoreDeiConti } from '../operatore.ts';
import { ordineCbi, pain001 } from './ordini/pain001.ts';

/**
 * Un ordine di rimborso, da quando è scritto al file (R71): i suoi atti e il file che la banca riceve; poi com'è scritto, le righe che
 * l'impronta lega e i fatti che si possono solo aggiungere, e che cosa i fatti ammettono. Chi lo prepara sta in `prepara-ordine.ts`.
 */

// Atti e file

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
    const riga = await ordineScritto(tx, segreti, id, { ferma: true });
    if (riga === undefined) throw problema('ordine_inesistente');
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
      await sql`DELETE FROM rimborsi_ordinati WHERE ordine = ${id}`.execute(tx);
    return { id, numero: riga.numero, stato: statoOrdine([...fatti, { fatto: deciso.fatto, operatoreId: chi.id }]) };
  });
}

/** Il file di un ordine approvato, per chi lo ha appena scaricato. Legge identità: chi chiama la annota (R37). */
export async function filePagamenti(
  { db, segreti }: Pick<Casa, 'db' | 'segreti'>,
  id: string,
): Promise<FilePagamenti & { asta: string }> {
  const riga = await ordineScritto(db, segreti, id, { ferma: false });
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
    righe: await righeScritte(db, id),
  };
  if (cuc !== null)
    return { nome: `ordine-${numero}-CBIPaymentRequest.00.04.01.xml`, xml: ordineCbi(ordine, cuc), asta: riga.asta };
  return { nome: `ordine-${numero}-pain.001.001.09.xml`, xml: pain001(ordine), asta: riga.asta };
}

/** Le righe sono quelle preparate, e quelle che chi approva ha letto. */
async function pretendiIntatto(tx: QueryExecutorProvider, riga: OrdineLetto, letta: string | undefined): Promise<void> {
  const adesso = improntaRighe(riga.conto, await righeScritte(tx, riga.id), riga.cuc);
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
  const { veri, stornate } = await accreditiVeri(tx, segreti, asta);
  if (stornate.size === 0) return;
  const mancano = (await righeScritte(tx, id)).filter(({ bustaId, importoCent }) => {
    const arrivati = veri.filter(({ busta_id }) => busta_id === bustaId);
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

// Com’è scritto

export type OrdineLetto = Marcata<'ordini'> &
  Riga<'ordini', 'numero' | 'cuc'> &
  Riga<'conti_banca', 'intestatario'> &
  Riga<'conservazione', 'cancellata_il'> & { titolo: string | null };

export const COLONNE_DI_UN_ORDINE = sql`${sql.raw(colonneMarcate('ordini', 'o'))}, o.numero, o.cuc,
    a.stato #>> '{scheda,titolo}' AS titolo, c.intestatario, k.cancellata_il`;

/** L'ordine, se un server lo ha scritto. Con `ferma` nessun altro lo tocca fino alla fine della transazione. */
async function ordineScritto(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  id: string,
  { ferma }: { ferma: boolean },
): Promise<OrdineLetto | undefined> {
  const { rows } = await sql<OrdineLetto>`
    SELECT ${COLONNE_DI_UN_ORDINE} FROM ordini o JOIN conti_banca c ON c.iban = o.conto LEFT JOIN aste a ON a.id = o.asta
      LEFT JOIN conservazione k ON k.asta = o.asta
    WHERE o.id = ${id} ${ferma ? sql`FOR UPDATE OF o` : sql``}`.execute(db);
  return delleSole(segreti, 'ordini', rows)[0];
}

/** Una riga com'è scritta: `ibanDellOfferta` se chi l'ha preparata ne ha messo un altro. */
export type RigaScritta = RigaOrdine & { bustaId: string; ibanDellOfferta: string | null };

export async function righeScritte(db: QueryExecutorProvider, ordine: string): Promise<RigaScritta[]> {
  const { rows } = await sql<Omit<Riga<'ordini_righe'>, 'ordine'>>`
    SELECT riga, busta_id, importo_cent, iban, intestatario, causale, iban_offerta
    FROM ordini_righe WHERE ordine = ${ordine} ORDER BY riga`.execute(db);
  return rows.map(({ busta_id, importo_cent, iban_offerta, ...riga }) => ({
    ...riga,
    ibanDellOfferta: iban_offerta,
    bustaId: busta_id,
    importoCent: Number(importo_cent),
  }));
}

type RigaDaLegare = RigaOrdine & { bustaId: string; ibanDellOfferta?: string | null };

/**
 * L'impronta di ciò che si paga: la stessa si ricalcola quando si approva e quando si scarica. Di una riga corretta vi sta anche il conto
 * dell'offerta, che chi approva ha letto; di una che non lo è, l'impronta è quella di sempre.
 */
export function improntaRighe(conto: string, righe: readonly RigaDaLegare[], cuc: string | null = null): string {
  const dette = righe.map(({ ibanDellOfferta, ...riga }) =>
    ibanDellOfferta === undefined || ibanDellOfferta === null ? riga : { ...riga, ibanDellOfferta },
  );
  return improntaDi(canonicalizza({ conto, righe: dette, ...(cuc === null ? {} : { cuc }) }));
}

type PassoDellOrdine = { fatto: FattoOrdine; operatoreId: string };
type FattoScritto = PassoDellOrdine & { operatore: string; motivo: string | null; fattoIl: number };
type AttoScritto = Marcata<'ordini_atti'> & Precisa<'ordini_atti', { atto: FattoOrdine }>;

/** I fatti di un ordine, dal primo all'ultimo: chi ha la password della base dati non vi aggiunge un'approvazione (R71). */
export async function fattiDi(tx: QueryExecutorProvider, segreti: ChiMarca, ordine: string): Promise<FattoScritto[]> {
  const { rows } = await sql<AttoScritto>`
    SELECT ${sql.raw(colonneMarcate('ordini_atti'))} FROM ordini_atti WHERE ordine = ${ordine} ORDER BY seq`.execute(
    tx,
  );
  return delleSole(segreti, 'ordini_atti', rows).map((riga) => ({
    fatto: riga.atto,
    operatoreId: riga.operatore_id,
    operatore: riga.operatore_nome,
    motivo: riga.motivo,
    fattoIl: Number(riga.fatto_il),
  }));
}

/** Lo stato di un ordine dai suoi fatti: scaricarlo di nuovo dopo l'esecuzione non lo riporta indietro. */
export function statoOrdine(fatti: readonly PassoDellOrdine[]): StatoOrdine {
  let stato: StatoOrdine = 'da_approvare';
  for (const { fatto } of fatti) {
    if (fatto === 'preparato') stato = 'da_approvare';
    else if (fatto !== 'scaricato') stato = fatto;
    else if (stato === 'approvato') stato = 'scaricato';
  }
  return stato;
}

/** `caso` sceglie le parole del problema. */
type NoSuOrdine =
  | { codice: 'R71_stesso_operatore'; caso: CasoDi<'R71_stesso_operatore'> | null }
  | { codice: 'ordine_in_altro_stato'; caso: CasoDi<'ordine_in_altro_stato'> | null };
type EsitoAtto = { esito: 'fatto'; fatto: FattoOrdine } | { esito: 'no'; perche: NoSuOrdine };

const stessoOperatore = (caso: CasoDi<'R71_stesso_operatore'> | null): EsitoAtto => ({
  esito: 'no',
  perche: { codice: 'R71_stesso_operatore', caso },
});

/** Che cosa può fare un operatore di un ordine (R71): chi lo prepara non lo approva, e ciò che è uscito non si ritira da soli. */
export function decidiOrdine(fatti: readonly PassoDellOrdine[], atto: AttoOrdine, operatoreId: string): EsitoAtto {
  const stato = statoOrdine(fatti);
  const loHaPreparato = fatti.some(({ fatto, operatoreId: chi }) => fatto === 'preparato' && chi === operatoreId);
  switch (atto) {
    case 'approva':
      if (stato !== 'da_approvare') return nonAdesso(stato);
      if (loHaPreparato) return stessoOperatore(null);
      return { esito: 'fatto', fatto: 'approvato' };
    case 'respingi':
      if (stato !== 'da_approvare') return nonAdesso(stato);
      if (loHaPreparato) return stessoOperatore('respingi');
      return { esito: 'fatto', fatto: 'respinto' };
    case 'annulla':
      if (stato === 'scaricato' && loHaPreparato) return stessoOperatore('annulla');
      if (stato !== 'da_approvare' && stato !== 'approvato' && stato !== 'scaricato') return nonAdesso(stato);
      return { esito: 'fatto', fatto: 'annullato' };
    case 'scarica':
      if (stato !== 'approvato' && stato !== 'scaricato' && stato !== 'eseguito') return nonAdesso(stato);
      return { esito: 'fatto', fatto: 'scaricato' };
    case 'esegui':
      if (stato !== 'scaricato') return nonAdesso(stato);
      return { esito: 'fatto', fatto: 'eseguito' };
    default:
      return atto satisfies never;
  }
}

function nonAdesso(stato: StatoOrdine): EsitoAtto {
  return { esito: 'no', perche: { codice: 'ordine_in_altro_stato', caso: stato === 'da_approvare' ? null : stato } };
}

/** Ciò che si fa con le righe dell'ordine: cancellate quelle, non si può più (R77). */
export const VUOLE_LE_RIGHE: readonly AttoOrdine[] = ['approva', 'scarica'];

type DaScrivere = {
  fatto: FattoOrdine;
  comandoId: string;
  motivo: string | null;
  chi: OperatoreDeiConti;
  adesso: number;
};

export async function scriviFatto(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  ordine: string,
  { fatto, comandoId, motivo, chi, adesso }: DaScrivere,
): Promise<void> {
  const { rows } = await sql<Riga<'ordini_atti', 'seq'>>`
    SELECT coalesce(max(seq), 0) + 1 AS seq FROM ordini_atti WHERE ordine = ${ordine}`.execute(tx);
  const seq = rows[0]?.seq ?? 1;
  const marca = marcaDellaRiga(segreti, 'ordini_atti', {
    comando_id: comandoId,
    ordine,
    seq,
    atto: fatto,
    motivo,
    operatore_id: chi.id,
    operatore_nome: chi.nome,
    fatto_il: adesso,
  });
  await sql`
    INSERT INTO ordini_atti (ordine, seq, atto, comando_id, motivo, operatore_id, operatore_nome, fatto_il, marca)
    VALUES (${ordine}, ${seq}, ${fatto}, ${comandoId}, ${motivo}, ${chi.id}, ${chi.nome}, ${adesso}, ${marca})`.execute(
    tx,
  );
}

export type ComandoFatto = { risposta: RispostaOrdine; fatto: FattoOrdine; motivo: string | null };

/** Ciò che questo comando ha già fatto, con l'ordine com'è adesso; `null` se il comando è nuovo. */
export async function ordineGiaFatto(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  comandoId: string,
): Promise<ComandoFatto | null> {
  const { rows } = await sql<Riga<'ordini', 'id' | 'numero'> & AttoScritto>`
    SELECT o.id, o.numero, ${sql.raw(colonneMarcate('ordini_atti', 'a'))} FROM ordini_atti a JOIN ordini o ON o.id = a.ordine
    WHERE a.comando_id = ${comandoId}`.execute(tx);
  const [riga] = rows;
  if (riga === undefined) return null;
  if (!eDellaCasa(segreti, 'ordini_atti', riga)) throw problema('comando_diverso');
  const { id, numero, atto, motivo } = riga;
  return { risposta: { id, numero, stato: statoOrdine(await fattiDi(tx, segreti, id)) }, fatto: atto, motivo };
}
