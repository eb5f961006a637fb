import { expect, test } from 'vitest';
import { creaLavoriFermi } from './lavori-fermi.ts';
import { perCiascuna } from './per-ciascuna.ts';

const fallisceSu = (guaste: readonly string[]) =>
  perCiascuna('asta', ['a', 'b', 'c'], async (asta) => {
    if (guaste.includes(asta)) throw new Error('guasta');
  }).catch((errore: unknown) => errore);

test('ciò che non riesce si annota una volta, quando comincia o cambia, e resta in elenco finché dura', async () => {
  const annotati: unknown[] = [];
  let adesso = 10;
  const fermi = creaLavoriFermi({ log: { error: (cosa: unknown) => void annotati.push(cosa) }, adesso: () => adesso });
  for (let giro = 0; giro < 50; giro += 1) fermi.fallito('convocazioni', await fallisceSu(['b']));
  expect(annotati).toHaveLength(1);
  expect(fermi.elenco()).toEqual([{ lavoro: 'convocazioni', asta: 'b', dal: 10 }]);
  adesso = 20;
  fermi.fallito('convocazioni', await fallisceSu(['b', 'c']));
  fermi.fallito('posta', new Error('base dati assente'));
  expect(annotati).toHaveLength(3);
  expect(fermi.elenco()).toEqual([
    { lavoro: 'convocazioni', asta: 'b', dal: 10 },
    { lavoro: 'convocazioni', asta: 'c', dal: 20 },
    { lavoro: 'posta', asta: null, dal: 20 },
  ]);
  fermi.fallito('convocazioni', await fallisceSu(['c']));
  fermi.riuscito('posta');
  expect(fermi.elenco()).toEqual([{ lavoro: 'convocazioni', asta: 'c', dal: 20 }]);
});

test('un errore che è di tutte ferma il giro, e non si conta come di una', async () => {
  const fatte: string[] = [];
  const errore = await perCiascuna(
    'asta',
    ['a', 'b'],
    async (asta) => {
      fatte.push(asta);
      throw new Error('base dati assente');
    },
    () => false,
  ).catch((uno: unknown) => uno);
  expect(fatte).toEqual(['a']);
  expect(errore).toMatchObject({ message: 'base dati assente' });
});
