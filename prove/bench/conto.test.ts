import { expect, test } from 'vitest';
import { contaMisure } from './conto.ts';

const misura = (nome: string, errore: string | null = null, saltata = false) => ({ misura: { nome }, errore, saltata });

test('passa chi arriva in fondo, cade chi ha perso qualcosa, non è corso chi qui non si può misurare', () => {
  const conto = contaMisure([
    misura('registro'),
    misura('giornata', 'mancano 3 voci'),
    misura('diffusione', 'manca un compilatore C (cc)', true),
  ]);
  expect(conto).toEqual({
    passate: 1,
    cadute: [
      {
        nome: 'misura › giornata',
        errore: 'mancano 3 voci',
        comando: 'npm run bench -- --ridotta --giri 1 --solo giornata',
      },
    ],
    nonCorse: 1,
    detto: 'diffusione saltata: manca un compilatore C (cc)',
  });
});
