import type { ConservazioneVista, ElencoConservazione } from '@gestore/contratto/dopo/forme';
import type { QueryDiPagina } from '@gestore/contratto/linea/pagina';
import { cancellabileDal, impedimentiACancellare } from '@gestore/dominio';
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { type ElencoAPagine, leggiPagina } from '../../base-dati/pagina.ts';
import type { Precisa, Riga } from '../../base-dati/tavole.ts';
import type { RigaIndice } from '../aste/elenchi/indice.ts';
import type { DopoLetto } from './seguiti.ts';

/** Ciò che i registri non dicono: qui non si guarda. */
const NULLA_ALTRO = { rimborsiDaPagare: 0, contiSigillati: 0 };
/** Di questi non si aspetta il tempo ma un atto, che rimette la vendita fra quelle da guardare. */
const FINE_DEI_TEMPI = Number.MAX_SAFE_INTEGER;

/**
 * Quando i dati di chi non ha vinto si potranno cancellare, e che cosa nei due registri lo impedisce (R77): si rifà con i termini,
 * quando uno dei due cambia. Il giro guarda ciò che è dovuto, e non la storia.
 */
export async function aggiornaConservazione(
  tx: QueryExecutorProvider,
  { stato, vendita }: Pick<DopoLetto, 'stato' | 'vendita'>,
  giorni: number,
): Promise<void> {
  const dal = cancellabileDal(stato, vendita, giorni);
  const impedita = impedimentiACancellare(stato, vendita, { giorni, ...NULLA_ALTRO }, FINE_DEI_TEMPI);
  const cancellata = stato.cancellati !== null;
  const prossimo = cancellata ? 0 : impedita.length > 0 || dal === null ? null : dal + 1;
  const impedimenti = cancellata ? [] : impedita;
  await sql`
    INSERT INTO conservazione (asta, cancellabile_dal, impedita_da, prossimo_il)
    VALUES (${vendita.id}, ${dal}, ${impedimenti}::text[], ${prossimo})
    ON CONFLICT (asta) DO UPDATE SET cancellabile_dal = EXCLUDED.cancellabile_dal, impedita_da = EXCLUDED.impedita_da,
      prossimo_il = CASE WHEN conservazione.finita_il IS NULL THEN EXCLUDED.prossimo_il END`.execute(tx);
}

/** Quanti dati si cancellerebbero; arriva da chi sa contarli. */
export type ContaDaCancellare = (asta: string, resta: string | null) => Promise<ConservazioneVista['daCancellare']>;

/** La conservazione come la legge chi guarda ciò che segue l'esito; quanti dati si cancellerebbero, soltanto il gestore. */
export async function componiConservazione(
  db: QueryExecutorProvider,
  { stato, vendita, fatti }: DopoLetto,
  { giorni, conta }: { giorni: number; conta: ContaDaCancellare | null },
): Promise<ConservazioneVista> {
  const { rows } = await sql<Riga<'conservazione', 'impedita_da'>>`
    SELECT impedita_da FROM conservazione WHERE asta = ${vendita.id}`.execute(db);
  const cancellata = fatti.find(({ fatto }) => fatto.tipo === 'DatiCancellati');
  const { cancellati } = stato;
  return {
    dal: cancellabileDal(stato, vendita, giorni),
    // Scritti da chi rifà i termini, con i nomi della regola.
    impedimenti: (rows[0]?.impedita_da ?? []) as ConservazioneVista['impedimenti'],
    trasmessaIl: stato.trasmessaIl,
    blocchi: [...stato.blocchi.values()].map(({ bloccoId, provvedimento, motivo }) => ({
      bloccoId,
      ...provvedimento,
      motivo,
    })),
    cancellatiIl: cancellata?.voce.registratoIl ?? null,
    daCancellare:
      cancellati !== null
        ? { dati: cancellati.dati, buste: cancellati.buste, messaggi: cancellati.messaggi }
        : conta === null
          ? null
          : await conta(vendita.id, vendita.vincitore?.bustaId ?? null),
  };
}

/** Quando i dati di chi non ha vinto sono stati cancellati; `null` se ci sono ancora (R77). */
export async function quandoCancellati(db: QueryExecutorProvider, asta: string): Promise<number | null> {
  const { rows } = await sql<Riga<'conservazione', 'cancellata_il'>>`
    SELECT cancellata_il FROM conservazione WHERE asta = ${asta}`.execute(db);
  const il = rows[0]?.cancellata_il ?? null;
  return il === null ? null : Number(il);
}

/** Le vendite che hanno un giorno da cui si cancella, e ancora i dati. */
const DA_CANCELLARE: ElencoAPagine = {
  nome: 'conservazione',
  ordine: [
    { valore: sql`c.cancellabile_dal`, tipo: 'bigint', verso: 'su' },
    { valore: sql`c.asta`, tipo: 'uuid', verso: 'su' },
  ],
  colonne: sql`c.asta, c.cancellabile_dal, c.impedita_da, a.stato`,
  da: sql`conservazione c JOIN aste a ON a.id = c.asta`,
  dove: [sql`c.cancellata_il IS NULL`, sql`c.cancellabile_dal IS NOT NULL`],
};
type InElenco = Riga<'conservazione', 'asta' | 'cancellabile_dal' | 'impedita_da'> &
  Precisa<'aste', { stato: RigaIndice }>;

/** Di ogni vendita da quando si cancella e che cosa lo impedisce, la più vicina prima, a pagine (R77). */
export async function elencoDellaConservazione(
  { db, orologio }: { db: Kysely<unknown>; orologio: { adesso(): number } },
  query: QueryDiPagina,
): Promise<ElencoConservazione> {
  const { righe, ...resto } = await leggiPagina<InElenco>(db, DA_CANCELLARE, query);
  const vendite = righe.map(({ asta, cancellabile_dal, impedita_da, stato: { scheda } }) => ({
    asta,
    titolo: scheda.titolo,
    tribunale: scheda.tribunale,
    dal: Number(cancellabile_dal),
    impedimenti: impedita_da as ConservazioneVista['impedimenti'],
  }));
  return { adessoMs: orologio.adesso(), vendite, ...resto };
}
