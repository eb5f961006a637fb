import pg from 'pg';
import { expect, test } from 'vitest';
import { nuovaBaseDati } from '../prove/postgres-di-prova.ts';
import { apriPoolServizio } from './connessione.ts';

test('la base dati che toglie una connessione in uso fa fallire la richiesta, non il processo', async () => {
  const base = await nuovaBaseDati();
  const proprietario = new pg.Client({ connectionString: base.urlProprietario });
  await proprietario.connect();
  try {
    const inUso = await base.pool.connect();
    const caduta = new Promise((fatto) => inUso.once('end', () => fatto(null)));
    const { rows } = await inUso.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    // Senza richieste in corso l'errore è soltanto un evento: se nessuno lo ascolta il processo muore.
    await proprietario.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    await caduta;
    await expect(inUso.query('SELECT 1')).rejects.toThrow();
    inUso.release(true);
    expect((await base.pool.query('SELECT 1 AS uno')).rows).toEqual([{ uno: 1 }]);
  } finally {
    await proprietario.end();
    await base.chiudi();
  }
});

test('preparate, le connessioni sono tutte aperte e libere; se non si può, chi prepara lo sa e non ne trattiene', async () => {
  const base = await nuovaBaseDati();
  const { pool, prepara } = apriPoolServizio(base.url);
  try {
    await prepara();
    expect(pool.totalCount).toBe(pool.options.max);
    expect(pool.idleCount).toBe(pool.options.max);
    await prepara();
    expect(pool.totalCount).toBe(pool.options.max);
  } finally {
    await pool.end();
    await base.chiudi();
  }
  await expect(prepara()).rejects.toThrow();
  expect(pool.totalCount).toBe(0);
});

test('chi le prepara non aspetta chi ne ha già una, e non gli toglie la seconda che gli serve', async () => {
  const base = await nuovaBaseDati();
  const { pool, prepara, chiudi } = apriPoolServizio(base.url);
  const lavoro = await pool.connect();
  try {
    const preparate = prepara();
    expect((await pool.query('SELECT 1 AS uno')).rows).toEqual([{ uno: 1 }]);
    await preparate;
    expect(pool.idleCount).toBe(pool.totalCount - 1);
  } finally {
    lavoro.release();
    await chiudi();
    await base.chiudi();
  }
});
