import { expect, test } from 'vitest';
import { nomeDelLotto } from './nome-del-lotto.ts';

test('il codice di un lotto si legge come un lotto', () => {
  expect(['1', '2A', 'B', 'LOTTO UNICO', ' 12 '].map(nomeDelLotto)).toEqual([
    ...['Lotto 1', 'Lotto 2A', 'Lotto B', 'Lotto unico', 'Lotto 12'],
  ]);
});
