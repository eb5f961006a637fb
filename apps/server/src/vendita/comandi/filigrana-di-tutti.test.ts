import type { StatoPubblicato } from '@gestore/dominio';
import { expect, test } from 'vitest';
import { creaFiligranaDiTutti } from './filigrana-di-tutti.ts';

const FERMO = 1_000;
const congelata = { fase: 'gara', gara: { fase: 'congelata', congelataIl: FERMO, residuoMs: 1 } } as StatoPubblicato;
const inCorso = { fase: 'gara', gara: { fase: 'in_corso', scadeIl: FERMO } } as StatoPubblicato;

/** Ciò che dicono, giro per giro, questo processo e gli altri; l'ultima risposta vale per sempre. */
function preparaProcessi(mie: number[], altre: number[]) {
  let dormite = 0;
  const diTutti = creaFiligranaDiTutti(
    { valore: () => mie[Math.min(dormite, mie.length - 1)] ?? 0 },
    async () => altre[Math.min(dormite, altre.length - 1)] ?? Number.POSITIVE_INFINITY,
    async () => {
      dormite += 1;
    },
  );
  return { diTutti, dormite: () => dormite };
}

test('R54 a crono fermo si aspetta che anche gli altri processi abbiano elaborato ciò che era arrivato prima', async () => {
  const { diTutti, dormite } = preparaProcessi([5_000], [900, 900, FERMO]);
  expect(await diTutti.oltreIlFermo(congelata)).toBe(FERMO);
  expect(dormite()).toBe(2);
});

test('R54 anche ciò che ha in mano questo processo si aspetta', async () => {
  const { diTutti } = preparaProcessi([999, 5_000], []);
  expect(await diTutti.oltreIlFermo(congelata)).toBe(5_000);
});

test('R54 chi non risponde non si aspetta per sempre: la filigrana resta indietro, e la regola lo dice', async () => {
  const { diTutti, dormite } = preparaProcessi([5_000], [FERMO - 1]);
  expect(await diTutti.oltreIlFermo(congelata)).toBe(FERMO - 1);
  expect(dormite()).toBeLessThan(100);
});

test('R54 a crono non fermo non c’è nulla da aspettare', async () => {
  const { diTutti, dormite } = preparaProcessi([5_000], [1]);
  expect(await diTutti.oltreIlFermo(inCorso)).toBe(1);
  expect(dormite()).toBe(0);
});
