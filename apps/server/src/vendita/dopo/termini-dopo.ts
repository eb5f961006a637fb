import type { ElencoTermini, TermineInElenco } from '@gestore/contratto/dopo/forme';
import type { QueryDiPagina } from '@gestore/contratto/linea/pagina';
import { type PropostaDopo, proposteDopo, terminiDopo } from '@gestore/dominio';
import { type Kysely, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { type ElencoAPagine, leggiPagina, scorri } from '../../base-dati/pagina.ts';
import type { Precisa, Riga } from '../../base-dati/tavole.ts';
import { problema } from '../../bordo/problema.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import type { RigaIndice } from '../aste/elenchi/indice.ts';
import type { Nucleo } from '../nucleo.ts';
import { perCiascuna } from '../pianificatore/per-ciascuna.ts';
import { aggiornaConservazione } from './conservazione.ts';
import { rimettiMovimenti } from './movimento-del-prezzo.ts';
import type { DopoLetto } from './seguiti.ts';
import { scriviTermini } from './termini-di-chi-conduce.ts';

/** Vendite di cui si rifanno i termini a ogni giro: un secondo basta, e nessuna gara aspetta. */
const INSIEME = 20;
/** Quanto prima della scadenza si avvisa. */
const PREAVVISO_MS = 7 * 86_400_000;
/** Avvisi di un giro. */
const AVVISI_INSIEME = 20;
/** Un termine passato da più di tanto è storia: resta nell'elenco, e non è più un allarme. */
const ALLARME_MS = 60 * 86_400_000;
/** Un conto cambiato da più di tanto si è già detto; i messaggi vecchi si cancellano, e non si rimandano. */
const AVVISO_MS = 7 * 86_400_000;
/** Termini di tutte le vendite in un calendario solo: oltre si rifiuta in parole, e l'elenco li ha tutti. */
const IN_CALENDARIO_MAX = 10_000;

/** Ciò che soltanto il giudice dispone (R70); il resto è di chi conduce. */
const DEL_GIUDICE: Readonly<Record<PropostaDopo['tipo'], boolean>> = {
  decadenza: true,
  decreto: true,
  differenza: true,
  // Il giudice dispone la perdita delle rate già versate (cpc 587, primo comma).
  rate_perdute: true,
  restituisci_residuo: false,
  resta_al_procuratore: false,
  gira_cauzione: false,
  incamera_cauzione: false,
};

type Parti = Pick<Casa, 'db' | 'orologio'> & Pick<Nucleo, 'seguiti'>;
type DaRifare = Pick<Casa, 'db' | 'segreti' | 'orologio' | 'conservazioneGiorni'> &
  Pick<Nucleo, 'seguiti' | 'esecutore'>;
type RigaTermine = Riga<'termini_dopo'>;
type InElenco = RigaTermine & Precisa<'aste', { stato: RigaIndice }>;

/** Il conto su cui si paga è cambiato: con la voce che lo dice. */
export type ContoCambiato = { asta: string; seq: number; il: number };
/** Lo dice a chi deve saperlo, nella transazione che riceve; ripetuto, non lo dice due volte (R69). */
type AvvisaConto = (tx: QueryExecutorProvider, cambiato: ContoCambiato) => Promise<void>;
/** Prolunga le credenziali fino ai termini, nella transazione che riceve (R30). */
type ProlungaAccessi = (tx: QueryExecutorProvider, dopo: DopoLetto) => Promise<void>;
/** Ciò che altri fanno quando i termini di una vendita si rifanno. */
type CoiTermini = { avvisaConto?: AvvisaConto; prolungaAccessi?: ProlungaAccessi };

/**
 * Rifà i termini delle vendite in cui qualcosa è cambiato, da ciò che dicono i due registri, e se il giudice ha che disporre. Quella
 * per cui non riesce resta in coda, dietro le altre.
 */
export async function rifaiTermini(parti: DaRifare, insieme: CoiTermini = {}): Promise<void> {
  const { rows } = await sql<Riga<'termini_da_rifare', 'asta'>>`
    SELECT asta FROM termini_da_rifare ORDER BY tentato_il LIMIT ${INSIEME}`.execute(parti.db);
  await perCiascuna(
    'asta',
    rows.map(({ asta }) => asta),
    (asta) => rifai(parti, asta, insieme).catch((errore: unknown) => inFondo(parti, asta, errore)),
  );
}

async function inFondo({ db, orologio }: DaRifare, asta: string, errore: unknown): Promise<never> {
  await sql`UPDATE termini_da_rifare SET tentato_il = ${orologio.adesso()} WHERE asta = ${asta}`.execute(db);
  throw errore;
}

async function rifai(
  { db, segreti, seguiti, esecutore, conservazioneGiorni, orologio }: DaRifare,
  asta: string,
  { avvisaConto, prolungaAccessi }: CoiTermini,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Prima si toglie: chi scrive intanto aspetta, e la rimette.
    await sql`DELETE FROM termini_da_rifare WHERE asta = ${asta}`.execute(tx);
    const dopo = await seguiti.leggi(asta);
    const { stato, vendita, fatti } = dopo;
    await prolungaAccessi?.(tx, dopo);
    for (const { voce, fatto } of fatti)
      if (
        fatto.tipo === 'ContoIndicato' &&
        fatto.motivo !== undefined &&
        orologio.adesso() - voce.ricevutoIl < AVVISO_MS
      )
        await avvisaConto?.(tx, { asta, seq: voce.seq, il: voce.ricevutoIl });
    await rimettiMovimenti(tx, segreti, asta, stato.movimenti);
    await scriviTermini(tx, (await esecutore.recente(asta)).stato, { stato, vendita });
    // A un'ora in cui nessun termine è passato restano le proposte che vengono dai soli fatti.
    if (proposteDopo(stato, vendita, 0).some(({ tipo }) => DEL_GIUDICE[tipo]))
      await sql`INSERT INTO proposte_dopo (asta) VALUES (${asta}) ON CONFLICT DO NOTHING`.execute(tx);
    else await sql`DELETE FROM proposte_dopo WHERE asta = ${asta}`.execute(tx);
    await aggiornaConservazione(tx, { stato, vendita }, conservazioneGiorni);
    const termini = terminiDopo(stato, vendita);
    const [tipi, numeri] = [termini.map(({ tipo }) => tipo), termini.map(({ numero }) => numero ?? 0)];
    await sql`
      DELETE FROM termini_dopo WHERE asta = ${asta}
        AND (tipo, numero) NOT IN (SELECT * FROM unnest(${tipi}::text[], ${numeri}::int[]))`.execute(tx);
    await sql`
      INSERT INTO termini_dopo (asta, tipo, numero, scade_il, importo_cent, fatto)
      SELECT ${asta}, u.tipo, u.numero, u.scade_il, u.importo_cent, u.fatto
      FROM unnest(${tipi}::text[], ${numeri}::int[], ${termini.map(({ scadeIl }) => scadeIl)}::bigint[],
        ${termini.map(({ importoCent }) => importoCent)}::bigint[], ${termini.map(({ fatto }) => fatto)}::boolean[])
        AS u (tipo, numero, scade_il, importo_cent, fatto)
      ON CONFLICT (asta, tipo, numero) DO UPDATE SET scade_il = EXCLUDED.scade_il, importo_cent = EXCLUDED.importo_cent,
        fatto = EXCLUDED.fatto,
        avvisato_il = CASE WHEN termini_dopo.scade_il = EXCLUDED.scade_il THEN termini_dopo.avvisato_il END`.execute(
      tx,
    );
  });
}

/** Un termine vicino, di cui si avvisa chi deve e chi conduce. */
export type TermineVicino = TermineInElenco & { delegatoId: string | null };

/**
 * Avvisa una volta dei termini che scadono entro sette giorni. `avvisa` scrive nella stessa transazione che lo segna: se non riesce,
 * si ripete al giro seguente. Si guarda ciò che scade, non ciò che è scaduto.
 */
export async function avvisaTermini(
  { db, orologio }: Pick<Parti, 'db' | 'orologio'>,
  avvisa: (tx: QueryExecutorProvider, termine: TermineVicino) => Promise<void>,
): Promise<void> {
  const adesso = orologio.adesso();
  const { rows } = await sql<InElenco>`
    SELECT t.*, a.stato FROM termini_dopo t JOIN aste a ON a.id = t.asta
    WHERE NOT t.fatto AND t.avvisato_il IS NULL AND t.scade_il > ${adesso} AND t.scade_il <= ${adesso + PREAVVISO_MS}
    ORDER BY t.scade_il LIMIT ${AVVISI_INSIEME}`.execute(db);
  await perCiascuna(
    'asta',
    rows.map((riga) => ({ id: riga.asta, riga })),
    ({ riga }) =>
      db.transaction().execute(async (tx) => {
        const { numAffectedRows } = await sql`
          UPDATE termini_dopo SET avvisato_il = ${adesso}
          WHERE asta = ${riga.asta} AND tipo = ${riga.tipo} AND numero = ${riga.numero} AND avvisato_il IS NULL`.execute(
          tx,
        );
        if (numAffectedRows === 1n) await avvisa(tx, { ...inElenco(riga), delegatoId: riga.stato.scheda.delegatoId });
      }),
  );
}

/** I termini che qualcuno deve ancora rispettare, il più vicino prima. */
function inCorso(dove: readonly RawBuilder<unknown>[] = []): ElencoAPagine {
  return {
    nome: 'termini in corso',
    ordine: [
      { valore: sql`t.scade_il`, tipo: 'bigint', verso: 'su' },
      { valore: sql`t.asta`, tipo: 'uuid', verso: 'su' },
      { valore: sql`t.tipo`, tipo: 'text', verso: 'su' },
      { valore: sql`t.numero`, tipo: 'int', verso: 'su' },
    ],
    colonne: sql`t.*, a.stato`,
    da: sql`termini_dopo t JOIN aste a ON a.id = t.asta`,
    dove: [sql`NOT t.fatto`, ...dove],
  };
}

/** I termini in corso di tutte le vendite, il più vicino prima, a pagine. */
export async function elencoDeiTermini({ db, orologio }: Parti, query: QueryDiPagina): Promise<ElencoTermini> {
  const { righe, ...resto } = await leggiPagina<InElenco>(db, inCorso(), query);
  return { adessoMs: orologio.adesso(), termini: righe.map(inElenco), ...resto };
}

/** I termini in corso di un delegato o di una vendita: tutti, il più vicino prima. */
export async function terminiPerCalendario(
  db: QueryExecutorProvider,
  quali: { delegatoId: string } | { asta: string },
): Promise<TermineInElenco[]> {
  const condizione = 'asta' in quali ? sql`t.asta = ${quali.asta}` : sql`a.delegato_id = ${quali.delegatoId}`;
  const trovati: TermineInElenco[] = [];
  for await (const righe of scorri<InElenco>(db, inCorso([condizione]))) trovati.push(...righe.map(inElenco));
  return trovati;
}

/**
 * I termini in corso di tutte le vendite, per un calendario solo; passati da molto, sono nell'elenco e non più qui. Se sono più di
 * `massimo` lancia `termini_troppi`: nessuno resta fuori in silenzio.
 */
export async function terminiDiTutte(
  { db, orologio }: Pick<Parti, 'db' | 'orologio'>,
  massimo = IN_CALENDARIO_MAX,
): Promise<TermineInElenco[]> {
  const trovati: TermineInElenco[] = [];
  for await (const righe of scorri<InElenco>(db, inCorso([sql`t.scade_il > ${orologio.adesso() - ALLARME_MS}`]))) {
    trovati.push(...righe.map(inElenco));
    if (trovati.length > massimo) throw problema('termini_troppi', { massimo });
  }
  return trovati;
}

/** I termini passati da poco senza che nulla sia stato registrato, il più vecchio prima. */
export async function terminiPassati(db: Kysely<unknown>, adesso: number, quanti: number): Promise<TermineInElenco[]> {
  const { rows } = await sql<InElenco>`
    SELECT t.*, a.stato FROM termini_dopo t JOIN aste a ON a.id = t.asta
    WHERE NOT t.fatto AND t.scade_il < ${adesso} AND t.scade_il > ${adesso - ALLARME_MS}
    ORDER BY t.scade_il LIMIT ${quanti}`.execute(db);
  return rows.map(inElenco);
}

function inElenco({ asta, tipo, numero, scade_il, importo_cent, stato }: InElenco): TermineInElenco {
  return {
    asta,
    titolo: stato.scheda.titolo,
    tribunale: stato.scheda.tribunale,
    delegato: stato.scheda.delegatoNome ?? '',
    tipo: tipo as TermineInElenco['tipo'],
    numero: numero === 0 ? null : numero,
    scadeIl: Number(scade_il),
    importoCent: importo_cent === null ? null : Number(importo_cent),
  };
}
