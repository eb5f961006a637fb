import type { AttoSoggetto, DatiSoggetto, RispostaSoggetto } from '@gestore/contratto/anagrafe/forme';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Precisa, Riga } from '../../base-dati/tavole.ts';
import { problema } from '../../bordo/problema.ts';
import { codiciDi, ricercaDi } from './dati-soggetto.ts';

export type Operatore = { id: string; nome: string };
export type SoggettoScritto = Riga<'soggetti', 'id' | 'versione' | 'utente_id' | 'unito_a'> &
  Precisa<'soggetti', { dati: DatiSoggetto }>;
type Atto = {
  atto: AttoSoggetto;
  comandoId: string;
  chi: Operatore;
  adesso: number;
  altro?: string;
  motivo?: string;
};

/** Il soggetto, tenuto fermo fino alla fine della transazione; 404 `soggetto_inesistente`. */
export async function prendi(tx: QueryExecutorProvider, id: string): Promise<SoggettoScritto> {
  const { rows } = await sql<SoggettoScritto>`
    SELECT id, versione, dati, utente_id, unito_a FROM soggetti WHERE id = ${id} FOR UPDATE`.execute(tx);
  if (rows[0] === undefined) throw problema('soggetto_inesistente');
  return rows[0];
}

/** Come `prendi`, e il soggetto dev'essere in vita: 409 `soggetto_unito` se è confluito in un altro. */
export async function prendiVivo(tx: QueryExecutorProvider, id: string): Promise<SoggettoScritto> {
  const soggetto = await prendi(tx, id);
  if (soggetto.unito_a === null) return soggetto;
  throw problema('soggetto_unito', {}, { id: soggetto.unito_a });
}

/** Scrive lo stato nuovo e la sua versione nella storia, nella stessa transazione. */
export async function scriviVersione(
  tx: QueryExecutorProvider,
  { id, versione, dati, utente_id, unito_a }: SoggettoScritto,
  { atto, comandoId, chi, adesso, altro: altroSoggetto, motivo }: Atto,
): Promise<RispostaSoggetto> {
  await sql`
    INSERT INTO soggetti (id, versione, qualifica, dati, codici, ricerca, utente_id, unito_a, modificato_il)
    VALUES (${id}, ${versione}, ${dati.qualifica}, ${JSON.stringify(dati)}, ${codiciDi(dati)}, ${ricercaDi(dati)},
      ${utente_id}, ${unito_a}, ${adesso})
    ON CONFLICT (id) DO UPDATE SET versione = EXCLUDED.versione, qualifica = EXCLUDED.qualifica, dati = EXCLUDED.dati,
      codici = EXCLUDED.codici, ricerca = EXCLUDED.ricerca, utente_id = EXCLUDED.utente_id,
      unito_a = EXCLUDED.unito_a, modificato_il = EXCLUDED.modificato_il`.execute(tx);
  await sql`
    INSERT INTO soggetti_versioni
      (soggetto, versione, atto, dati, altro, motivo, comando_id, operatore_id, operatore_nome, fatto_il)
    VALUES (${id}, ${versione}, ${atto}, ${JSON.stringify({ ...dati, utenteId: utente_id })}, ${altroSoggetto ?? null},
      ${motivo ?? null}, ${comandoId}, ${chi.id}, ${chi.nome}, ${adesso})`.execute(tx);
  return { id, versione };
}

/** Che cosa chiede un comando su un soggetto, quanto basta a riconoscerlo quando torna. */
export type Chiesto = {
  atto: AttoSoggetto;
  dati?: DatiSoggetto;
  utenteId?: string | null;
  altro?: string;
  motivo?: string;
};

/**
 * Che cosa ha già prodotto questo comando su questo soggetto; `null` se è nuovo. Se con lo stesso identificativo era
 * arrivato un altro atto, o lo stesso con un altro contenuto, 409 `comando_diverso`.
 */
export async function giaFatto(
  tx: QueryExecutorProvider,
  comandoId: string,
  soggetto: string,
  { atto, dati, utenteId, altro: altroSoggetto, motivo }: Chiesto,
): Promise<RispostaSoggetto | null> {
  const { rows } = await sql<Riga<'soggetti_versioni', 'soggetto' | 'versione'> & { stesso: boolean }>`
    SELECT soggetto, versione, soggetto = ${soggetto} AND atto = ${atto}
      AND altro IS NOT DISTINCT FROM ${altroSoggetto ?? null} AND motivo IS NOT DISTINCT FROM ${motivo ?? null}
      AND (${dati === undefined} OR dati - 'utenteId' = ${JSON.stringify(dati ?? {})}::jsonb)
      AND (${utenteId === undefined} OR dati ->> 'utenteId' IS NOT DISTINCT FROM ${utenteId ?? null}) AS stesso
    FROM soggetti_versioni WHERE comando_id = ${comandoId}`.execute(tx);
  if (rows.length === 0) return null;
  const scritta = rows.find(({ stesso }) => stesso);
  if (scritta === undefined) throw problema('comando_diverso');
  return { id: scritta.soggetto, versione: scritta.versione };
}
