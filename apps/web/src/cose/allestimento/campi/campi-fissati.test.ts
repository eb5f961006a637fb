import { PARAMETRI_PREDEFINITI } from '@gestore/dominio';
import { expect, test } from 'vitest';
import { conFissati, fissatoDopoLaPubblicazione } from './campi-fissati.ts';

test('R02 R05 a vendita pubblicata si scrivono le parole e la soglia di conferma; il resto dice perché no', () => {
  for (const campo of ['titolo', 'descrizione', 'via', 'stima', 'multiploConferma'] as const)
    expect(fissatoDopoLaPubblicazione(campo, PARAMETRI_PREDEFINITI)).toBeNull();
  for (const campo of ['modalita', 'genere', 'prezzoBase', 'cauzionePercento', 'unitaTempoSecondi', 'istanze'] as const)
    expect(fissatoDopoLaPubblicazione(campo, PARAMETRI_PREDEFINITI)).toBe('congelato');
  for (const campo of ['termineOra', 'inizioData', 'leggibiliPrimaMinuti'] as const)
    expect(fissatoDopoLaPubblicazione(campo, PARAMETRI_PREDEFINITI)).toBe('rinvio');
  expect(fissatoDopoLaPubblicazione('delegatoId', PARAMETRI_PREDEFINITI)).toBe('sostituzione');
});

test('R02 ciò che il modulo mostra arrotondato si rimanda com’era: salvare il titolo non tocca le regole', () => {
  const pubblicati = { ...PARAMETRI_PREDEFINITI, unitaTempoMs: 180_500, inizioOperazioniIl: 1_234 };
  const scritti = { ...pubblicati, unitaTempoMs: 180_000, inizioOperazioniIl: 1_000, multiploConferma: 9 };
  expect(conFissati(scritti, pubblicati)).toEqual({ ...pubblicati, multiploConferma: 9 });
});

test('R39 il giorno dell’accredito che la scheda pubblicata tace si aggiunge; detto, si sposta solo con un rinvio', () => {
  const detto = { ...PARAMETRI_PREDEFINITI, cauzioneEntroIl: 5_000 };
  expect(fissatoDopoLaPubblicazione('cauzioneData', PARAMETRI_PREDEFINITI)).toBeNull();
  expect(fissatoDopoLaPubblicazione('cauzioneData', detto)).toBe('rinvio');
  expect(conFissati(detto, PARAMETRI_PREDEFINITI)).toEqual(detto);
  expect(conFissati({ ...detto, cauzioneEntroIl: 6_000 }, detto)).toEqual(detto);
});
