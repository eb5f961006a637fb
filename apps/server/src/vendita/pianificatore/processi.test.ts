import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BaseDiProva, nuovaBaseDati, spegniPostgresDiProva } from '../../base-dati/prove/postgres-di-prova.ts';
import { creaProcessi, type Processi, SILENZIO_MAX_MS } from './processi.ts';

afterAll(spegniPostgresDiProva);

/** Il silenzio oltre il quale, da un'altra macchina, un processo si dà per sparito. */
const ALTROVE_MS = 60_000;
/** A mezza via fra questo e quello che ferma le gare. */
const RECINTO_MS = (SILENZIO_MAX_MS + ALTROVE_MS) / 2;
let base: BaseDiProva;
let monotonoMs: number;

beforeAll(async () => {
  base = await nuovaBaseDati();
});
afterAll(() => base.chiudi());
beforeEach(async () => {
  monotonoMs = 0;
  await base.comeProprietario('DELETE FROM processi');
});

function processo(macchina: string, pool: BaseDiProva['pool'] = base.pool): Processi {
  const chi = { id: randomUUID(), macchina, pid: 1, nato: '', vivo: () => true };
  return creaProcessi(pool, chi, ALTROVE_MS, () => monotonoMs);
}

test('R57 un processo è nel recinto da quando si annuncia; oltre il silenzio che ferma le gare, prima di quello che lo fa sparire, non più', async () => {
  const mio = processo('mia');
  expect(mio.inRecinto()).toBe(false);
  await mio.subentra(0);
  monotonoMs += SILENZIO_MAX_MS + 1;
  expect(mio.inRecinto()).toBe(true);
  monotonoMs = RECINTO_MS;
  expect(mio.inRecinto()).toBe(false);
  await mio.batti(0);
  expect(mio.inRecinto()).toBe(true);
});

test('R57 un battito che non riesce non lo tiene nel recinto, e uno lento conta da quando è partito', async () => {
  const attese: PromiseWithResolvers<void>[] = [];
  const query = base.pool.query.bind(base.pool);
  const lenta = new Proxy(base.pool, {
    get(pool, nome, ricevente) {
      if (nome !== 'query') return Reflect.get(pool, nome, ricevente);
      return async (...argomenti: Parameters<typeof query>) => {
        const attesa = Promise.withResolvers<void>();
        attese.push(attesa);
        await attesa.promise;
        return query(...argomenti);
      };
    },
  });
  const mio = processo('mia', lenta);
  const caduto = mio.batti(0);
  attese[0]?.reject(new Error('la base dati non risponde'));
  await expect(caduto).rejects.toThrow('non risponde');
  expect(mio.inRecinto()).toBe(false);
  const lento = mio.batti(0);
  monotonoMs += RECINTO_MS;
  attese[1]?.resolve();
  await lento;
  expect(mio.inRecinto()).toBe(false);
});

test('R53 R57 chi è stato dato per sparito e torna è di nuovo aspettato appena ha battuto, e prima non prende nulla', async () => {
  const [mio, altro] = [processo('mia'), processo('sua')];
  await altro.subentra(700);
  await mio.subentra(900);
  expect((await mio.stato()).filigranaIl).toBe(700);
  // L'altro si ferma per tanto, e qualcuno lo dà per sparito.
  monotonoMs += ALTROVE_MS + 1;
  const { rows } = await base.pool.query<{ id: string }>("SELECT id FROM processi WHERE macchina = 'sua'");
  await mio.dichiaraMorti(rows.map(({ id }) => id));
  await mio.batti(900);
  expect((await mio.stato()).filigranaIl).toBe(900);
  expect(altro.inRecinto()).toBe(false);
  await altro.batti(800);
  expect(altro.inRecinto()).toBe(true);
  expect((await mio.stato()).filigranaIl).toBe(800);
});
