import { describe, expect, test } from 'vitest';
import { type Campione, creaGiudiceDiLinea } from './qualita.ts';

const campione = (ricevuti: number, persi: number): Campione => ({ ricevuti, persi });

describe('R81 la qualità della linea, da ciò che arriva e da ciò che si perde', () => {
  test('la prima misura non dice nulla; una linea che non perde è buona', () => {
    const giudica = creaGiudiceDiLinea();
    expect(giudica(campione(0, 0))).toBe('buona');
    expect(giudica(campione(100, 0))).toBe('buona');
    expect(giudica(campione(200, 2))).toBe('buona');
  });

  test('molte perdite per un momento non bastano; per sei misure di fila la linea è scarsa', () => {
    const giudica = creaGiudiceDiLinea();
    giudica(campione(0, 0));
    for (let i = 1; i < 6; i += 1) expect(giudica(campione(80 * i, 20 * i))).toBe('buona');
    expect(giudica(campione(480, 120))).toBe('scarsa');
    expect(giudica(campione(580, 120))).toBe('buona');
  });

  test('nulla che arriva per due misure, dopo che qualcosa arrivava, è una linea muta', () => {
    const giudica = creaGiudiceDiLinea();
    giudica(campione(0, 0));
    for (let i = 0; i < 5; i += 1) expect(giudica(campione(0, 0))).toBe('buona');
    giudica(campione(100, 0));
    expect(giudica(campione(100, 0))).toBe('buona');
    expect(giudica(campione(100, 0))).toBe('muta');
    expect(giudica(campione(180, 0))).toBe('buona');
  });
});
