import type { Incarico } from '@gestore/contratto/rendiconti/statistiche';
import { expect, test } from 'vitest';
import { COLONNE_INCARICHI, righeDellIncarico } from './incarichi-foglio.ts';

const CONFERITO = Date.UTC(2026, 0, 5, 9);
const INCARICO: Incarico = {
  numero: 7,
  tribunale: 'Tribunale di Como',
  ruolo: '214/2025',
  immobile: true,
  senzaIncanto: true,
  modalita: 'sincrona_mista',
  incaricatoIl: CONFERITO,
  dichiarazione: null,
  lotti: [
    {
      lotto: 'LOTTO 1',
      primoPrezzoCent: 10_000_000,
      esperimenti: 3,
      esito: 'aggiudicata',
      prezzoVenditaCent: 8_250_050,
      compensiCent: 30_500,
    },
    {
      lotto: 'LOTTO 2',
      primoPrezzoCent: 4_000_000,
      esperimenti: 1,
      esito: null,
      prezzoVenditaCent: null,
      compensiCent: null,
    },
  ],
};
const perNome = (incarico: Incarico) =>
  righeDellIncarico(incarico).map((riga) => Object.fromEntries(COLONNE_INCARICHI.map((nome, i) => [nome, riga[i]])));

test('R09 del registro degli incarichi il foglio dice ogni dato dell’articolo 9, un lotto per riga', () => {
  const [primo, secondo] = perNome(INCARICO);
  const diTutti = {
    'Numero progressivo': 7,
    Tribunale: 'Tribunale di Como',
    Genere: 'immobile',
    'Con o senza incanto': 'senza incanto',
    Modalità: 'sincrona mista',
    'Numero di lotti': 2,
  };
  expect(primo).toMatchObject({
    ...diTutti,
    'Primo prezzo (euro)': { cent: 10_000_000 },
    Esperimenti: 3,
    'Prezzo di vendita (euro)': { cent: 8_250_050 },
    'Compensi (euro)': { cent: 30_500 },
  });
  expect(secondo).toMatchObject({ ...diTutti, 'Prezzo di vendita (euro)': null, 'Compensi (euro)': null });
});

test('R09 ciò che l’avviso diceva d’altro si legge: un mobile, con incanto', () => {
  const [riga] = perNome({ ...INCARICO, immobile: false, senzaIncanto: false });
  expect(riga).toMatchObject({ Genere: 'mobile', 'Con o senza incanto': 'con incanto' });
});
