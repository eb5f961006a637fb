import { expect, test } from 'vitest';
import { type ASchermo, appenaSalito, aSchermo, sceltoDaUnPasso, scrittoAMano } from './appena-salito.ts';

const APPENA_MS = 700;

const T = 10_000;
const LETTO = 9_720_000;
const SALITO = 9_820_000;

/** Ciò che si vede dopo quei cambiamenti: ognuno un importo, e quando è comparso. */
const dopo = (...cambi: [cent: number | null, il: number][]): ASchermo | null =>
  cambi.reduce<ASchermo | null>((prima, [cent, il]) => aSchermo(prima, cent, il), null);

test('un importo salito un istante prima del tocco non parte', () => {
  const visto = dopo([LETTO, 0], [SALITO, T]);
  expect(appenaSalito(visto, T)).toBe(true);
  expect(appenaSalito(visto, T + APPENA_MS - 1)).toBe(true);
});

test('parte quando chi tocca ha avuto il tempo di leggerlo', () => {
  expect(appenaSalito(dopo([LETTO, 0], [SALITO, T]), T + APPENA_MS)).toBe(false);
});

test('il primo importo che si vede non è salito: prima non ve n’era uno da leggere', () => {
  expect(appenaSalito(dopo([LETTO, T]), T)).toBe(false);
  expect(appenaSalito(dopo([LETTO, 0], [null, 1], [SALITO, T]), T)).toBe(false);
});

test('uno sceso costa meno di ciò che si è letto, e parte', () => {
  expect(appenaSalito(dopo([SALITO, 0], [LETTO, T]), T)).toBe(false);
});

test('un disegno che non cambia l’importo non ricomincia il tempo, e due rilanci di fila sì', () => {
  expect(appenaSalito(dopo([LETTO, 0], [SALITO, T], [SALITO, T + 500]), T + APPENA_MS)).toBe(false);
  expect(appenaSalito(dopo([LETTO, 0], [SALITO, T], [SALITO + 1, T + 500]), T + APPENA_MS)).toBe(true);
});

test('ciò che si scrive a mano è di chi scrive, anche se è di più', () => {
  expect(appenaSalito(scrittoAMano(SALITO), T)).toBe(false);
  expect(appenaSalito(aSchermo(scrittoAMano(SALITO), SALITO, T), T)).toBe(false);
});

test('un passo toccato vale quanto si leggeva sul passo: se era appena salito, lo è anche la scelta', () => {
  const minimo = dopo([LETTO, 0], [SALITO, T]);
  expect(appenaSalito(sceltoDaUnPasso(minimo, SALITO + 500_000), T + 100)).toBe(true);
  expect(appenaSalito(sceltoDaUnPasso(minimo, SALITO + 500_000), T + APPENA_MS)).toBe(false);
  expect(appenaSalito(sceltoDaUnPasso(dopo([LETTO, 0]), LETTO + 500_000), T)).toBe(false);
});

test('senza un importo non c’è nulla da fermare', () => {
  expect(appenaSalito(null, T)).toBe(false);
});
