import type { Voce } from '@gestore/registro';
import { expect, test } from 'vitest';
import { rifiutiIngiusti } from './rifiuti.ts';

const AVVIO_IL = 1_000_000;
const ZERO_IL = AVVIO_IL + 5_000;

function voce(tipo: string, dati: Voce['dati'] = {}, ricevutoIl = AVVIO_IL + 1): Voce {
  const comune = { asta: 'a', seq: 1, versione: 1, comandoId: 'c', parte: 0, precedente: '', impronta: '' };
  return { ...comune, tipo, dati, attore: { tipo: 'x', id: 'x' }, ricevutoIl, registratoIl: ricevutoIl };
}

const avvio = voce(
  'GaraAvviata',
  { scadeIl: ZERO_IL, migliore: { bustaId: 'prima', importoCent: 1_000 }, rilancioMinimoCent: 100 },
  AVVIO_IL,
);
const rifiuto = (codice: string, altro: Voce['dati'] = {}, ricevutoIl = AVVIO_IL + 10): Voce =>
  voce('RilancioRifiutato', { bustaId: 'seconda', importoCent: 1_100, ...altro, rifiuto: { codice } }, ricevutoIl);
const sospesa = voce('GaraSospesa', {}, AVVIO_IL + 100);
const ripresa = voce('GaraRipresa', { scadeIl: ZERO_IL + 1_000 }, AVVIO_IL + 1_000);
const conclusa = voce('GaraConclusa', { conclusaIl: ZERO_IL + 1_000 }, ZERO_IL + 2_000);
const quanti = (...voci: Voce[]): number => rifiutiIngiusti([avvio, ...voci]).length;

test('R50 un importo che basta, rifiutato per il prezzo, è un torto', () => {
  expect(quanti(rifiuto('R50_importo_insufficiente', { importoCent: 1_099 }))).toBe(0);
  expect(quanti(rifiuto('R50_importo_insufficiente'))).toBe(1);
  const rilancio = voce('RilancioAccettato', { scadeIl: ZERO_IL, bustaId: 'terza', importoCent: 1_100 });
  expect(quanti(rilancio, rifiuto('R50_importo_insufficiente'))).toBe(0);
});

test('R56 chi non era in testa non rilancia su sé stesso', () => {
  expect(quanti(rifiuto('R56_auto_rilancio', { bustaId: 'prima' }))).toBe(0);
  expect(quanti(rifiuto('R56_auto_rilancio'))).toBe(1);
});

test('R53 il tempo scade solo allo zero in vigore, e mai a crono fermo o a gara sospesa', () => {
  expect(quanti(rifiuto('R53_tempo_scaduto', {}, ZERO_IL))).toBe(0);
  expect(quanti(rifiuto('R53_tempo_scaduto', {}, ZERO_IL - 1))).toBe(1);
  expect(quanti(sospesa, rifiuto('R53_tempo_scaduto', {}, ZERO_IL))).toBe(1);
  expect(quanti(voce('CronoFermato'), rifiuto('R53_tempo_scaduto', {}, ZERO_IL))).toBe(1);
  expect(quanti(sospesa, ripresa, conclusa, rifiuto('R53_tempo_scaduto', {}, ZERO_IL + 999))).toBe(1);
  expect(quanti(sospesa, ripresa, conclusa, rifiuto('R53_tempo_scaduto', {}, ZERO_IL + 1_000))).toBe(0);
});

test('R54 R57 fermo e sospensione giustificano un rifiuto soltanto mentre durano', () => {
  expect(quanti(voce('CronoFermato'), rifiuto('R54_crono_fermo'))).toBe(0);
  expect(quanti(rifiuto('R54_crono_fermo'))).toBe(1);
  expect(quanti(sospesa, rifiuto('R57_gara_sospesa'))).toBe(0);
  expect(quanti(rifiuto('R57_gara_sospesa'))).toBe(1);
  expect(quanti(sospesa, ripresa, rifiuto('R57_gara_sospesa'))).toBe(1);
});

test('R57 «interrotta» vale solo per chi era arrivato prima di una ripartenza', () => {
  const interrotto = (ricevutoIl: number): Voce => rifiuto('R57_gara_interrotta', {}, ricevutoIl);
  expect(quanti(sospesa, ripresa, conclusa, interrotto(AVVIO_IL + 500))).toBe(0);
  expect(quanti(sospesa, ripresa, conclusa, interrotto(AVVIO_IL + 1_500))).toBe(1);
  expect(quanti(conclusa, interrotto(AVVIO_IL + 500))).toBe(1);
  expect(quanti(sospesa, ripresa, interrotto(AVVIO_IL + 500))).toBe(1);
});

test('un motivo che non spetta a chi rilancia in regola, o un rifiuto prima della gara, è un torto', () => {
  expect(quanti(rifiuto('R31_canale_vincolato'))).toBe(1);
  expect(rifiutiIngiusti([rifiuto('R57_gara_sospesa')])).toHaveLength(1);
});

test('un dato che manca è un errore, non un giudizio favorevole', () => {
  expect(() => quanti(voce('GaraConclusa'), rifiuto('R53_tempo_scaduto'))).toThrow('GaraConclusa');
});
