import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BaseDiProva, nuovaBaseDati, spegniPostgresDiProva } from '../../base-dati/prove/postgres-di-prova.ts';
import { creaPresenze } from './presenze.ts';
import { scriveSegnali } from './segnali.ts';

let base: BaseDiProva;

beforeAll(async () => {
  base = await nuovaBaseDati();
});
afterAll(async () => {
  await base.chiudi();
  await spegniPostgresDiProva();
});

it('cinquecento segnali nello stesso istante arrivano tutti, con poche scritture', async () => {
  let scritture = 0;
  const query = base.pool.query.bind(base.pool);
  const contate = new Proxy(base.pool, {
    get(pool, nome, chi) {
      if (nome === 'query') scritture += 1;
      return nome === 'query' ? query : Reflect.get(pool, nome, chi);
    },
  });
  const [una, altra] = [randomUUID(), randomUUID()];
  const presenze = creaPresenze(contate);
  for (let n = 0; n < 500; n += 1) presenze.segnala(n % 2 === 0 ? una : altra, `persona-${n}`, 'offerente');
  const visti = async () => (await creaPresenze(base.pool).collegati(una)).length;
  const altri = async () => (await creaPresenze(base.pool).collegati(altra)).length;
  await expect.poll(visti).toBe(250);
  await expect.poll(altri).toBe(250);
  expect(scritture).toBeLessThan(10);
});

it('dopo una scrittura fallita lo stesso segnale si riscrive subito', async () => {
  const asta = randomUUID();
  let guasta = true;
  const query = base.pool.query.bind(base.pool);
  const provata = Promise.withResolvers<void>();
  const conGuasto = new Proxy(base.pool, {
    get(pool, nome, chi) {
      if (nome !== 'query' || !guasta) return nome === 'query' ? query : Reflect.get(pool, nome, chi);
      provata.resolve();
      return () => Promise.reject(new Error('caduta'));
    },
  });
  const presenze = creaPresenze(conGuasto);
  presenze.segnala(asta, 'chi', 'referente');
  await provata.promise;
  guasta = false;
  await expect
    .poll(async () => {
      presenze.segnala(asta, 'chi', 'referente');
      return (await presenze.collegati(asta)).map(({ ruolo }) => ruolo);
    })
    .toEqual(['referente']);
});

it('con la base dati ferma chi insiste aspetta una volta sola', async () => {
  const asta = randomUUID();
  const scritte: string[][] = [];
  const via = Promise.withResolvers<void>();
  const ferma = async ({ values: [, chi] }: { values: string[][] }): Promise<void> => {
    scritte.push(chi ?? []);
    await via.promise;
  };
  const segnala = scriveSegnali({ query: ferma } as unknown as typeof base.pool, {
    validaMs: 1_000,
    persi: () => undefined,
  });
  // Quattro scritture restano ferme con il loro segnale; tutto il resto aspetta.
  for (const chi of ['a', 'b', 'c', 'd']) segnala({ asta, chi, ruolo: 'offerente' });
  for (let volta = 0; volta < 100; volta += 1) segnala({ asta, chi: 'insistente', ruolo: 'offerente' });
  via.resolve();
  await expect.poll(() => scritte.length).toBe(5);
  expect(scritte.at(-1)).toEqual(['insistente']);
});
