import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decimali,
  inCifre,
  intero,
  leggiNumero,
  lunghezzaEsatta,
  lunghezzaMassima,
  lunghezzaMinima,
  lunghezzaTra,
  massimo,
  minimo,
  numerico,
  tra,
} from './misure.ts';
import { esito } from './prove/valori.ts';

const scritto = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }).filter((testo) => testo.trim() !== '');
const limite = fc.integer({ min: 1, max: 12 });

describe('lunghezze', () => {
  test('contano i punti di codice, tutte e quattro allo stesso modo', () => {
    fc.assert(
      fc.property(scritto, limite, limite, (testo, uno, due) => {
        const [min, max] = [Math.min(uno, due), Math.max(uno, due)];
        const n = Array.from(testo).length;
        expect(esito(lunghezzaMinima(min), testo)).toBe(n >= min ? null : 'lunghezza_minima');
        expect(esito(lunghezzaMassima(max), testo)).toBe(n <= max ? null : 'lunghezza_massima');
        expect(esito(lunghezzaTra(min, max), testo)).toBe(n >= min && n <= max ? null : 'lunghezza_tra');
        expect(esito(lunghezzaEsatta(uno), testo)).toBe(n === uno ? null : 'lunghezza_esatta');
        // «Fra» è la congiunzione degli estremi, e «esatta» è «fra» due estremi uguali.
        const entrambi = esito(lunghezzaMinima(min), testo) === null && esito(lunghezzaMassima(max), testo) === null;
        expect(esito(lunghezzaTra(min, max), testo) === null).toBe(entrambi);
        expect(esito(lunghezzaTra(uno, uno), testo) === null).toBe(esito(lunghezzaEsatta(uno), testo) === null);
      }),
    );
  });
  test('un’immagine fatta di due mezze coppie è un carattere solo', () => {
    expect(esito(lunghezzaEsatta(1), '🏛')).toBeNull();
    expect(lunghezzaMassima(2)('è🏛€!', {})).toEqual({ codice: 'lunghezza_massima', dati: { massima: 2, attuale: 4 } });
  });
  test('di un elenco contano le voci e lo dicono', () => {
    const elenco = ['a', 'b', 'c'];
    expect(lunghezzaMassima(2)(elenco, {})).toEqual({ codice: 'voci_massime', dati: { massima: 2, attuale: 3 } });
    expect(lunghezzaMinima(4)(elenco, {})).toEqual({ codice: 'voci_minime', dati: { minima: 4, attuale: 3 } });
    expect(lunghezzaEsatta(1)(elenco, {})).toEqual({ codice: 'voci_esatte', dati: { esatta: 1, attuale: 3 } });
    expect(lunghezzaTra(1, 2)(elenco, {})).toEqual({
      codice: 'voci_tra',
      dati: { minima: 1, massima: 2, attuale: 3 },
    });
    expect(esito(lunghezzaTra(1, 3), elenco)).toBeNull();
  });
});

describe('numeri', () => {
  test.each([
    ['12', 12],
    [' 12,5 ', 12.5],
    ['-3', -3],
    ['+0,25', 0.25],
    [7, 7],
  ])('%j si legge', (valore, atteso) => {
    expect(leggiNumero(valore)).toBe(atteso);
  });
  test.each([
    '12.5',
    '1.000',
    '1e3',
    '0x10',
    ',5',
    '5,',
    '--1',
    'dodici',
    '1 000',
    '٣',
    'Infinity',
    true,
    {},
    ['1'],
    '1'.repeat(16),
  ])('%j non è un numero, per nessuna delle regole sui numeri', (valore) => {
    for (const regola of [numerico(), intero(), minimo(0), massimo(9), tra(0, 9)])
      expect(esito(regola, valore)).toBe('numerico');
  });
  test('intero rifiuta i decimali, ma non 12,0', () => {
    expect(esito(intero(), '12,5')).toBe('intero');
    expect(esito(intero(), 12.5)).toBe('intero');
    expect(esito(intero(), '12,0')).toBeNull();
  });
  test('R04 una percentuale ha al più due cifre dopo la virgola', () => {
    expect([esito(decimali(2), '12,5'), esito(decimali(2), '33,33'), esito(decimali(2), '10')]).toEqual([
      null,
      null,
      null,
    ]);
    expect(esito(decimali(2), '12,345')).toBe('decimali');
    expect(esito(decimali(2), 12.345)).toBe('decimali');
    expect(esito(decimali(2), 'dieci')).toBe('numerico');
  });
  test('minimo, massimo e fra sono quelli dei numeri, estremi compresi', () => {
    const numero = fc.integer({ min: -50, max: 50 }).map((n) => n / 4);
    fc.assert(
      fc.property(numero, numero, numero, (n, uno, due) => {
        const [min, max] = [Math.min(uno, due), Math.max(uno, due)];
        const valore = String(n).replace('.', ',');
        expect(esito(minimo(min), valore)).toBe(n >= min ? null : 'minimo');
        expect(esito(massimo(max), valore)).toBe(n <= max ? null : 'massimo');
        expect(esito(tra(min, max), valore)).toBe(n >= min && n <= max ? null : 'tra');
        expect(esito(minimo(n), valore)).toBeNull();
        expect(esito(massimo(n), n)).toBeNull();
      }),
    );
  });
  test('gli estremi si dicono come si scrivono in Italia', () => {
    expect(inCifre(1_234_567.5)).toBe('1.234.567,5');
    expect(minimo(1_000)('999', {})).toEqual({ codice: 'minimo', dati: { minimo: '1.000' } });
  });
});
