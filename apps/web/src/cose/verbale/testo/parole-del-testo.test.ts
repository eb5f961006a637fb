import type { BloccoTesto, TestoVerbale } from '@gestore/contratto/verbale/testo-verbale';
import { expect, test } from 'vitest';
import { EDITOR } from '../redattore.testi.ts';
import { capoversiDi, confrontati } from './parole-del-testo.ts';

const parole = (testo: string): BloccoTesto => ({
  tipo: 'paragrafo',
  tratti: [
    { tipo: 'testo', testo, grassetto: true, corsivo: false },
    { tipo: 'dato', valore: '€ 1,00' },
  ],
});

test('R68 il testo del verbale si legge capoverso per capoverso: dati, elenchi e tabelle compresi', () => {
  const voce = [{ tipo: 'testo', testo: 'Una voce', grassetto: false, corsivo: false }] as const;
  const testo: TestoVerbale = {
    blocchi: [
      parole('Pagati '),
      { tipo: 'elenco', numerato: true, voci: [[...voce], [...voce]] },
      { tipo: 'elenco', numerato: false, voci: [[...voce]] },
      { tipo: 'tabella', nome: 'rilanci' },
    ],
  };
  expect(capoversiDi(testo, EDITOR.it.tabelle)).toEqual([
    'Pagati € 1,00',
    '1. Una voce',
    '2. Una voce',
    '• Una voce',
    '[Rilanci]',
  ]);
});

test('R68 di due testi si segna ciò che l’altro non ha, anche un capoverso ripetuto una volta di più', () => {
  expect(confrontati(['a', 'b', 'b'], ['b', 'c'])).toEqual([
    { parole: 'a', suo: true },
    { parole: 'b', suo: false },
    { parole: 'b', suo: true },
  ]);
  expect(confrontati(['a'], ['a'])).toEqual([{ parole: 'a', suo: false }]);
});
