import { describe, expect, test } from 'vitest';
import { leggiIstante, scriviIstante } from './istante-scritto.ts';

describe('data e ora scritte dal referente', () => {
  test('un’ora d’inverno e una d’estate valgono per Roma', () => {
    expect(leggiIstante('21/11/2026', '10:00:00')).toEqual({ tipo: 'valido', istante: Date.UTC(2026, 10, 21, 9) });
    expect(leggiIstante('21/07/2026', '10:00:00')).toEqual({ tipo: 'valido', istante: Date.UTC(2026, 6, 21, 8) });
  });

  test('ciò che si legge si riscrive uguale', () => {
    const letto = leggiIstante('01/02/2026', '00:00:59');
    expect(letto.tipo === 'valido' && scriviIstante(letto.istante)).toEqual({ data: '01/02/2026', ora: '00:00:59' });
  });

  test.each([
    ['31/02/2026', '10:00:00', 'data'],
    ['1/2/2026', '10:00:00', 'data'],
    ['2026-02-01', '10:00:00', 'data'],
    ['01/02/2026', '10:00', 'ora'],
    ['01/02/2026', '24:00:00', 'ora'],
    ['01/02/2026', '10:60:00', 'ora'],
  ])('%s %s è rifiutata indicando il campo', (data, ora, campo) => {
    expect(leggiIstante(data, ora)).toMatchObject({ tipo: 'errore', campo });
  });

  test('le ore che il cambio dell’ora legale salta o ripete sono rifiutate', () => {
    expect(leggiIstante('29/03/2026', '02:30:00')).toMatchObject({ tipo: 'errore', campo: 'ora' });
    expect(leggiIstante('25/10/2026', '02:30:00')).toMatchObject({ tipo: 'errore', campo: 'ora' });
  });
});
