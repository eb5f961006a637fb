import { describe, expect, test } from 'vitest';
import { nomeDelLotto, titoloDetto } from './titolo-detto.ts';

const LUOGO = {
  via: 'Via Piave, 225',
  comune: 'Cislago',
  provincia: 'Varese',
  regione: '',
  latitudine: null,
  longitudine: null,
};

describe('il titolo di una scheda', () => {
  test.each([
    ['Lotto 5: appartamento di 78 m², Via Piave, 225, Cislago', 'Appartamento di 78 m²'],
    ['LOTTO UNICO – Villetta a schiera', 'Villetta a schiera'],
    ['Lotto 2 - negozio, CISLAGO', 'Negozio'],
    ['Appartamento, Via Piave, 225', 'Appartamento'],
    ['Lotto 3: box in Via Piave, 225, Saronno', 'Box in Via Piave, 225, Saronno'],
    // Che cosa si vende non c'è: il titolo resta com'è.
    ['Lotto 3', 'Lotto 3'],
    ['Lotto 3: ', 'Lotto 3:'],
    ['', ''],
  ])('«%s» dice per prima cosa che cosa si vende: «%s»', (titolo, detto) => {
    expect(titoloDetto({ titolo, luogo: LUOGO })).toBe(detto);
  });

  test('senza indirizzo nulla si toglie in coda', () => {
    const titolo = 'Lotto 1: terreno, ';
    expect(titoloDetto({ titolo, luogo: { ...LUOGO, via: '', comune: '' } })).toBe('Terreno,');
  });

  test('il codice di un lotto si legge come un lotto', () => {
    expect(['1', '2A', 'B', 'LOTTO UNICO', ' 12 '].map(nomeDelLotto)).toEqual([
      ...['Lotto 1', 'Lotto 2A', 'Lotto B', 'Lotto unico', 'Lotto 12'],
    ]);
  });
});
