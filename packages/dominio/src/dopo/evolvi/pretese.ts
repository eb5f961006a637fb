import type { FattoDopo } from '../fatti.ts';

/** Un fatto che il secondo registro non può avere in quel punto: è guasto, o abbiamo deciso male. */
export class FattoDopoImpossibile extends Error {
  override name = 'FattoDopoImpossibile';
}

export function esigiDopo(vero: boolean, { tipo }: FattoDopo, perche: string): asserts vero {
  if (!vero) throw new FattoDopoImpossibile(`registro di ciò che segue l’esito incoerente: ${tipo}: ${perche}`);
}
