import { expect, test } from 'vitest';
import { tipoNelNome } from './tipo-nel-nome.ts';

test('di un file il nome dice il tipo, comunque lo scriva; di un altro tipo, o di nessuno, nulla', () => {
  expect(['a.pdf', 'a.jpg', 'a.jpeg', 'a.jfif', 'a.WEBP ', 'a.png'].map(tipoNelNome)).toEqual([
    'pdf',
    'jpeg',
    'jpeg',
    'jpeg',
    'webp',
    'png',
  ]);
  expect(['senza', 'pdf', 'programma.pdf.exe', 'a.'].map(tipoNelNome)).toEqual([null, null, null, null]);
});
