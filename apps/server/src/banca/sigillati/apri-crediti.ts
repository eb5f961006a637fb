import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { improntaDi } from '@gestore/registro';
import { type QueryExecutorProvider, sql } from 'kysely';
import { colonneMarcate } from '../../base-dati/marche-righe.ts';
import type { Precisa, Riga } from '../../base-dati/tavole.ts';
import { creaLavoroInDisparte } from '../../in-disparte/lavoro-in-disparte.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import type { Chiavi } from '../../sigillo/chiavi/apri-chiavi.ts';
import { annotaLettura } from '../../vendita/aste/letture-identita.ts';
import { inizialeSeIllegibile } from '../../vendita/giornale/errori.ts';
import type { Nucleo } from '../../vendita/nucleo.ts';
import { type PreparaConfronto, preparaConfronto } from '../abbinamenti/confronto.ts';
import { abbinaTutti } from '../abbinamenti/scrivi-abbinamenti.ts';
import { nonAncoraLetti, scriviMovimenti, soloUnoScrive } from '../movimenti/scrivi-movimenti.ts';
import { ancoraChiuse } from './ancora-chiuse.ts';
import { venditeInAttesa } from './attese.ts';
import { type LottoMarcato, lottoVero, marcaDellaFine, marcaFinoAl } from './lotti-veri.ts';
import type { Formato } from './lotto-sigillato.ts';
import type { LottoAperto, TestataRilascio } from './rilascia.processo.ts';
import type { Confronto, VenditaInAttesa } from './rilascia.ts';

/** Ciò che serve ad aprire i crediti sigillati. */
export type ApreCrediti = PreparaConfronto &
  Pick<Casa, 'segreti' | 'log'> &
  Pick<Chiavi, 'sigillo'> &
  Pick<Nucleo, 'marche'>;

/** Chi abbina quando nessuno lo chiede: l'apertura delle buste. */
export const AUTOMATICO = { id: '00000000-0000-4000-8000-00000000a000', nome: 'Apertura delle buste' } as const;

/**
 * Lotti guardati in una volta, quelli nuovi prima: gli altri nuovi al giro seguente. Un anno di estratti di due conti; di
 * più, l'unico accredito di un importo e di un IBAN sarebbe tale soltanto fra quelli guardati insieme.
 */
const LOTTI_MAX = 500;

const rilascia = creaLavoroInDisparte<TestataRilascio, LottoAperto[]>({
  modulo: new URL('./rilascia.processo.ts', import.meta.url),
  // Tutti i lotti, pieni, si aprono in poco più di un secondo e in meno di metà della memoria.
  msMax: 20_000,
  memoriaMb: 512,
  // Un giro per volta in ogni processo; nelle prove più servizi stanno nello stesso.
  richiesteMax: 8,
  attesaAltreMs: 0,
});

/**
 * Apre i lotti di movimenti per i quali una vendita ha ormai le operazioni aperte, ne scrive in chiaro ciò che non può più
 * dire nulla di un'offerta chiusa (`rilasciabili`) e abbina da sé le cauzioni. Gli altri movimenti non escono dal processo
 * che li legge. Dà quanti movimenti sono stati scritti; non fa nulla se non c'è niente di nuovo da confrontare.
 */
export async function apriCrediti(parti: ApreCrediti): Promise<number> {
  const { db } = parti;
  // Quasi sempre non ce n'è nessuno, e mentre si aprono cento vendite non si chiede altro.
  const { rows: chiusi } = await sql`SELECT 1 FROM crediti_sigillati WHERE finito_il IS NULL LIMIT 1`.execute(db);
  if (chiusi.length === 0) return 0;
  const elencate = await venditeInAttesa(parti);
  const nominate = await asteAperte(parti, elencate);
  const taciute = await ancoraChiuse(parti, nominate);
  const attese = [...elencate, ...taciute];
  const aste = nominate.filter((asta) => taciute.every((una) => una.asta !== asta));
  if (aste.length === 0) return 0;
  const visto = await vistoDi(parti, attese, aste);
  const lotti = await lottiDaGuardare(parti, attese, visto);
  if (lotti.length === 0) return 0;
  const { offerte, confronto } = await preparaConfronto(parti, attese, { aste });
  const aperti = await apri(parti, lotti, confronto);
  for (const aperto of aperti) {
    const asta = lotti.find(({ id }) => id === aperto.id)?.asta ?? null;
    if ('errore' in aperto) parti.log.error({ lotto: aperto.id, errore: aperto.errore }, 'crediti non aperti');
    else
      await annotaLettura(
        parti,
        'sistema',
        asta,
        `lotto di movimenti ${aperto.id}, aperto con la chiave della vendita`,
      );
  }
  const scritti = await db.transaction().execute(async (tx) => {
    await soloUnoScrive.execute(tx);
    let quanti = 0;
    for (const aperto of aperti) {
      const lotto = lotti.find(({ id }) => id === aperto.id);
      if (lotto !== undefined && !('errore' in aperto))
        quanti += await scrivi(tx, parti.segreti, { lotto, aperto, visto, adesso: parti.orologio.adesso() });
    }
    return quanti;
  });
  if (scritti > 0) await abbinaTutti(parti, randomUUID(), offerte, AUTOMATICO);
  return scritti;
}

type Lotto = LottoMarcato &
  Precisa<'crediti_sigillati', { formato: Formato }> &
  Riga<'crediti_chiavi', 'asta' | 'apribile_dal' | 'chiave'>;

/** Le vendite che i lotti non finiti attendevano, e che non attendono più. */
async function asteAperte({ db }: Pick<Casa, 'db'>, attese: readonly VenditaInAttesa[]): Promise<string[]> {
  const { rows } = await sql<Riga<'crediti_chiavi', 'asta'>>`
    SELECT DISTINCT k.asta FROM crediti_sigillati c JOIN crediti_chiavi k ON k.lotto = c.id
    WHERE c.finito_il IS NULL AND k.asta <> ALL(${attese.map(({ asta }) => asta)}::uuid[]) ORDER BY k.asta`.execute(db);
  return rows.map(({ asta }) => asta);
}

/**
 * I lotti non finiti, ciascuno con la chiave di una vendita che non attende più e il cui istante è arrivato; nessuno, se
 * tutti sono già stati confrontati con ciò che si vede adesso.
 */
async function lottiDaGuardare(
  casa: Pick<Casa, 'db' | 'segreti' | 'orologio'>,
  attese: readonly VenditaInAttesa[],
  visto: string,
): Promise<Lotto[]> {
  const veri: Lotto[] = [];
  const altrui: string[] = [];
  // A pagine: lotti messi a mano davanti, quanti che siano, non tolgono il posto a quelli veri.
  for (;;) {
    const rows = await paginaDiLotti(casa, attese, visto, altrui);
    for (const lotto of rows) {
      if (lottoVero(casa.segreti, lotto)) veri.push(lotto);
      else altrui.push(lotto.id);
      await setImmediate();
    }
    if (rows.length < LOTTI_MAX || veri.length > 0) return veri;
  }
}

async function paginaDiLotti(
  { db, orologio }: Pick<Casa, 'db' | 'orologio'>,
  attese: readonly VenditaInAttesa[],
  visto: string,
  altrui: readonly string[],
): Promise<Lotto[]> {
  const { rows } = await sql<Lotto>`
    WITH apribili AS (
      SELECT c.id, c.confronto IS DISTINCT FROM ${visto} AS nuovo, k.asta, k.apribile_dal, k.chiave
      FROM crediti_sigillati c CROSS JOIN LATERAL (
        SELECT asta, apribile_dal, chiave FROM crediti_chiavi
        WHERE lotto = c.id AND apribile_dal <= ${orologio.adesso()}
          AND asta <> ALL(${attese.map(({ asta }) => asta)}::uuid[])
        ORDER BY apribile_dal LIMIT 1) k
      WHERE c.finito_il IS NULL AND c.id <> ALL(${altrui}::uuid[]))
    SELECT ${sql.raw(colonneMarcate('crediti_sigillati', 'c'))}, c.cifrato, a.asta, a.apribile_dal, a.chiave
    FROM apribili a JOIN crediti_sigillati c ON c.id = a.id
    WHERE EXISTS (SELECT 1 FROM apribili WHERE nuovo)
    ORDER BY a.nuovo DESC, a.id LIMIT ${LOTTI_MAX}`.execute(db);
  return rows;
}

/** L'impronta di ciò che decide: le buste aperte, e le vendite che attendono ancora. Uguale, non c'è nulla da rifare. */
async function vistoDi(
  nucleo: Pick<Nucleo, 'esecutore'>,
  attese: readonly VenditaInAttesa[],
  aste: readonly string[],
): Promise<string> {
  const buste: string[] = [];
  for (const asta of aste) {
    const stato = await nucleo.esecutore.leggi(asta).then((viva) => viva.stato, inizialeSeIllegibile);
    if (stato.fase === 'inesistente' || stato.fase === 'bozza') continue;
    for (const { id, stato: busta } of stato.buste.values()) if ('offerta' in busta) buste.push(id);
  }
  return improntaDi(JSON.stringify([buste.sort(), attese.map(({ asta }) => asta).sort()]));
}

/** Se il processo non ce la fa si riprova al giro comune, non subito: leggere tutto di nuovo costa (R53). */
async function apri(
  { log, sigillo, orologio }: Pick<Casa, 'log' | 'orologio'> & Pick<Chiavi, 'sigillo'>,
  lotti: readonly Lotto[],
  confronto: Confronto,
): Promise<LottoAperto[]> {
  const daAprire = lotti.map(({ id, formato, asta, apribile_dal, cifrato, chiave }) => ({
    id,
    formato,
    asta,
    apribileDal: Number(apribile_dal),
    cifratoByte: cifrato.length,
    chiave: chiave.toString('base64url'),
  }));
  try {
    const chiavi = await sigillo.inDisparte(lotti.map(({ asta }) => asta));
    const testata = { chiavi, adesso: orologio.adesso(), lotti: daAprire, confronto };
    return await rilascia(testata, Buffer.concat(lotti.map(({ cifrato }) => cifrato)));
  } catch (errore) {
    log.error({ err: errore }, 'crediti non aperti');
    return [];
  }
}

async function scrivi(
  tx: QueryExecutorProvider,
  segreti: ApreCrediti['segreti'],
  {
    lotto: { file, conto, formato },
    aperto,
    visto,
    adesso,
  }: { lotto: Lotto; aperto: Exclude<LottoAperto, { errore: string }>; visto: string; adesso: number },
): Promise<number> {
  const nuovi = await nonAncoraLetti(tx, segreti, conto, formato, aperto.movimenti);
  await scriviMovimenti(tx, segreti, {
    file,
    formato,
    nuovi: nuovi.map((movimento) => ({ ...movimento, conto })),
    adesso,
  });
  await sql`
    UPDATE crediti_sigillati SET confronto = ${visto}, fino_al = ${aperto.finoAl}::date,
      marca_fino_al = ${marcaFinoAl(segreti, aperto.id, aperto.finoAl)},
      finito_il = ${aperto.finito ? adesso : null},
      marca_fine = ${aperto.finito ? marcaDellaFine(segreti, aperto.id) : null} WHERE id = ${aperto.id}`.execute(tx);
  return nuovi.length;
}
