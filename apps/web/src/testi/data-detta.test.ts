import { expect, test } from 'vitest';
import { dataDetta } from './data-detta.ts';

const il = (quando: string): number => Date.parse(quando);

test('il primo del mese si dice con il suo numero, in italiano; gli altri giorni, e l’inglese, come sono', () => {
  expect(dataDetta(il('2026-12-01T11:00:00Z'), 'it')).toBe('martedì 1º dicembre 2026 alle\u00a012:00');
  expect(dataDetta(il('2026-12-11T11:00:00Z'), 'it')).toBe('venerdì 11 dicembre 2026 alle\u00a012:00');
  expect(dataDetta(il('2026-12-01T11:00:00Z'), 'en')).toBe('Tuesday 1 December 2026 at\u00a012:00');
});
