import { expect, test } from 'vitest';
import { creaUnoAllaVolta } from './uno-alla-volta.ts';

test('con lo stesso nome una dopo l’altra, anche dopo un errore; con nomi diversi insieme', async () => {
  const unoAllaVolta = creaUnoAllaVolta();
  const detto: string[] = [];
  const apri = Promise.withResolvers<void>();
  const prima = unoAllaVolta('a', async () => {
    detto.push('prima');
    await apri.promise;
    throw new Error('non riesce');
  });
  const seconda = unoAllaVolta('a', async () => detto.push('seconda'));
  await unoAllaVolta('b', async () => detto.push('altra'));
  expect(detto).toEqual(['prima', 'altra']);
  apri.resolve();
  await expect(prima).rejects.toThrow('non riesce');
  await seconda;
  expect(detto).toEqual(['prima', 'altra', 'seconda']);
});
