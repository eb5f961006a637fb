import { CheckDigitizer } from '@marketto/codice-fiscale-utils';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { carattereDiControllo, controllaCodiceFiscale, controllaPartitaIva } from './codice-fiscale.ts';

/** Quindici caratteri con la forma del codice di una persona nata dall'1 al 28, omocodie comprese. */
const quindici = fc.stringMatching(
  /^[A-Z]{6}[0-9LMNPQRSTUV]{2}[ABCDEHLMPRST](?:[04LQ][1-9MNPQRSTUV]|[1256MNRS][0-8LMNPQRSTU])[A-Z][0-9LMNPQRSTUV]{3}$/,
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

/** Il codice di chi è nato in quell'anno, mese e giorno scritti, con il suo carattere di controllo. */
const nato = (anno: string, mese: string, giorno: string): string => {
  const primi = `RSSMRA${anno}${mese}${giorno}F205`;
  return primi + carattereDiControllo(primi);
};

test.each([
  ['00', nato('80', 'A', '00')],
  ['32', nato('80', 'A', '32')],
  ['40', nato('80', 'A', '40')],
  ['72', nato('80', 'A', '72')],
  ['30 febbraio', nato('80', 'B', '30')],
  ['31 aprile, di una donna', nato('80', 'D', '71')],
  ['29 febbraio di un anno non bisestile', nato('81', 'B', '29')],
  ['il giorno 32 scritto con le lettere di un omocodice', nato('80', 'A', 'PN')],
])('R15 un giorno di nascita che non esiste avverte: %s', (_, codice) => {
  expect(controllaCodiceFiscale(codice)).toMatchObject({ valido: false, codice: 'codice_improbabile' });
});

test.each([
  ['31 gennaio', nato('80', 'A', '31')],
  ['31 gennaio, di una donna', nato('80', 'A', '71')],
  ['29 febbraio 1980', nato('80', 'B', '29')],
  ['29 febbraio 2000', nato('00', 'B', '69')],
  ['il giorno 1 scritto con le lettere di un omocodice', nato('80', 'A', 'LM')],
])('R15 un giorno di nascita che esiste passa: %s', (_, codice) => {
  expect(controllaCodiceFiscale(codice)).toEqual({ valido: true });
});

test('R15 undici zeri non sono di nessuno, e un ufficio che non esiste avverte', () => {
  expect(controllaCodiceFiscale('00000000000')).toMatchObject({ codice: 'codice_fiscale_non_valido' });
  expect(controllaPartitaIva('IT00000000000')).toMatchObject({ codice: 'partita_iva_non_valida' });
  expect(controllaPartitaIva('12345678903')).toMatchObject({ codice: 'codice_improbabile' });
  expect(controllaPartitaIva('00743110157')).toEqual({ valido: true });
});

test.each(['EL094019245', 'XI123456789', 'GR094019245', 'FR40303265045'])(
  'R15 il prefisso IVA di %s si riconosce',
  (codice) => {
    expect([controllaPartitaIva(codice), controllaCodiceFiscale(codice)]).toEqual([{ valido: true }, { valido: true }]);
  },
);
