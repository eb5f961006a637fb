import { expect, test } from 'vitest';
import { creaMappaLimitata } from './mappa-limitata.ts';

test('oltre il massimo esce la chiave messa da più tempo; rimetterla la ringiovanisce, guardarla no', () => {
  const uscite: string[] = [];
  const mappa = creaMappaLimitata<number>(2, { quandoEsce: (chiave) => uscite.push(chiave) });
  mappa.metti('a', 1);
  mappa.metti('b', 2);
  mappa.metti('a', 3);
  expect(mappa.trova('b')).toBe(2);
  mappa.metti('c', 4);
  expect(uscite).toEqual(['b']);
  expect(mappa.trova('b')).toBeUndefined();
  expect([...mappa.chiavi()]).toEqual(['a', 'c']);
  expect(mappa.trova('a')).toBe(3);
});

test('ciò che si toglie fa posto, e non è uscito da sé', () => {
  const uscite: string[] = [];
  const mappa = creaMappaLimitata<number>(2, { quandoEsce: (chiave) => uscite.push(chiave) });
  for (const chiave of ['a', 'b']) mappa.metti(chiave, 1);
  mappa.togli('a');
  mappa.togli('mai messa');
  mappa.metti('c', 1);
  expect([...mappa.chiavi()]).toEqual(['b', 'c']);
  expect(uscite).toEqual([]);
});

test('con un peso il massimo è di tutto insieme: ciò che è rimesso pesa una volta, ciò che è troppo non entra', () => {
  const mappa = creaMappaLimitata<string>(5, { peso: ({ length }) => length });
  mappa.metti('a', 'tre');
  mappa.metti('a', 'due');
  mappa.metti('b', 'xx');
  expect([...mappa.chiavi()]).toEqual(['a', 'b']);
  mappa.metti('a', 'sei di più');
  expect([...mappa.chiavi()]).toEqual(['b']);
  mappa.metti('c', 'x');
  mappa.metti('d', 'xxxx');
  expect([...mappa.chiavi()]).toEqual(['c', 'd']);
});

test('ciò che è in uso non esce, anche oltre il massimo; finito l’uso, la mappa torna nel limite', () => {
  const inUso = new Set(['a', 'b']);
  const mappa = creaMappaLimitata<number>(2, { trattieni: (chiave) => inUso.has(chiave) });
  for (const chiave of ['a', 'b', 'c']) mappa.metti(chiave, 1);
  expect([...mappa.chiavi()].sort()).toEqual(['a', 'b', 'c']);
  mappa.metti('d', 1);
  expect([...mappa.chiavi()].sort()).toEqual(['a', 'b', 'd']);
  inUso.clear();
  mappa.metti('e', 1);
  expect([...mappa.chiavi()]).toHaveLength(2);
  expect(mappa.trova('e')).toBe(1);
});

test('far posto costa lo stesso quante che siano le chiavi in uso', () => {
  let guardate = 0;
  const mappa = creaMappaLimitata<number>(1_000, {
    trattieni: () => {
      guardate += 1;
      return true;
    },
  });
  for (let i = 0; i < 2_000; i += 1) mappa.metti(`${i}`, i);
  expect([...mappa.chiavi()]).toHaveLength(2_000);
  expect(guardate).toBeLessThanOrEqual(1_000 * 9);
});

test('si può togliere mentre si scorre', () => {
  const mappa = creaMappaLimitata<number>(10);
  for (const chiave of ['a', 'b', 'c']) mappa.metti(chiave, 1);
  for (const chiave of mappa.chiavi()) if (chiave !== 'b') mappa.togli(chiave);
  expect([...mappa.chiavi()]).toEqual(['b']);
});
