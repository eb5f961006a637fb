import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dimensioneKB, estensione } from './file.ts';
import { esito } from './prove/valori.ts';

const file = (name: string, size = 1): { name: string; size: number } => ({ name, size });

describe('dimensione in KB', () => {
  test('un KB è di 1.024 byte, e il limite è compreso', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(60_000), (massima, size) => {
        expect(esito(dimensioneKB(massima), file('a.pdf', size))).toBe(size <= massima * 1_024 ? null : 'dimensione');
      }),
    );
    expect(esito(dimensioneKB(1), file('a.pdf', 1_024))).toBeNull();
  });
  test('dice quanto è grande, arrotondato in su: mai «1 KB, e il massimo è 1 KB»', () => {
    expect(dimensioneKB(1)(file('a.pdf', 1_025), {})).toEqual({
      codice: 'dimensione',
      dati: { attuale: '2', massima: '1' },
    });
  });
  test('di più file li guarda tutti', () => {
    expect(esito(dimensioneKB(1), [file('a.pdf'), file('b.pdf', 5_000)])).toBe('dimensione');
    expect(esito(dimensioneKB(1), [file('a.pdf'), file('b.pdf')])).toBeNull();
  });
});

describe('estensione', () => {
  test.each(['perizia.pdf', 'PERIZIA.PDF', 'a.b.zip', '.pdf'])('%s va bene', (name) => {
    expect(esito(estensione('pdf', 'zip'), file(name))).toBeNull();
  });
  test.each(['pdf', 'perizia.pdf.exe', 'perizia.', 'perizia', ''])('%j non va bene', (name) => {
    expect(estensione('pdf', 'zip')(file(name), {})).toEqual({ codice: 'estensione', dati: { voci: 'pdf, zip' } });
  });
});

test('ciò che non è un file non passa per piccolo', () => {
  for (const valore of ['testo', 3, true, {}, { size: 1 }, { name: {}, size: 1 }, [file('a.pdf'), null]])
    for (const regola of [dimensioneKB(1), estensione('pdf')]) expect(esito(regola, valore)).toBe('file');
});
