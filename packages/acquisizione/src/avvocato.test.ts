import { expect, test } from 'vitest';
import { eAvvocato } from './avvocato.ts';

test.each([
  'avvocato',
  'AVVOCATA',
  ' Avvocato ',
  'avvocatessa',
  'Avv.',
  'avv',
  'Avv.to',
  'avv.ta',
  'Avv.Mario Rossi',
  'Avv. Anna Bianchi',
  'Prof. Avv. Anna Bianchi',
  'Dott.ssa Avv. Anna Bianchi',
  'avvocato del foro di Milano',
  'Avvocata iscritta all’Ordine di Forlì',
  'avvocato\u00a0 cassazionista',
  'procuratore speciale e avvocato del foro di Milano',
  'offerente, avvocato',
  'avvocato ex art. 579 c.p.c.',
])('R19 «%s» è un avvocato', (qualita) => {
  expect(eAvvocato(qualita)).toBe(true);
});

test.each([
  null,
  '',
  'offerente',
  'avvocatura',
  'Avvocatura dello Stato',
  'avvocati',
  'praticante avvocato',
  'avvocato praticante',
  'praticante/avvocato',
  'ex avvocato',
  'avvocato sospeso dall’albo',
  'avvocato non più iscritto',
  'collaboratrice dell’avvocato',
  'delegato dell’avv. Rossi',
  'legale rappresentante',
  'Avventuri Mario',
])('R19 «%s» non è un avvocato', (qualita) => {
  expect(eAvvocato(qualita)).toBe(false);
});
