import { expectTypeOf, test } from 'vitest';
import type { Cent } from './denaro.ts';
import type { Istante } from './tempo.ts';

test('R79 un importo non sta al posto di un istante, né un istante al posto di un importo', () => {
  expectTypeOf<Cent>().not.toExtend<Istante>();
  expectTypeOf<Istante>().not.toExtend<Cent>();
});

test('di tutti e due si fanno i conti come con i numeri', () => {
  expectTypeOf<Cent>().toExtend<number>();
  expectTypeOf<number>().toExtend<Cent>();
  expectTypeOf<number>().toExtend<Istante>();
});
