import { identificativo, uuid } from '@gestore/contratto/linea/tipi';
import { expect, test } from 'vitest';
import { erroriDiCampo } from '../piattaforma/arnesi/analizza.ts';
import { leggiParametri } from './parametri.ts';
import { Problema } from './problema.ts';

const SCHEMI = { id: identificativo('asta_inesistente'), comandoId: uuid };
const ID = '3b241101-e2bb-4255-8caf-4136c566a962';

function errore(params: object): unknown {
  try {
    leggiParametri(SCHEMI, params);
  } catch (lanciato) {
    return lanciato;
  }
  return null;
}

test('un parametro giusto arriva letto, in minuscolo se è il nome di una cosa', () => {
  expect(leggiParametri(SCHEMI, { id: ID.toUpperCase(), comandoId: ID })).toEqual({ id: ID, comandoId: ID });
});

test('ciò che non può essere il nome di una cosa è una cosa che non esiste', () => {
  const problema = errore({ id: 'x', comandoId: ID });
  expect(problema instanceof Problema && [problema.stato, problema.codice]).toEqual([404, 'asta_inesistente']);
});

test('un altro parametro sbagliato è detto con il suo nome', () => {
  const errori = erroriDiCampo(errore({ id: ID, comandoId: 'x' }) as Parameters<typeof erroriDiCampo>[0]);
  expect(errori.map(({ campo }) => campo)).toEqual(['comandoId']);
});
