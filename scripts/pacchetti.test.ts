import { expect, test } from 'vitest';
import { frase, mancanti } from './pacchetti.mjs';

const QUI = { pacchetto: 'uno', file: import.meta.filename, perche: 'serve a questo' };
const ALTROVE = { pacchetto: 'due', file: '/da/nessuna/parte', perche: 'serve a quello' };

test('mancano i pacchetti di cui non c’è il file', () => {
  expect(mancanti([QUI, ALTROVE])).toEqual([ALTROVE]);
});

test('si dice prima che cosa si installa, con che comando, e a che serve ciascuno', () => {
  expect(frase([QUI, ALTROVE], null)).toBe(
    'Installo con «apt-get install uno due»:\n  uno: serve a questo\n  due: serve a quello',
  );
});

test('dove non si può si dice perché, e come lo si installa a mano', () => {
  expect(frase([ALTROVE], 'qui non c’è apt-get')).toBe(
    'Non installo ciò che manca, perché qui non c’è apt-get; su Debian: «apt-get install due».\n  due: serve a quello',
  );
});
