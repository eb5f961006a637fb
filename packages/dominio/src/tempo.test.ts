import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dataCivile, giorniDopo, giornoARoma, giornoCivile, giornoInCifre } from './index.ts';

const ROMA = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

test('R46 il giorno di Roma è quello del calendario, anche nelle notti in cui cambia l’ora', () => {
  const notti = [2024, 2026, 2027, 2033].flatMap((anno) =>
    [2, 9].flatMap((mese) =>
      Array.from({ length: 8 * 48 }, (_, mezzore) => Date.UTC(anno, mese, 24, 0) + mezzore * 1_800_000),
    ),
  );
  for (const istante of notti) expect(giornoInCifre(giornoARoma(istante))).toBe(ROMA.format(istante));
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(1997, 0, 1), max: Date.UTC(2090, 0, 1) }), (istante) => {
      expect(giornoInCifre(giornoARoma(istante))).toBe(ROMA.format(istante));
    }),
  );
});

test('R39 tanti giorni dopo è il giorno contato, anche se fra l’uno e l’altro cambia l’ora', () => {
  // Mezzanotte del 20 ottobre 2026, ora legale: sette giorni dopo è mezzanotte del 27, e non le undici di sera del 26.
  expect(giorniDopo(Date.UTC(2026, 9, 19, 22), 7)).toBe(Date.UTC(2026, 9, 26, 23));
  // Le undici e mezza di sera del 27 marzo: tre giorni dopo è ancora il 30.
  expect(giornoInCifre(giornoARoma(giorniDopo(Date.UTC(2026, 2, 27, 22, 30), 3)))).toBe('30/03/2026');
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2040, 0, 1) }),
      fc.integer({ min: 0, max: 400 }),
      (istante, giorni) => {
        expect(giornoARoma(giorniDopo(istante, giorni))).toBe(giornoARoma(istante) + giorni);
      },
    ),
  );
});

test('una data del calendario e il suo numero si ritrovano', () => {
  fc.assert(
    fc.property(fc.integer({ min: -200_000, max: 200_000 }), (numero) => {
      const { anno, mese, giorno } = dataCivile(numero);
      expect(giornoCivile(anno, mese, giorno)).toBe(numero);
      expect(Date.UTC(anno, mese - 1, giorno)).toBe(numero * 86_400_000);
    }),
  );
});
