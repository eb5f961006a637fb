import { expect, test } from 'vitest';
import { frase, mancanti } from './pacchetti.mjs';

const QUI = { pacchetto: 'uno', file: import.meta.filename, perche: 'serve a questo' };
const ALTROVE = { pacchetto: 'due', file: '/da/nessuna/parte', perche: 'serve a quello' };

test('packages whose file is not there are missing', () => {
  expect(mancanti([QUI, ALTROVE])).toEqual([ALTROVE]);
});

test('what is installed is told before, with which command, and what each is for', () => {
  expect(frase([QUI, ALTROVE], null)).toBe(
    'Installo con «apt-get install uno due»:\n  uno: serve a questo\n  due: serve a quello',
  );
});

test('where it cannot be done it says why, and how to install by hand', () => {
  expect(frase([ALTROVE], 'qui non c’è apt-get')).toBe(
    'Non installo ciò che manca, perché qui non c’è apt-get; su Debian: «apt-get install due».\n  due: serve a quello',
  );
});
