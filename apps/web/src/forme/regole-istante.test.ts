import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leggiIstante, scriviIstante } from './istante-scritto.ts';
import { oraCerta, oraPiena, oraScritta } from './regole-istante.ts';

const esito = (ora: string, giorno: unknown): string | null => oraCerta('giorno')(ora, { giorno })?.codice ?? null;

describe('R12 l’ora certa', () => {
  test.each([
    ['29/03/2026', '02:30', 'ora_incerta'],
    ['29/03/2026', '01:59:59', null],
    ['29/03/2026', '03:00', null],
    ['25/10/2026', '02:30:00', 'ora_incerta'],
    ['25/10/2026', '03:00', null],
    ['26/10/2026', '02:30', null],
  ])('il %s alle %s', (giorno, ora, atteso) => {
    expect(esito(ora, giorno)).toBe(atteso);
  });
  test.each(['', '31/02/2026', 'domani', null, undefined])('di un giorno %j dice un’altra regola', (giorno) => {
    expect(esito('02:30', giorno)).toBeNull();
  });
  test('di un’ora scritta male dice un’altra regola', () => {
    expect(esito('25:00', '29/03/2026')).toBeNull();
    expect(oraScritta('25:00', {})?.codice).toBe('ora');
    expect(oraScritta('10:05:30', {})).toBeNull();
  });
  test('dove passa, data e ora si leggono in un istante solo, che si riscrive uguale', () => {
    const istante = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2099, 11, 31) });
    fc.assert(
      fc.property(istante, (ms) => {
        const { data, ora } = scriviIstante(ms);
        const letto = leggiIstante(data, oraPiena(ora));
        expect(esito(ora, data) === null).toBe(letto.tipo === 'valido');
        if (letto.tipo === 'valido') expect(scriviIstante(letto.istante)).toEqual({ data, ora });
      }),
    );
  });
});
