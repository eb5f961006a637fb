import { expect, test } from 'vitest';
import { perCiascuna } from './per-ciascuna.ts';

test('la vendita che fallisce non ferma le altre, e alla fine si sa quale era e perché', async () => {
  const fatte: string[] = [];
  const errore = await perCiascuna('asta', ['prima', 'guasta', 'terza'], async (asta) => {
    if (asta === 'guasta') throw new Error('sigillo illeggibile');
    fatte.push(asta);
  }).catch((uno: unknown) => uno);
  expect(fatte).toEqual(['prima', 'terza']);
  expect(errore).toBeInstanceOf(AggregateError);
  expect((errore as AggregateError).message).toContain('asta guasta');
  expect((errore as AggregateError).errors).toMatchObject([{ cause: { message: 'sigillo illeggibile' } }]);
});
