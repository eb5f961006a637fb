import { expect, test } from 'vitest';
import { astaPubblicata, GIORNO, OPERATORE, T0, TERMINE } from '../../prove/caso.ts';

const ORDINE = { provvedimento: { numero: '310/2027', del: '2026-12-01' }, motivo: 'istanza' } as const;

test.each([
  [TERMINE, true],
  [TERMINE + 1, false],
  [TERMINE + 900, false],
])('R02 R32 ferma al millisecondo %i, il termine si sposta: %s; conta l’ora, non la fase', (da, siSposta) => {
  const ferma = astaPubblicata().dopo({ tipo: 'sospendiVendita', ...ORDINE }, OPERATORE, da);
  expect(ferma.stato.fase).toBe('raccolta');
  const riprendi = {
    tipo: 'riprendiVendita',
    fermaDal: da,
    attesaIl: null,
    nuovoInizioIl: T0 + 9 * GIORNO,
    ...ORDINE,
  } as const;
  const quando = ferma.alle(da + 1_000).quando({ ...riprendi, nuovoTermineIl: TERMINE + 5 * GIORNO }, OPERATORE);
  if (siSposta) quando.allora({ tipo: 'VenditaRipresa' }, { tipo: 'OperazioniRinviate' });
  else quando.alloraRifiuta('R02_parametri_congelati');
  // Lasciato dov'è, si riprende sempre.
  ferma.dopo({ ...riprendi, nuovoTermineIl: null }, OPERATORE, da + 1_000);
});
