import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calcolaCodiceFiscale, controllaConLibreria } from './calcolo-codice-fiscale.ts';
import { carattereDiControllo, controllaCodiceFiscale } from './codice-fiscale.ts';

/** Quindici caratteri con la forma del codice di una persona, omocodie comprese. */
const quindici = fc.stringMatching(
  /^[A-Z]{6}[0-9LMNPQRSTUV]{2}[ABCDEHLMPRST][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}$/,
);

test('R15 il carattere di controllo è quello della libreria, per ogni codice', () => {
  fc.assert(
    fc.property(quindici, (primi) => {
      const codice = primi + carattereDiControllo(primi);
      expect(controllaConLibreria(codice)).toBe(true);
      expect(controllaCodiceFiscale(codice)).toEqual({ valido: true });
    }),
    { numRuns: 1_000 },
  );
});

test('R15 un carattere di controllo diverso si rifiuta, come fa la libreria', () => {
  fc.assert(
    fc.property(quindici, fc.stringMatching(/^[A-Z]$/), (primi, altro) => {
      const valido = altro === carattereDiControllo(primi);
      expect(controllaConLibreria(primi + altro)).toBe(valido);
      expect(controllaCodiceFiscale(primi + altro).valido).toBe(valido);
    }),
  );
});

test('R15 il codice calcolato dai dati di una persona passa il controllo', () => {
  const dati = { nome: 'Elena', cognome: 'Rinaldi', natoIl: '1980-05-12', comune: 'Varese', provincia: 'VA' };
  expect(controllaCodiceFiscale(calcolaCodiceFiscale({ ...dati, sesso: 'F' }))).toEqual({ valido: true });
});
