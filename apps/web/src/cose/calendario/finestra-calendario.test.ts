import { describe, expect, test } from 'vitest';
import { giornoIniziale, oreDaMostrare } from './finestra-calendario.ts';

describe('la finestra del calendario', () => {
  test('senza vendite mostra l’orario d’ufficio e il giorno di oggi', () => {
    expect(oreDaMostrare([])).toEqual({ dalle: '08:00', alle: '19:00' });
    expect(giornoIniziale([], 42)).toBe(42);
  });

  test('si allarga alle ore di Roma, d’estate e d’inverno', () => {
    // 04:30 UTC sono le 06:30 d'estate; 20:15 UTC sono le 21:15 d'inverno.
    expect(oreDaMostrare([Date.UTC(2026, 6, 1, 4, 30), Date.UTC(2026, 11, 1, 20, 15)])).toEqual({
      dalle: '06:00',
      alle: '22:00',
    });
  });

  test('si apre su oggi se il mese ha vendite, altrimenti sulla prossima, altrimenti sull’ultima', () => {
    const giorno = (mese: number, numero: number): number => Date.UTC(2026, mese, numero, 9);
    const vendite = [giorno(1, 10), giorno(5, 20), giorno(5, 3)];
    expect(giornoIniziale(vendite, giorno(5, 15))).toBe(giorno(5, 15));
    expect(giornoIniziale(vendite, giorno(3, 1))).toBe(giorno(5, 3));
    expect(giornoIniziale(vendite, giorno(8, 1))).toBe(giorno(5, 20));
  });
});
