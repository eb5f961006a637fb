import { expect, test } from 'vitest';
import { creaRifiuti } from './rifiuti.ts';

function prova() {
  let ora = 1_000_000;
  const rifiuti = creaRifiuti(() => ora);
  const passano = (ms: number): void => {
    ora += ms;
  };
  return { rifiuti, passano };
}

test('a sala piena basta uno rimasto fuori; chi riprova si conta una volta, e dopo un poco non è più adesso', () => {
  const { rifiuti, passano } = prova();
  for (let volte = 0; volte < 4; volte += 1) rifiuti.segna('a', 'uno', 'piena');
  expect(rifiuti.conto('piena')).toBe(4);
  expect(rifiuti.daGuardare()).toEqual([{ asta: 'a', dal: 1_000_000, quanti: 1 }]);
  passano(5 * 60_000);
  expect([rifiuti.daGuardare(), rifiuti.conto('piena')]).toEqual([[], 4]);
});

test('delle altre ragioni si dice da tre persone in su, vendita per vendita', () => {
  const { rifiuti } = prova();
  rifiuti.segna('a', 'uno', 'gettone');
  rifiuti.segna('a', 'due', 'offerta');
  rifiuti.segna('b', 'tre', 'codec');
  expect(rifiuti.daGuardare()).toEqual([]);
  rifiuti.segna('a', 'quattro', 'affollata');
  expect(rifiuti.daGuardare()).toEqual([{ asta: 'a', dal: 1_000_000, quanti: 3 }]);
});
