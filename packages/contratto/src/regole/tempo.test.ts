import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { esito } from './prove/valori.ts';
import { data, ora } from './tempo.ts';

const due = (n: number): string => String(n).padStart(2, '0');

describe('data', () => {
  test('ogni giorno del calendario passa', () => {
    const giorno = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(giorno, (quando) => {
        const [anno, mese, del] = quando.toISOString().slice(0, 10).split('-');
        expect(esito(data(), ` ${del}/${mese}/${anno} `)).toBeNull();
      }),
    );
  });
  test.each(['31/04/2026', '29/02/2026', '29/02/1900', '00/01/2026', '01/13/2026', '32/01/2026', '01/00/2026'])(
    '%s non è nel calendario',
    (scritta) => {
      expect(esito(data(), scritta)).toBe('data_inesistente');
    },
  );
  test.each(['1/2/2026', '01-02-2026', '2026-02-01', '01/02/26', '01/02/0026', 'domani', '01/02/2026 10:00'])(
    '%s non è scritta come una data',
    (scritta) => {
      expect(esito(data(), scritta)).toBe('data');
    },
  );
  test('il 29 febbraio c’è negli anni bisestili', () => {
    expect(esito(data(), '29/02/2028')).toBeNull();
  });
});

describe('ora', () => {
  test('ogni ora del giorno passa, e quelle oltre no', () => {
    fc.assert(
      fc.property(fc.nat(99), fc.nat(99), fc.nat(99), (h, m, s) => {
        const esiste = h < 24 && m < 60;
        expect(esito(ora(), `${due(h)}:${due(m)}`)).toBe(esiste ? null : 'ora');
        expect(esito(ora({ alSecondo: true }), `${due(h)}:${due(m)}:${due(s)}`)).toBe(
          esiste && s < 60 ? null : 'ora_al_secondo',
        );
      }),
    );
  });
  test('i secondi si scrivono solo dove servono', () => {
    expect(esito(ora(), '10:05:30')).toBe('ora');
    expect(esito(ora({ alSecondo: true }), '10:05')).toBe('ora_al_secondo');
  });
  test.each(['10.05', '9:05', '10', '10:5', '24:00', 'le dieci'])('%s non è un’ora', (scritta) => {
    expect(esito(ora(), scritta)).toBe('ora');
  });
});
