import { expect, test } from 'vitest';
import { titoloInBreve } from './titolo-in-breve.ts';

const CISLAGO = { via: 'Via Piave, 225', comune: 'Cislago' };

test('il bene viene prima, il lotto a parte, e il posto che la scheda dice già non si ripete', () => {
  expect(titoloInBreve('Lotto 3: autorimessa di 18 m², Via Piave, 225, Cislago', CISLAGO)).toEqual({
    bene: 'Autorimessa di 18 m²',
    lotto: 'Lotto 3',
  });
  expect(titoloInBreve('LOTTO UNICO – Abitazione Di Tipo Economico A/3', CISLAGO)).toEqual({
    bene: 'Abitazione di tipo economico A/3',
    lotto: 'Lotto unico',
  });
});

test('un titolo scritto in un altro modo resta intero', () => {
  const altrove = { via: '', comune: '' };
  expect(titoloInBreve('Quota di 1/2 di un bosco', altrove)).toEqual({ bene: 'Quota di 1/2 di un bosco', lotto: null });
  expect(titoloInBreve('Lotto 2', altrove)).toEqual({ bene: 'Lotto 2', lotto: null });
  expect(titoloInBreve('Lottizzazione al mare, Bari', { via: '', comune: 'Cislago' })).toEqual({
    bene: 'Lottizzazione al mare, Bari',
    lotto: null,
  });
});

test.each([
  ['Lotto 2 - negozio, CISLAGO', 'Negozio'],
  ['Appartamento, Via Piave, 225', 'Appartamento'],
  ['Lotto 3: box in Via Piave, 225, Saronno', 'Box in Via Piave, 225, Saronno'],
  // Che cosa si vende non c'è: il titolo resta com'è.
  ['Lotto 3: ', 'Lotto 3:'],
  ['', ''],
])('«%s» dice per prima cosa che cosa si vende: «%s»', (titolo, bene) => {
  expect(titoloInBreve(titolo, CISLAGO).bene).toBe(bene);
});
