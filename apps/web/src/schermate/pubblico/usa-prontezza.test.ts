import { describe, expect, test } from 'vitest';
import { leggiProntezza } from './usa-prontezza.ts';

describe('la prontezza del server', () => {
  test('un server pronto dice lo scarto del suo orologio', () => {
    expect(leggiProntezza({ pronto: true, baseDati: true, scartoOrologioMs: -3 }, 7)).toEqual({
      pronto: true,
      raggiungibile: true,
      baseDati: true,
      scartoOrologioMs: -3,
      chiestoIl: 7,
    });
  });

  test.each([
    ['senza base dati', { pronto: false, baseDati: false, scartoOrologioMs: null }],
    ['che risponde altro', { ok: 'si' }],
    ['che non risponde un oggetto', '<html>'],
    ['con valori di un altro tipo', { pronto: 'true', baseDati: 1, scartoOrologioMs: '0' }],
  ])('un server %s non è pronto', (_come, corpo) => {
    expect(leggiProntezza(corpo, 7)).toEqual({
      pronto: false,
      raggiungibile: true,
      baseDati: false,
      scartoOrologioMs: null,
      chiestoIl: 7,
    });
  });
});
