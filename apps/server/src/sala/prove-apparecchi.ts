import type { CodaDiPagina, QueryDiPagina } from '@gestore/contratto/linea/pagina';
import type { ProvaApparecchio, ProvaDaChiamare } from '@gestore/contratto/sala/forme';
import { FASI_CON_ESITO } from '@gestore/dominio';
import { type Kysely, sql } from 'kysely';
import { type ElencoAPagine, leggiPagina } from '../base-dati/pagina.ts';
import type { Riga } from '../base-dati/tavole.ts';
import { unaDi } from '../base-dati/una-di.ts';

type DiChi = { asta: string; credenzialeId: string; pseudonimo: string; fattaIl: number };
type Letta = Omit<Riga<'prove_apparecchi'>, 'asta' | 'credenziale_id' | keyof ProvaApparecchio> & ProvaApparecchio;

/** Scrive l'esito di una prova; di ciascuno resta l'ultima. */
export async function scriviProva(
  db: Kysely<unknown>,
  { asta, credenzialeId, pseudonimo, fattaIl }: DiChi,
  { microfono, camera, ascolto, rete, strada }: ProvaApparecchio,
): Promise<void> {
  await sql`
    INSERT INTO prove_apparecchi (asta, credenziale_id, pseudonimo, microfono, camera, ascolto, rete, strada, fatta_il)
    VALUES (${asta}, ${credenzialeId}, ${pseudonimo}, ${microfono}, ${camera}, ${ascolto}, ${rete}, ${strada},
      ${fattaIl})
    ON CONFLICT (asta, credenziale_id) DO UPDATE SET microfono = EXCLUDED.microfono, camera = EXCLUDED.camera,
      ascolto = EXCLUDED.ascolto, rete = EXCLUDED.rete, strada = EXCLUDED.strada,
      fatta_il = EXCLUDED.fatta_il`.execute(db);
}

/** Le prove di una vendita, per pseudonimo (R33). */
export async function proveDi(
  db: Kysely<unknown>,
  asta: string,
): Promise<readonly (ProvaApparecchio & { pseudonimo: string; fattaIl: number })[]> {
  const { rows } = await sql<Letta>`
    SELECT pseudonimo, microfono, camera, ascolto, rete, strada, fatta_il FROM prove_apparecchi WHERE asta = ${asta}
    ORDER BY pseudonimo`.execute(db);
  return rows.map(({ fatta_il, ...resto }) => ({ ...resto, fattaIl: Number(fatta_il) }));
}

/** Ciò che non va; ciò che non si è provato non si sa. */
const NON_RIUSCITA = sql`(p.microfono NOT IN ('funziona', 'non_provato') OR p.camera NOT IN ('funziona', 'non_provato')
  OR p.ascolto = 'non_sente' OR p.rete IN ('scarsa', 'assente') OR p.strada = 'nessuna')`;
/** Il massimo di `bigint`: di una vendita che non ha ancora una data non si legge nulla. */
const MAI = sql`9223372036854775807`;

type NonRiuscita = Letta &
  Pick<Riga<'prove_apparecchi'>, 'asta'> & { titolo: string | null; inizio_operazioni_il: string };

/**
 * Chi va chiamato prima della sua vendita, in tutte quelle non finite: la più vicina per prima. Di una vendita le cui offerte non si
 * possono ancora contare non si dice nulla (R10).
 */
export async function leggiDaChiamare(
  db: Kysely<unknown>,
  adesso: number,
  query: QueryDiPagina,
): Promise<CodaDiPagina & { prove: ProvaDaChiamare[] }> {
  const elenco: ElencoAPagine = {
    nome: 'prove da chiamare',
    ordine: [
      { valore: sql`coalesce(a.inizio_operazioni_il, ${MAI})`, tipo: 'bigint' },
      { valore: sql`p.asta`, tipo: 'uuid' },
      { valore: sql`p.credenziale_id`, tipo: 'uuid' },
    ],
    colonne: sql`p.asta, p.pseudonimo, p.microfono, p.camera, p.ascolto, p.rete, p.strada, p.fatta_il,
      coalesce(a.inizio_operazioni_il, 0) AS inizio_operazioni_il, a.stato->'scheda'->>'titolo' AS titolo`,
    da: sql`prove_apparecchi p JOIN aste a ON a.id = p.asta`,
    dove: [
      sql`a.fase NOT IN ('bozza', ${unaDi(FASI_CON_ESITO)})`,
      sql`coalesce(a.leggibili_dal, ${MAI}) <= ${adesso}`,
      NON_RIUSCITA,
    ],
  };
  const { righe, ...coda } = await leggiPagina<NonRiuscita>(db, elenco, query);
  const prove = righe.map(({ fatta_il, inizio_operazioni_il, titolo, ...resto }) => ({
    ...resto,
    titolo: titolo ?? '',
    inizioIl: Number(inizio_operazioni_il),
    fattaIl: Number(fatta_il),
  }));
  return { prove, ...coda };
}
