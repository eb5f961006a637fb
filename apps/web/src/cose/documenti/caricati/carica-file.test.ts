import { expect, test } from 'vitest';
import { impedimentoDelFile } from './carica-file.ts';

const MEGA = 1_024 * 1_024;

test('di un file si sa se si può caricare senza leggerlo', () => {
  expect(impedimentoDelFile({ name: 'foto.JPG', size: 25 * MEGA })).toBeNull();
  expect(impedimentoDelFile({ name: 'foto.jpg', size: 300 * MEGA })).toEqual({ tipo: 'grande', mega: 300, limite: 25 });
  expect(impedimentoDelFile({ name: 'perizia.pdf', size: 30 * MEGA + 1 })).toMatchObject({
    tipo: 'grande',
    limite: 30,
  });
  expect(impedimentoDelFile({ name: 'programma.pdf.exe', size: 10 })).toEqual({ tipo: 'altro' });
  expect(impedimentoDelFile({ name: 'vuoto.pdf', size: 0 })).toEqual({ tipo: 'altro' });
});
