import type { Banca } from '@gestore/contratto/banca/forme';
import { type QueryExecutorProvider, sql } from 'kysely';
import {
  type ChiMarca,
  colonneMarcate,
  eDellaCasa,
  type Marcata,
  marcaDellaRiga,
} from '../../base-dati/marche-righe.ts';
import { ufficiDelConto } from '../../vendita/uffici-veri.ts';

type Parti = { db: QueryExecutorProvider; segreti: ChiMarca };
type ContoLetto = Marcata<'conti_banca'>;

/** Un conto come un server lo ha scritto; `null` se non c'è, o se qualcuno lo ha cambiato nella base dati (R71, R74). */
export async function contoVero({ db, segreti }: Parti, iban: string): Promise<ContoLetto | null> {
  const { rows } = await sql<ContoLetto>`
    SELECT ${sql.raw(colonneMarcate('conti_banca'))} FROM conti_banca WHERE iban = ${iban} FOR UPDATE`.execute(db);
  const [riga] = rows;
  return riga !== undefined && eDellaCasa(segreti, 'conti_banca', riga) ? riga : null;
}

/** Vero se di quel conto si importano gli estratti: un server ne ha già letto uno (R71). */
export async function haEstratti({ db, segreti }: Parti, iban: string): Promise<boolean> {
  const { rows } = await sql<ContoLetto>`
    SELECT ${sql.raw(colonneMarcate('conti_banca'))} FROM conti_banca WHERE iban = ${iban}`.execute(db);
  return rows.some((riga) => eDellaCasa(segreti, 'conti_banca', riga));
}

/**
 * Un conto com'è in un estratto. Ciò che l'estratto non dice resta quello di prima, se un server lo aveva scritto; ciò che qualcuno ha
 * messo a mano non resta.
 */
export async function scriviConto(parti: Parti, banca: Banca, conto: DettiDallEstratto): Promise<void> {
  const prima = await contoVero(parti, conto.conto);
  await salva(parti, {
    iban: conto.conto,
    banca: prima?.banca ?? banca,
    intestatario: conto.intestatario === '' ? (prima?.intestatario ?? '') : conto.intestatario,
    bic: conto.bic ?? prima?.bic ?? null,
  });
}

type DettiDallEstratto = { conto: string; intestatario: string; bic: string | null };

/**
 * Il nome di chi ha un conto: quello dell'estratto o, se la banca non lo scrive, quello che la vendita o un ufficio hanno indicato per lo
 * stesso conto, che si scrive; vuoto se nessuno lo dice, `null` se il conto non è vero. `propri`: i conti che la vendita ha indicato da sé.
 */
export async function intestatarioDelConto(
  parti: Parti,
  iban: string,
  propri: readonly { iban: string; intestatario: string }[],
): Promise<string | null> {
  const conto = await contoVero(parti, iban);
  if (conto === null) return null;
  if (conto.intestatario !== '') return conto.intestatario;
  const deiSuoi = propri.filter((proprio) => proprio.iban === iban).map(({ intestatario }) => intestatario);
  const degliUffici = (await ufficiDelConto(parti, iban)).map(({ dati }) => dati.intestatario);
  const indicato = [...deiSuoi, ...degliUffici].find((nome) => nome !== '');
  if (indicato === undefined) return '';
  await salva(parti, { iban, banca: conto.banca, intestatario: indicato, bic: conto.bic });
  return indicato;
}

type DaSalvare = { iban: string; banca: string; intestatario: string; bic: string | null };

async function salva({ db, segreti }: Parti, riga: DaSalvare): Promise<void> {
  const { iban, banca, intestatario, bic } = riga;
  await sql`
    INSERT INTO conti_banca (iban, banca, intestatario, bic, marca)
    VALUES (${iban}, ${banca}, ${intestatario}, ${bic}, ${marcaDellaRiga(segreti, 'conti_banca', riga)})
    ON CONFLICT (iban) DO UPDATE SET intestatario = EXCLUDED.intestatario, bic = EXCLUDED.bic, marca = EXCLUDED.marca`.execute(
    db,
  );
}
