import type { VistaEvento, VoceVista } from '@gestore/dominio';
import { expect, test } from 'vitest';
import { CRONOLOGIA } from './elenco-dei-fatti.testi.ts';
import { inFatti } from './fatti.ts';

const rilancio = (importoCent: number): VistaEvento => ({
  tipo: 'RilancioAccettato',
  pseudonimo: 'Abete',
  importoCent,
  canale: 'online',
  dichiaratoIl: 0,
  scadeIl: 0,
});
const migliore = { pseudonimo: 'Abete', importoCent: 9_500_000 };
const EVENTI: VistaEvento[] = [
  { tipo: 'FaseCambiata', fase: 'raccolta' },
  { tipo: 'riservato' },
  {
    tipo: 'GaraAvviata',
    graduatoria: [],
    migliore,
    unitaTempoMs: 180_000,
    rilancioMinimoCent: 100_000,
    scadeIl: 0,
  },
  rilancio(9_600_000),
  rilancio(9_700_000),
  { tipo: 'MessaggioInviato', messaggioId: 'm', da: 'Abete', ruolo: 'offerente', privato: true },
  rilancio(9_800_000),
  { tipo: 'CronoFermato', residuoMs: 61_200 },
  rilancio(9_900_000),
  { tipo: 'GaraConclusa', conclusaIl: 0, migliore },
];
const voci: VoceVista[] = EVENTI.map((evento, i) => ({ seq: i + 1, ricevutoIl: i, evento }));

test('i fatti sono in parole, i rilanci di seguito uno solo, e ciò che è riservato non compare', () => {
  expect(inFatti(voci, CRONOLOGIA.it, 'it').map(({ seq, frase }) => [seq, frase])).toEqual([
    [1, 'Si apre la raccolta delle offerte'],
    [3, 'Gara avviata da € 95.000,00, in testa Abete'],
    [7, '3 rilanci, nella console uno per uno.'],
    [8, 'Crono fermato con 62 secondi residui'],
    [9, 'Un rilancio, nella console con la sua ora.'],
    [10, 'Gara conclusa a € 95.000,00, in testa Abete'],
  ]);
});

test('le stesse voci in inglese hanno le stesse posizioni', () => {
  const seq = (lingua: 'it' | 'en') => inFatti(voci, CRONOLOGIA[lingua], lingua).map((fatto) => fatto.seq);
  expect(seq('en')).toEqual(seq('it'));
});
