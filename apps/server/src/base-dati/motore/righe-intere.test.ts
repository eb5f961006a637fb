import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { righeIntere } from './righe-intere.ts';

test('una riga che arriva a pezzi è una riga sola, e l’ultima senza a capo si dice lo stesso', async () => {
  const flusso = new PassThrough({ encoding: 'utf8' });
  const dette: string[] = [];
  righeIntere(flusso, (righe) => dette.push(righe));
  for (const pezzo of ['LOG:  n.seq = 1', ' THEN è\nLOG:  due\nLOG', ':  tre']) flusso.write(pezzo);
  flusso.end();
  await once(flusso, 'end');
  expect(dette).toEqual(['LOG:  n.seq = 1 THEN è\nLOG:  due', 'LOG:  tre']);
});
