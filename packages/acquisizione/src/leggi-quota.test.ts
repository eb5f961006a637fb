import { leggiQuota } from '@gestore/contratto/parole/quota';
import { expect, test } from 'vitest';
import { leggiDiritto } from './quote.ts';

test.each([
  ['1', 1n, 1n],
  [' 1/2 ', 1n, 2n],
  ['1 / 2', 1n, 2n],
  ['333/1000', 333n, 1000n],
])('R20 %j è una quota', (scritta, numeratore, denominatore) => {
  expect(leggiQuota(scritta)).toEqual({ numeratore, denominatore });
});

test.each(['', '0', '0/1', '1/0', '3/2', '-1/2', '1/2 e 1/2', '0,5', '50%', 'un mezzo', '1/2/3', '9'.repeat(120)])(
  'R20 %j non è una quota',
  (scritta) => {
    expect(leggiQuota(scritta)).toBeNull();
  },
);

test.each([
  ['Proprietà', 'proprieta'],
  ['PROPRIETA', 'proprieta'],
  ['proprieta’', 'proprieta'],
  ["PIENA PROPRIETA'", 'proprieta'],
  ['piena ed esclusiva proprietà', 'proprieta'],
  ['diritto di proprietà', 'proprieta'],
  ['Usufrutto', 'usufrutto'],
  ['usufrutto vitalizio', 'usufrutto'],
  ['USUFRUTTUARIA', 'usufrutto'],
  ['Nuda proprietà', 'nuda_proprieta'],
  ['NUDA  PROPRIETA’', 'nuda_proprieta'],
  ['nudo proprietario', 'nuda_proprieta'],
])('R20 %j è %s', (parole, diritto) => {
  expect(leggiDiritto(parole)).toBe(diritto);
});

test.each([
  'superficie',
  'abitazione',
  'proprietà superficiaria',
  'usufrutto congiuntivo',
  'usufrutto e nuda proprietà',
  'nuda',
  'non proprietà',
  'proprietà 1/2',
  'constructor',
  'x'.repeat(120),
  '',
])('R20 di %j non si sa sommare nulla', (parole) => {
  expect(leggiDiritto(parole)).toBeNull();
});
