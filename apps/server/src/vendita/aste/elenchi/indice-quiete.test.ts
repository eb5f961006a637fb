import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BaseDiProva, nuovaBaseDati } from '../../../base-dati/prove/postgres-di-prova.ts';
import { portaInGara } from '../../../prove/gara.ts';
import { creaEsecutore } from '../../comandi/esegui.ts';
import { creaGiornale } from '../../giornale/giornale.ts';
import { marcheDiProva } from '../../giornale/prove/marche-di-prova.ts';
import { creaIndice } from './indice.ts';

let base: BaseDiProva;
beforeAll(async () => {
  base = await nuovaBaseDati();
});
afterAll(() => base.chiudi());

test('chi aspetta la quiete dell’indice legge ciò che si stava ancora scrivendo, anche se una scrittura non riesce', async () => {
  const giornale = creaGiornale({ marche: marcheDiProva(), pool: base.pool, orologio: { adesso: Date.now } });
  const esecutore = creaEsecutore({ giornale });
  const { asta } = await portaInGara(esecutore, Date.now());
  const { stato, seq } = await esecutore.leggi(asta);
  const indice = creaIndice(base.db);
  // Lo può soltanto il proprietario della base dati.
  const ferma = new pg.Client({ connectionString: base.urlProprietario });
  await ferma.connect();
  await ferma.query('BEGIN');
  await ferma.query('LOCK TABLE aste IN EXCLUSIVE MODE');
  const scrittura = indice.aggiorna(stato, seq);
  const impossibile = indice.aggiorna(stato, Number.MAX_VALUE).catch(() => 'non riuscita');
  const eventi: string[] = [];
  const quiete = indice.quiete().then(() => eventi.push('quiete'));
  await expect
    .poll(async () => (await base.pool.query('SELECT 1 FROM pg_locks WHERE NOT granted')).rowCount)
    .toBeGreaterThan(0);
  eventi.push('liberata');
  await ferma.end();
  await quiete;
  expect(eventi).toEqual(['liberata', 'quiete']);
  expect(await indice.una(asta)).toMatchObject({ id: asta, fase: 'gara' });
  expect([await scrittura, await impossibile]).toEqual([undefined, 'non riuscita']);
});
