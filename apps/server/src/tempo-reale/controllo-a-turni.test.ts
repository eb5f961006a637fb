import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { delTurno } from './controllo-a-turni.ts';

const TURNI = 10;

const nuove = (quante: number): string[] => Array.from({ length: quante }, () => randomUUID());

it('in un giro ogni asta si controlla una volta, anche se intanto altre arrivano e se ne vanno', () => {
  const restano = nuove(300);
  const viste = Array.from({ length: TURNI }, (_, turno) => delTurno([...nuove(turno), ...restano], 30 + turno))
    .flat()
    .filter((asta) => restano.includes(asta));
  expect(viste.toSorted()).toEqual(restano.toSorted());
});

it('nessun turno ne ha molte più degli altri', () => {
  const aste = nuove(5_000);
  for (let turno = 0; turno < TURNI; turno += 1) {
    expect(delTurno(aste, turno).length).toBeGreaterThan(350);
    expect(delTurno(aste, turno).length).toBeLessThan(650);
  }
});
