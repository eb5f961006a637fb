import type { Aggiunta } from '@gestore/contratto/documenti/integrita';
import { rispondi } from '../../in-disparte/rispondi.ts';
import { aggiuntoDopo } from './revisioni-pdf.ts';

/** Dove finisce ciò che ogni firma copre. */
export type TestataRevisioni = { fini: readonly number[] };

await rispondi<TestataRevisioni, Aggiunta[][]>(async ({ fini }, byte) => {
  const testo = byte.toString('latin1');
  return fini.map((fine) => aggiuntoDopo(byte, testo, fine));
});
