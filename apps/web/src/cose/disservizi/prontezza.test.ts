import { describe, expect, test } from 'vitest';
import { leggiProntezza, soloLeChiavi } from './prontezza.ts';

describe('la prontezza del server', () => {
  test('un server pronto dice lo scarto del suo orologio', () => {
    expect(leggiProntezza({ pronto: true, baseDati: true, scartoOrologioMs: -3, chiavi: true }, 7)).toEqual({
      pronto: true,
      raggiungibile: true,
      baseDati: true,
      scartoOrologioMs: -3,
      chiavi: true,
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
      chiavi: false,
      chiestoIl: 7,
    });
  });

  test('se manca solo la chiave di una vendita il servizio va, e non si dice guasto a chi partecipa alle altre', () => {
    const detto = { pronto: false, baseDati: true, scartoOrologioMs: 2, chiavi: false };
    expect(soloLeChiavi(leggiProntezza(detto, 7))).toBe(true);
    for (const altro of [
      { baseDati: false },
      { scartoOrologioMs: 5_000 },
      { scartoOrologioMs: null },
      { chiavi: true },
    ])
      expect(soloLeChiavi(leggiProntezza({ ...detto, ...altro }, 7))).toBe(false);
  });
});
