import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BancoBanca, preparaBancoBanca } from '../prove/banco-banca.ts';
import { camt } from '../prove/estratti.ts';
import { importaEstratto } from './importa.ts';

/** Un estratto grande si può annullare finché non è scritto: o c'è tutto, o non c'è nulla. */

let b: BancoBanca;
beforeAll(async () => {
  b = await preparaBancoBanca();
});
afterAll(() => b.banco.chiudi());

const byte = () => new TextEncoder().encode(camt([{ importo: '31.00', causale: 'annullato' }]));
const importa = (segnale: AbortSignal) =>
  importaEstratto(
    b.banco.servizio.impianto,
    { banca: 'sella', nome: 'annullato.xml', byte: byte(), conto: null, segnale },
    { id: b.anna.id, nome: 'Anna Operatrice' },
  );
const scritti = async (): Promise<number[]> => {
  const { rows } = await b.banco.servizio.impianto.pool.query<{ file: number; movimenti: number }>(
    'SELECT (SELECT count(*)::int FROM file_banca) AS file, (SELECT count(*)::int FROM movimenti) AS movimenti',
  );
  return [rows[0]?.file ?? -1, rows[0]?.movimenti ?? -1];
};

test('R39 annullato prima di scrivere, non lascia nulla', async () => {
  await expect(importa(AbortSignal.abort())).rejects.toMatchObject({ codice: 'file_non_importato' });
  expect(await scritti()).toEqual([0, 0]);
});

test('R39 annullato mentre scrive, la transazione non si chiude; lo stesso file dopo entra intero', async () => {
  const { pool } = b.banco.servizio.impianto;
  const annulla = new AbortController();
  const altro = await pool.connect();
  try {
    await altro.query('BEGIN');
    await altro.query("SELECT pg_advisory_xact_lock(hashtext('movimenti'))");
    const inCorso = importa(annulla.signal);
    const esito = expect(inCorso).rejects.toMatchObject({ codice: 'file_non_importato' });
    // Ha letto il file e aspetta il suo turno per scrivere: da qui la transazione è aperta.
    await expect
      .poll(async () => {
        const { rows } = await pool.query(
          `SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database
           WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted`,
        );
        return rows.length;
      })
      .toBe(1);
    annulla.abort();
    await altro.query('COMMIT');
    await esito;
  } finally {
    altro.release();
  }
  expect(await scritti()).toEqual([0, 0]);
  expect(await importa(new AbortController().signal)).toMatchObject({ nuovi: 1, gia: false });
});
