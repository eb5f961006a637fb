import type { RispostaEventi } from '@gestore/contratto';
import { expect, test } from 'vitest';
import { conVoce, ULTIMI_FATTI } from './ultime-voci.ts';

type Voci = RispostaEventi['voci'];

function voce(seq: number): Voci[number] {
  return { seq, ricevutoIl: seq, evento: { tipo: 'CronoFermato' } } as unknown as Voci[number];
}

const portate = (lette: readonly number[], passano: readonly number[]): number[] =>
  passano.reduce((voci, seq) => conVoce(voci, voce(seq)), lette.map(voce)).map(({ seq }) => seq);

test('una voce nuova va in fondo, e della più vecchia si fa a meno', () => {
  expect(portate([41, 42, 43], [44])).toEqual([42, 43, 44]);
  expect(portate([], [1, 2])).toEqual([1, 2]);
});

test('chi segue è indietro: una voce già avuta resta una sola, e quelle di prima non vanno in fondo', () => {
  expect(portate([54, 55, 56], [56])).toEqual([54, 55, 56]);
  expect(portate([54, 55, 56], [44, 45, 54, 55, 56, 57])).toEqual([55, 56, 57]);
  expect(portate([56], [44, 45])).toEqual([44, 45, 56].slice(-ULTIMI_FATTI));
});
