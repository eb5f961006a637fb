import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dataCivile, giornoARoma, giornoCivile, giornoInCifre } from './index.ts';

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

test('una data del calendario e il suo numero si ritrovano', () => {
  fc.assert(
    fc.property(fc.integer({ min: -200_000, max: 200_000 }), (numero) => {
      const { anno, mese, giorno } = dataCivile(numero);
      expect(giornoCivile(anno, mese, giorno)).toBe(numero);
      expect(Date.UTC(anno, mese - 1, giorno)).toBe(numero * 86_400_000);
    }),
  );
});
