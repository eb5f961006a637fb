import { type RawBuilder, sql } from 'kysely';
import { colonneMarcate, delleSole, type Marcata, marcaDellaRiga } from '../base-dati/marche-righe.ts';
import type { Riga } from '../base-dati/tavole.ts';
import type { Casa } from '../piattaforma/casa.ts';
import type { Chiavi } from '../sigillo/chiavi/apri-chiavi.ts';
import { creaCustoditi } from '../sigillo/pacchetto-custodito.ts';
import { abbinatiDi } from '../vendita/denaro/accrediti-veri.ts';
import { storniDi } from '../vendita/denaro/disfatti.ts';
import { RIGHE_SUE } from '../vendita/denaro/righe-sue.ts';

type Parti = Pick<Casa, 'db' | 'orologio' | 'segreti'> & Pick<Chiavi, 'sigillo'>;

/** Chiude il pacchetto di chi ha vinto con la chiave dell'installazione: quella della vendita si distrugge. Ripetibile. */
export async function custodisciVincitore(
  { db, orologio, sigillo, segreti }: Parti,
  asta: string,
  bustaId: string,
): Promise<void> {
  const { rows } = await sql<Riga<'buste_sigillate', 'pacchetto' | 'contenuto_dal'>>`
    SELECT pacchetto, contenuto_dal FROM buste_sigillate b WHERE asta = ${asta} AND busta_id = ${bustaId}
      AND NOT EXISTS (SELECT FROM pacchetti_custoditi c WHERE c.busta_id = b.busta_id)`.execute(db);
  const [riga] = rows;
  // Un'offerta su carta non ha pacchetto; una alterata nella base dati ne ha uno vuoto.
  if (riga === undefined || riga.pacchetto.length === 0) return;
  const contesto = { asta, busta: bustaId, parte: 'contenuto', apribileDal: Number(riga.contenuto_dal) } as const;
  const chiaro = await sigillo.apri(riga.pacchetto, contesto, orologio.adesso());
  const chiuso = await creaCustoditi(segreti).chiudi(asta, bustaId, chiaro);
  chiaro.fill(0);
  await sql`INSERT INTO pacchetti_custoditi (asta, busta_id, pacchetto) VALUES (${asta}, ${bustaId}, ${chiuso})
    ON CONFLICT DO NOTHING`.execute(db);
}

/**
 * Le marche che avranno i movimenti e gli abbinamenti di chi non ha vinto quando nome, IBAN e causale non ci saranno più: gli accrediti
 * delle loro buste, chi li conferma nell'altro formato, e i bonifici con cui la cauzione è tornata, anche se rimandati indietro. Dà quanti movimenti.
 * Ripetibile.
 */
export async function preparaMarche(
  { db, segreti }: Pick<Parti, 'db' | 'segreti'>,
  asta: string,
  resta: string | null,
): Promise<number> {
  const abbinati = (await abbinatiDi(db, segreti, asta)).filter(({ busta_id }) => busta_id !== resta);
  const accrediti = abbinati.map(({ movimento }) => movimento);
  const { uscite } = await storniDi(db, segreti, accrediti);
  const tornati = await movimentiDeiRimborsi({ db, segreti }, asta, resta);
  const citati = await movimentiVeri(
    { db, segreti },
    sql`m.id = ANY(${[...accrediti, ...uscite.keys(), ...tornati]}::uuid[])`,
  );
  // Chi li conferma, e chi confermano: da quelli veri soltanto, che uno a mano direbbe di confermare il movimento di un altro.
  const prime = [...new Set(citati.map(({ id, riscontro }) => riscontro ?? id))];
  const movimenti = await movimentiVeri(
    { db, segreti },
    sql`m.id = ANY(${prime}::uuid[]) OR m.riscontro = ANY(${prime}::uuid[])`,
  );
  const { rows: atti } = await sql<Marcata<'abbinamenti_atti'>>`
    SELECT ${sql.raw(colonneMarcate('abbinamenti_atti'))} FROM abbinamenti_atti
    WHERE asta = ${asta} AND busta_id::text IS DISTINCT FROM ${resta}`.execute(db);
  const nuove = [
    ...movimenti.map((riga) => ({
      movimento: riga.id,
      comando: null,
      marca: marcaDellaRiga(segreti, 'movimenti', { ...riga, ...SENZA_PERSONA }),
    })),
    ...delleSole(segreti, 'abbinamenti_atti', atti).map((riga) => ({
      movimento: riga.movimento,
      comando: riga.comando_id,
      marca: marcaDellaRiga(segreti, 'abbinamenti_atti', { ...riga, motivo: '' }),
    })),
  ];
  await db.transaction().execute(async (tx) => {
    await sql`DELETE FROM marche_da_cancellare WHERE asta = ${asta}`.execute(tx);
    await sql`
      INSERT INTO marche_da_cancellare (asta, movimento, comando_id, marca)
      SELECT ${asta}, u.* FROM unnest(${nuove.map(({ movimento }) => movimento)}::uuid[],
        ${nuove.map(({ comando }) => comando)}::uuid[], ${nuove.map(({ marca }) => marca)}::text[]) AS u`.execute(tx);
  });
  return movimenti.length;
}

async function movimentiVeri(
  { db, segreti }: Pick<Parti, 'db' | 'segreti'>,
  quali: RawBuilder<unknown>,
): Promise<Marcata<'movimenti'>[]> {
  const { rows } = await sql<Marcata<'movimenti'>>`
    SELECT ${sql.raw(colonneMarcate('movimenti', 'm'))} FROM movimenti m WHERE ${quali}`.execute(db);
  return delleSole(segreti, 'movimenti', rows);
}

/**
 * I bonifici con cui le cauzioni di chi non ha vinto sono tornate, e quelli rimandati indietro: secondo gli ordini e i ritorni che un server ha
 * scritto, che a mano vi si legherebbe il movimento di un altro (R74, R77).
 */
async function movimentiDeiRimborsi(
  { db, segreti }: Pick<Parti, 'db' | 'segreti'>,
  asta: string,
  resta: string | null,
): Promise<string[]> {
  const { rows } = await sql<Marcata<'ordini'>>`
    SELECT ${sql.raw(colonneMarcate('ordini'))} FROM ordini WHERE asta = ${asta}`.execute(db);
  const ordini = delleSole(segreti, 'ordini', rows).map(({ id }) => id);
  const righe = sql`ordini o JOIN ordini_righe r ON ${RIGHE_SUE} AND r.busta_id::text IS DISTINCT FROM ${resta}`;
  const { rows: usciti } = await sql<Riga<'movimenti', 'id'>>`
    SELECT m.id FROM ${righe}
      JOIN movimenti m ON m.conto = o.conto AND m.importo_cent = -r.importo_cent AND m.controparte_iban = r.iban
    WHERE o.id = ANY(${ordini}::uuid[]) AND r.iban <> ''`.execute(db);
  const { rows: interi } = await sql<Marcata<'ritorni_rimborsi'>>`
    SELECT ${sql.raw(colonneMarcate('ritorni_rimborsi', 't'))} FROM ${righe}
      JOIN ritorni_rimborsi t ON t.ordine = o.id AND t.riga = r.riga
    WHERE o.id = ANY(${ordini}::uuid[])`.execute(db);
  const { rows: parziali } = await sql<Marcata<'ritorni_da_guardare'>>`
    SELECT ${sql.raw(colonneMarcate('ritorni_da_guardare', 't'))} FROM ${righe}
      JOIN ritorni_da_guardare t ON t.ordine = o.id AND t.riga = r.riga
    WHERE o.id = ANY(${ordini}::uuid[])`.execute(db);
  return [
    ...usciti.map(({ id }) => id),
    ...delleSole(segreti, 'ritorni_rimborsi', interi).flatMap(({ movimento }) => movimento ?? []),
    ...delleSole(segreti, 'ritorni_da_guardare', parziali).map(({ movimento }) => movimento),
  ];
}

/** Di un movimento restano conto, giorno e importo: la contabilità torna, e di chi fosse non si sa più. */
const SENZA_PERSONA = {
  controparte_iban: null,
  controparte_nome: '',
  causale: '',
  riferimento: '',
  cro: null,
  trn: null,
} as const;
