import { canonicalizza, type Voce } from '@gestore/registro';
import type { Pool, PoolClient } from 'pg';
import { EsitoIgnoto } from './giornale.ts';

export type EsitoLotto = 'scritte' | 'conflitto' | 'comando_ripetuto';

/** Una notifica di PostgreSQL porta al massimo 8.000 byte: si divide con margine. */
const AVVISI_PER_NOTIFICA = 90;

/**
 * Scrive più comandi di aste diverse in una transazione. La lettura delle teste scarta prima chi è già superato; se un
 * altro processo si infila in mezzo, il lotto si ripete comando per comando, così il conflitto resta del suo.
 */
export async function scriviLotto(pool: Pool, lotto: readonly Voce[][]): Promise<EsitoLotto[]> {
  const cliente = await pool.connect();
  let rotto: EsitoIgnoto | undefined;
  try {
    return await insieme(cliente, lotto).catch((errore: unknown) => {
      if (!eCollisione(errore)) throw errore;
      return lotto.length === 1 ? [collisione(errore)] : unoAllaVolta(cliente, lotto);
    });
  } catch (errore) {
    if (errore instanceof EsitoIgnoto) rotto = errore;
    throw errore;
  } finally {
    cliente.release(rotto);
  }
}

/** Qui ogni comando è una transazione: se una si guasta, le precedenti sono già scritte e l'esito del lotto è ignoto. */
async function unoAllaVolta(cliente: PoolClient, lotto: readonly Voce[][]): Promise<EsitoLotto[]> {
  const esiti: EsitoLotto[] = [];
  for (const voci of lotto) {
    try {
      const [esito] = await insieme(cliente, [voci]);
      esiti.push(esito ?? 'conflitto');
    } catch (errore) {
      if (!eCollisione(errore))
        throw new EsitoIgnoto('la scrittura si è interrotta a metà del lotto', { cause: errore });
      esiti.push(collisione(errore));
    }
  }
  return esiti;
}

async function insieme(cliente: PoolClient, lotto: readonly Voce[][]): Promise<EsitoLotto[]> {
  await cliente.query('BEGIN');
  try {
    const teste = await leggiTeste(cliente, lotto);
    const buone = lotto.filter((voci, i) => teste[i] === voci[0]?.precedente);
    if (buone.length > 0) {
      await inserisci(cliente, buone.toSorted(perAsta).flat());
      await avvisa(cliente, buone);
    }
    await conferma(cliente);
    return lotto.map((voci, i) => (teste[i] === voci[0]?.precedente ? 'scritte' : 'conflitto'));
  } catch (errore) {
    if (!(errore instanceof EsitoIgnoto)) await cliente.query('ROLLBACK').catch(() => undefined);
    throw errore;
  }
}

/** Tutti i processi prendono le aste nello stesso ordine: due lotti in ordine opposto si aspetterebbero a vicenda. */
function perAsta([a]: readonly Voce[], [b]: readonly Voce[]): number {
  return (a?.asta ?? '') < (b?.asta ?? '') ? -1 : 1;
}

/** Dopo aver mandato COMMIT un errore di connessione non dice se è scritto: è un esito ignoto, non un fallimento. */
async function conferma(cliente: PoolClient): Promise<void> {
  try {
    await cliente.query('COMMIT');
  } catch (errore) {
    throw new EsitoIgnoto('la conferma della scrittura non ha avuto risposta', { cause: errore });
  }
}

async function leggiTeste(cliente: PoolClient, lotto: readonly Voce[][]): Promise<(string | null)[]> {
  const aste = lotto.map((voci) => voci[0]?.asta ?? '');
  const { rows } = await cliente.query<{ impronta: string | null }>({
    name: 'giornale-teste',
    text: `SELECT coalesce((SELECT g.impronta FROM giornale g WHERE g.asta = t.asta ORDER BY g.seq DESC LIMIT 1), repeat('0', 64)) AS impronta
           FROM unnest($1::uuid[]) WITH ORDINALITY AS t(asta, posto) ORDER BY t.posto`,
    values: [aste],
  });
  return rows.map(({ impronta }) => impronta);
}

async function inserisci(cliente: PoolClient, voci: readonly Voce[]): Promise<void> {
  await cliente.query({
    name: 'giornale-inserisci',
    text: `INSERT INTO giornale (asta, seq, tipo, versione, dati, comando_id, parte, attore_tipo, attore_id, ricevuto_il, registrato_il, precedente, impronta)
           SELECT * FROM unnest($1::uuid[], $2::int[], $3::text[], $4::int[], $5::text[], $6::text[], $7::int[], $8::text[], $9::text[], $10::bigint[], $11::bigint[], $12::text[], $13::text[])`,
    values: [
      voci.map((v) => v.asta),
      voci.map((v) => v.seq),
      voci.map((v) => v.tipo),
      voci.map((v) => v.versione),
      voci.map((v) => canonicalizza(v.dati)),
      voci.map((v) => v.comandoId),
      voci.map((v) => v.parte),
      voci.map((v) => v.attore.tipo),
      voci.map((v) => v.attore.id),
      voci.map((v) => v.ricevutoIl),
      voci.map((v) => v.registratoIl),
      voci.map((v) => v.precedente),
      voci.map((v) => v.impronta),
    ],
  });
}

async function avvisa(cliente: PoolClient, scritte: readonly Voce[][]): Promise<void> {
  const avvisi = scritte.map((voci) => ({ asta: voci[0]?.asta, da: voci[0]?.seq, seq: voci.at(-1)?.seq }));
  for (let da = 0; da < avvisi.length; da += AVVISI_PER_NOTIFICA) {
    await cliente.query({
      name: 'giornale-avvisa',
      text: "SELECT pg_notify('giornale', $1)",
      values: [JSON.stringify(avvisi.slice(da, da + AVVISI_PER_NOTIFICA))],
    });
  }
}

type ErrorePg = { code?: string; constraint?: string };

/** 23505: chiave già presente; 23000: fuori catena, cioè superata da un altro processo; 40P01: attesa reciproca sciolta. */
function eCollisione(errore: unknown): boolean {
  const codice = (errore as ErrorePg).code;
  return codice === '23505' || codice === '23000' || codice === '40P01';
}

function collisione(errore: unknown): EsitoLotto {
  return (errore as ErrorePg).constraint?.includes('comando_id') === true ? 'comando_ripetuto' : 'conflitto';
}
