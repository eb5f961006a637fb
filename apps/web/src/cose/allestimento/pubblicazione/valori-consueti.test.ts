import type { ParametriConsueti } from '@gestore/contratto/anagrafe/forme';
import { expect, test } from 'vitest';
import { diversiDaiConsueti } from './valori-consueti.ts';

const CONSUETI: NonNullable<ParametriConsueti['consueti']> = {
  rilancioMinimoCent: 100_000,
  unitaTempoMs: 180_000,
  cauzionePercento: 15,
  cauzioneSu: 'prezzo_base',
  saldoGiorni: null,
  rimborsoGiorniLavorativi: 5,
};
const SCRITTA = {
  rilancioMinimo: '1000',
  unitaTempoSecondi: '180',
  cauzionePercento: '10',
  cauzioneSu: '',
  saldoGiorni: '120',
  rimborsoGiorni: ' 5 ',
} as const;

test('è diverso ciò che vale altro o che manca: non ciò che è scritto in un altro modo, né ciò su cui l’ufficio non ha una prassi', () => {
  expect(diversiDaiConsueti(SCRITTA, CONSUETI)).toEqual([
    { campo: 'cauzionePercento', qui: '10', consueto: '15' },
    { campo: 'cauzioneSu', qui: '', consueto: 'prezzo_base' },
  ]);
});

test('ciò che non si legge è diverso, e senza un ufficio registrato nulla lo è', () => {
  expect(diversiDaiConsueti({ ...SCRITTA, rilancioMinimo: 'mille' }, CONSUETI)[0]).toEqual({
    campo: 'rilancioMinimo',
    qui: 'mille',
    consueto: '1.000,00',
  });
  expect(diversiDaiConsueti(SCRITTA, null)).toEqual([]);
});
