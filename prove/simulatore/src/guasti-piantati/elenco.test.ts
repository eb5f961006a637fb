import { cuci, puntoDi } from '@gestore/dominio/prove/cucitura';
import { expect, test } from 'vitest';
import { GUASTI_PIANTATI } from './elenco.ts';
import { tessutoDelProdotto, testoDi } from './sorgenti.ts';

const TESSUTO = tessutoDelProdotto();

test.each(GUASTI_PIANTATI)('il guasto piantato «$nome» si innesta ancora', (guasto) => {
  const punto = puntoDi(TESSUTO, guasto.nome, guasto);
  const testo = testoDi(punto.file);
  expect(cuci(testo, punto, guasto)).not.toBe(testo);
});

test('i guasti piantati sono almeno quaranta, con nomi diversi', () => {
  expect(new Set(GUASTI_PIANTATI.map(({ nome }) => nome)).size).toBe(GUASTI_PIANTATI.length);
  expect(GUASTI_PIANTATI.length).toBeGreaterThanOrEqual(40);
});
