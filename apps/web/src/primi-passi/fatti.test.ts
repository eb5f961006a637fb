import { expect, test } from 'vitest';
import { fatti, nascondi, nascosti, segna } from './fatti.ts';

const deposito = () => {
  const tenuti = new Map<string, string>();
  return {
    getItem: (chiave: string) => tenuti.get(chiave) ?? null,
    setItem: (chiave: string, valore: string) => void tenuti.set(chiave, valore),
  };
};

test('un passo fatto resta fatto, e ciò che non è un passo non conta', () => {
  const qui = deposito();
  qui.setItem('primi-passi', 'altro prova');
  segna('dispositivi', qui);
  segna('dispositivi', qui);
  expect([...fatti(qui)]).toEqual(['dispositivi', 'prova']);
});

test('si nascondono per una persona, e un’altra li vede', () => {
  const qui = deposito();
  nascondi('anna', qui);
  expect([nascosti('anna', qui), nascosti('bruno', qui)]).toEqual([true, false]);
});

test('senza un deposito, o con uno pieno, non si ferma nulla', () => {
  const pieno = {
    getItem: () => null,
    setItem: () => {
      throw new Error('pieno');
    },
  };
  for (const uno of [null, pieno]) {
    segna('prova', uno);
    nascondi('anna', uno);
    expect([fatti(uno).size, nascosti('anna', uno)]).toEqual([0, false]);
  }
});
