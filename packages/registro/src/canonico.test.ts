import libreria from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalizza } from './canonico.ts';

/** Il testo, o che cosa non ce l'ha. */
function oLancia(scrivi: () => string | undefined): string {
  try {
    return scrivi() ?? 'nessuna forma';
  } catch {
    return 'nessuna forma';
  }
}

function giroChiuso(): unknown {
  const a: { b?: unknown } = {};
  a.b = [a];
  return a;
}

class DiUnaClasse {
  campo = 1;
  toJSON(): unknown {
    return { altro: 2 };
  }
}

describe('R66 la forma canonica è una sola, per chi la scrive in fretta e per la libreria', () => {
  test('qualunque JSON, anche con testi che non ne hanno una', () => {
    const valori = fc.oneof(
      fc.jsonValue({ stringUnit: 'binary' }),
      fc.dictionary(fc.string({ unit: 'binary' }), fc.oneof(fc.string({ unit: 'binary' }), fc.double(), fc.boolean())),
      fc.anything(),
    );
    fc.assert(
      fc.property(valori, (valore) => {
        expect(oLancia(() => canonicalizza(valore))).toBe(oLancia(() => libreria(valore)));
      }),
      { numRuns: 2_000 },
    );
  });
  test.each<[string, unknown, string]>([
    [
      'i campi in ordine di unità UTF-16',
      { '\u{1f600}': 1, '\ufb33': 2, b: 3, a: 4 },
      '{"a":4,"b":3,"\u{1f600}":1,"\ufb33":2}',
    ],
    ['numeri come li scrive JavaScript', { a: -0, b: 1e21, c: 0.1 }, '{"a":0,"b":1e+21,"c":0.1}'],
    ['un campo che non c’è', { a: undefined, b: null }, '{"b":null}'],
    ['un surrogato spaiato in un campo', { a: '\ud800' }, 'nessuna forma'],
    ['un surrogato spaiato nel nome', { '\ud800': 1 }, 'nessuna forma'],
    ['un numero che non è finito', { a: Number.POSITIVE_INFINITY }, 'nessuna forma'],
    ['ciò che si scrive da sé', new DiUnaClasse(), '{"altro":2}'],
    ['un istante', { il: new Date(0) }, '{"il":"1970-01-01T00:00:00.000Z"}'],
    ['un elenco', [1, 'a', null], '[1,"a",null]'],
    ['un elenco con un posto vuoto', [1, undefined, 2], '[1,null,2]'],
    [
      'un oggetto che in fondo ne ha uno che si scrive da sé',
      { a: [{ b: new DiUnaClasse() }] },
      '{"a":[{"b":{"altro":2}}]}',
    ],
    [
      'un oggetto molto profondo',
      JSON.parse(`${'{"a":['.repeat(40)}${']}'.repeat(40)}`),
      `${'{"a":['.repeat(40)}${']}'.repeat(40)}`,
    ],
    ['un giro chiuso', giroChiuso(), 'nessuna forma'],
  ])('%s', (_, valore, testo) => {
    expect(oLancia(() => canonicalizza(valore))).toBe(testo);
  });
});
