import type { ParametriTribunale } from '@gestore/contratto/anagrafe/forme';
import { verifica } from '@gestore/contratto/regole';
import { describe, expect, test } from 'vitest';
import { ibanLeggibile } from '../../../comune/campi/iban-leggibile.ts';
import { dataDellaBanca } from '../../banca/giorno.ts';
import { leggiScritto, REGOLE_SCRITTO, tribunaleInTesto } from './tribunale-scritto.ts';

const DATI: ParametriTribunale = {
  nome: 'Tribunale di Brescia',
  rilancioMinimoCent: 300_050,
  unitaTempoMs: 180_000,
  cauzionePercento: 10,
  cauzioneSu: 'prezzo_base',
  saldoGiorni: 120,
  rimborsoGiorniLavorativi: 7,
  iban: 'IT60X0542811101000000123456',
  intestatario: 'Procedura',
  note: '',
};

describe('parametri di un tribunale scritti nel modulo', () => {
  test('ciò che si scrive si rilegge uguale, e passa le regole', () => {
    expect(tribunaleInTesto(DATI)).toMatchObject({
      rilancioMinimoCent: '3.000,50',
      unitaTempoMs: '180',
      saldoGiorni: '120',
    });
    expect(leggiScritto(tribunaleInTesto(DATI))).toEqual(DATI);
    expect(verifica(REGOLE_SCRITTO, tribunaleInTesto(DATI))).toEqual({});
  });
  test('R04 la percentuale ha decimali, con la virgola', () => {
    const conDecimali = { ...DATI, cauzionePercento: 12.5 };
    expect(tribunaleInTesto(conDecimali).cauzionePercento).toBe('12,5');
    expect(leggiScritto(tribunaleInTesto(conDecimali))).toEqual(conDecimali);
  });
  test('vuoto vuol dire che l’ufficio non ha una prassi', () => {
    const vuoto = leggiScritto({ ...tribunaleInTesto(null), nome: 'x' });
    expect([vuoto.rilancioMinimoCent, vuoto.unitaTempoMs, vuoto.cauzioneSu]).toEqual([null, null, null]);
  });
  test.each([
    ['rilancioMinimoCent', '0'],
    ['rilancioMinimoCent', '3000.50'],
    ['unitaTempoMs', '1,5'],
    ['cauzionePercento', '9'],
    ['cauzionePercento', '12,345'],
    ['cauzioneSu', ''],
    ['saldoGiorni', 'cento'],
    ['rimborsoGiorniLavorativi', '0'],
    ['iban', 'IT00'],
  ])('%s: «%s» è rifiutato', (campo, valore) => {
    expect(Object.keys(verifica(REGOLE_SCRITTO, { ...tribunaleInTesto(DATI), [campo]: valore }))).toEqual([campo]);
  });
});

test('un IBAN si legge a gruppi di quattro, una data della banca all’italiana', () => {
  expect(ibanLeggibile('IT60X0542811101000000123456')).toBe('IT60 X054 2811 1010 0000 0123 456');
  expect(ibanLeggibile('')).toBe('');
  expect(dataDellaBanca('2026-11-05')).toBe('05/11/2026');
});
