import { expect, test } from 'vitest';
import { leggiOfferta, OFFERTA_VUOTA } from './offerta-scritta.ts';

const scritta = {
  ...OFFERTA_VUOTA,
  data: '19/11/2026',
  ora: '11:30:15',
  offerente: ' Mario Carta ',
  identificativo: 'rssmra80a01h501u',
  prezzo: '96.000,00',
  cauzione: '9600',
  iban: 'it60 x054 2811 1010 0000 0123 456',
};

test('R28 un’offerta su carta scritta per bene si legge in centesimi e in ora di Roma', () => {
  expect(leggiOfferta(scritta)).toEqual({
    tipo: 'valida',
    offerta: {
      canale: 'cartacea',
      interruzione: 'nessuna',
      depositataIl: Date.UTC(2026, 10, 19, 10, 30, 15),
      offerente: 'Mario Carta',
      identificativo: 'RSSMRA80A01H501U',
      prezzoCent: 9_600_000,
      cauzioneCent: 960_000,
      pagamentoGiorni: 120,
      personaDaNominare: false,
      ibanAddebito: 'IT60X0542811101000000123456',
    },
  });
});

test('ogni campo mancante o sbagliato ha il suo errore', () => {
  const letta = leggiOfferta({ ...OFFERTA_VUOTA, prezzo: '96000.50', giorni: 'presto' });
  const campi = letta.tipo === 'errori' ? Object.keys(letta.errori).sort() : [];
  expect(campi).toEqual(['cauzione', 'data', 'giorni', 'identificativo', 'offerente', 'prezzo']);
});

test('R26 R27 l’interruzione vale solo per fax e art. 15', () => {
  const letta = leggiOfferta({ ...scritta, canale: 'cartacea', interruzione: 'programmata' });
  expect(letta.tipo === 'valida' && letta.offerta.interruzione).toBe('nessuna');
  const fax = leggiOfferta({ ...scritta, canale: 'fax', interruzione: 'programmata' });
  expect(fax.tipo === 'valida' && fax.offerta.interruzione).toBe('programmata');
});
