import { CheckDigitizer } from '@marketto/codice-fiscale-utils';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { carattereDiControllo, controllaCodiceFiscale } from './codice-fiscale.ts';

/** Quindici caratteri con la forma del codice di una persona, omocodie comprese. */
const quindici = fc.stringMatching(
  /^[A-Z]{6}[0-9LMNPQRSTUV]{2}[ABCDEHLMPRST][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}$/,
);

/** Il controllo di chi non siamo noi, con cui si confronta il nostro. */
const controlloAltrui = (primi: string): string | null => CheckDigitizer.checkDigit(primi);

test('R15 il carattere di controllo è quello della libreria, per ogni codice', () => {
  fc.assert(
    fc.property(quindici, (primi) => {
      const codice = primi + carattereDiControllo(primi);
      expect(carattereDiControllo(primi)).toBe(controlloAltrui(primi));
      expect(controllaCodiceFiscale(codice)).toEqual({ valido: true });
    }),
    { numRuns: 1_000 },
  );
});

test('R15 un carattere di controllo diverso si rifiuta, come fa la libreria', () => {
  fc.assert(
    fc.property(quindici, fc.stringMatching(/^[A-Z]$/), (primi, altro) => {
      expect(controllaCodiceFiscale(primi + altro).valido).toBe(altro === controlloAltrui(primi));
    }),
  );
});

test('R15 il codice di una persona, con il suo carattere giusto e con un altro', () => {
  expect(controllaCodiceFiscale('RNLLNE80E52L682H')).toEqual({ valido: true });
  expect(controllaCodiceFiscale('RNLLNE80E52L682G')).toMatchObject({ codice: 'codice_fiscale_non_valido' });
});
