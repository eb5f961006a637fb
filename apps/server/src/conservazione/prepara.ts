import { sql } from 'kysely';
import type { Riga } from '../base-dati/tavole.ts';
import { colonneMarcate, delleSole, type Marcata, marcaDellaRiga } from '../bordo/marche-righe.ts';
import { creaCustoditi } from '../sigillo/pacchetto-custodito.ts';
import { abbinatiDi } from '../vendita/denaro/accrediti-veri.ts';
import { storniDi } from '../vendita/denaro/disfatti.ts';
import type { Vendita } from '../vendita/vendita.ts';

type Parti = Pick<Vendita, 'db' | 'orologio' | 'sigillo' | 'segreti'>;

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
  const { rows } = await sql<Marcata<'movimenti'>>`
    WITH suoi AS (
      SELECT unnest(${[...accrediti, ...uscite.keys()]}::uuid[]) AS id
      UNION
      SELECT m.id FROM ordini o JOIN ordini_righe r ON r.ordine = o.id
        JOIN movimenti m ON m.conto = o.conto AND m.importo_cent = -r.importo_cent AND m.controparte_iban = r.iban
      WHERE o.asta = ${asta} AND r.busta_id::text IS DISTINCT FROM ${resta} AND r.iban <> ''
      UNION
      SELECT t.movimento FROM ritorni_rimborsi t JOIN ordini o ON o.id = t.ordine
        JOIN ordini_righe r ON r.ordine = t.ordine AND r.riga = t.riga
      WHERE o.asta = ${asta} AND r.busta_id::text IS DISTINCT FROM ${resta} AND t.movimento IS NOT NULL
      UNION
      SELECT t.movimento FROM ritorni_da_guardare t JOIN ordini o ON o.id = t.ordine
        JOIN ordini_righe r ON r.ordine = t.ordine AND r.riga = t.riga
      WHERE o.asta = ${asta} AND r.busta_id::text IS DISTINCT FROM ${resta})
    SELECT ${sql.raw(colonneMarcate('movimenti', 'm'))} FROM movimenti m
    WHERE m.id IN (SELECT id FROM suoi) OR m.riscontro IN (SELECT id FROM suoi)
      OR m.id IN (SELECT x.riscontro FROM movimenti x JOIN suoi ON suoi.id = x.id)
      OR m.riscontro IN (SELECT x.riscontro FROM movimenti x JOIN suoi ON suoi.id = x.id)`.execute(db);
  const { rows: atti } = await sql<Marcata<'abbinamenti_atti'>>`
    SELECT ${sql.raw(colonneMarcate('abbinamenti_atti'))} FROM abbinamenti_atti
    WHERE asta = ${asta} AND busta_id::text IS DISTINCT FROM ${resta}`.execute(db);
  const movimenti = delleSole(segreti, 'movimenti', rows);
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

/** Di un movimento restano conto, giorno e importo: la contabilità torna, e di chi fosse non si sa più. */
const SENZA_PERSONA = {
  controparte_iban: null,
  controparte_nome: '',
  causale: '',
  riferimento: '',
  cro: null,
  trn: null,
} as const;
