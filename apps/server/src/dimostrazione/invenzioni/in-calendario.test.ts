import { GIORNO_MS, giornoARoma, nonSiLavora, ORA_MS } from '@gestore/dominio';
import { describe, expect, test } from 'vitest';
import type { VenditaScritta } from '../passi.ts';
import { dateCheVerranno, dateDiAllora, lavorativoPrima } from './giorni.ts';
import { DELL_ANNO, esperimentoDopo, scrittaDellAnno, scritteAperte } from './in-calendario.ts';
import { creaCaso } from './persone.ts';

const DELEGATA = { delegatoId: '00000000-0000-4000-8000-00000000d200', delegatoNome: 'Avv. Elena Conti' };

/** Quando si carica: ogni giorno di una settimana, fra le feste di Natale, a Pasquetta, la notte in cui cambia l'ora. */
const ADESSO = [
  ...Array.from({ length: 7 }, (_, i) => [`una settimana, giorno ${i + 1}`, Date.UTC(2026, 10, 23 + i, 9)] as const),
  ['sera di venerdì', Date.UTC(2026, 10, 27, 22, 30)] as const,
  ['Santo Stefano', Date.UTC(2026, 11, 26, 11)] as const,
  ['lunedì dell’Angelo', Date.UTC(2027, 2, 29, 8)] as const,
  ['ora legale', Date.UTC(2027, 2, 28, 0, 30)] as const,
];

function istanti({ parametri: { termineOfferteIl, inizioOperazioniIl } }: VenditaScritta) {
  if (termineOfferteIl === null || inizioOperazioniIl === null) throw new Error('una vendita senza date');
  return { termineOfferteIl, inizioOperazioniIl };
}
const diFesta = (scritta: VenditaScritta): boolean => {
  const { termineOfferteIl, inizioOperazioniIl } = istanti(scritta);
  return [termineOfferteIl, inizioOperazioniIl].some((il) => nonSiLavora(giornoARoma(il)));
};

/** Le vendite dell'anno passato, con gli esperimenti che seguono i deserti. */
function dellAnno(adesso: number): { passate: VenditaScritta[]; future: VenditaScritta[] } {
  const passate: VenditaScritta[] = [];
  const future: VenditaScritta[] = [];
  for (let numero = 0; numero < DELL_ANNO; numero += 1) {
    const scritta = scrittaDellAnno(numero, DELEGATA, { adesso, caso: creaCaso(7_000 + numero) });
    passate.push(scritta);
    const ancora = esperimentoDopo(scritta, adesso);
    if (ancora !== null) (ancora.tenuto ? passate : future).push(ancora.scritta);
  }
  return { passate, future };
}

describe.each(ADESSO)('di più di duecento vendite inventate, caricando: %s', (_, adesso) => {
  const aperte = scritteAperte(adesso, [DELEGATA]);
  const { passate, future } = dellAnno(adesso);
  const tutte = [...aperte, ...passate, ...future];

  test('nessuna ha le operazioni o il termine di sabato, di domenica o di festa (cpc 155)', () => {
    expect(tutte.length).toBeGreaterThan(200);
    expect(tutte.filter(diFesta).map(({ scheda }) => scheda.titolo)).toEqual([]);
  });

  test('il termine viene prima delle operazioni; le aperte si possono ancora offrire, le passate sono passate', () => {
    for (const scritta of tutte) {
      const { termineOfferteIl, inizioOperazioniIl } = istanti(scritta);
      expect(termineOfferteIl).toBeLessThan(inizioOperazioniIl);
    }
    for (const una of [...aperte, ...future]) expect(istanti(una).termineOfferteIl).toBeGreaterThan(adesso);
    for (const una of passate) expect(istanti(una).inizioOperazioniIl).toBeLessThan(adesso - 2 * GIORNO_MS);
  });
});

test('da venerdì alle dieci si offre fino a giovedì; da domenica si va avanti, e di ciò che è stato si torna indietro', () => {
  const venerdi = Date.UTC(2026, 10, 27, 9);
  const date = { termineOfferteIl: venerdi - 21 * ORA_MS, inizioOperazioniIl: venerdi };
  expect([dateCheVerranno(venerdi), dateDiAllora(venerdi)]).toEqual([date, date]);
  const domenica = venerdi + 2 * GIORNO_MS;
  expect(dateCheVerranno(domenica)).toEqual({
    termineOfferteIl: domenica - 21 * ORA_MS + 2 * GIORNO_MS,
    inizioOperazioniIl: domenica + 2 * GIORNO_MS,
  });
  expect(dateDiAllora(domenica)).toEqual(date);
  // Lunedì si vende: il termine, che cadrebbe di domenica, era di venerdì.
  const lunedi = venerdi + 3 * GIORNO_MS;
  const termineOfferteIl = lavorativoPrima(lunedi - 21 * ORA_MS);
  expect(termineOfferteIl).toBe(lunedi - 21 * ORA_MS - 2 * GIORNO_MS);
  expect(dateDiAllora(lunedi)).toEqual({ termineOfferteIl, inizioOperazioniIl: lunedi });
});
