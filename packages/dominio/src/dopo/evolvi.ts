import { esigiDopo } from './evolvi/pretese.ts';
import type { FattoDopo } from './fatti.ts';
import type { StatoDopo } from './modello.ts';
import { RIGHE_FATTI_DOPO } from './tavola.ts';

/** Lo stato dopo un fatto; ciò che `decidi` garantisce, qui si pretende. */
export function evolviDopo(stato: StatoDopo, fatto: FattoDopo): StatoDopo {
  esigiDopo((fatto.tipo === 'SeguitoAperto') === (stato.fatti === 0), fatto, 'il registro comincia una volta sola');
  // La riga è quella del tipo del fatto: il compilatore non sa legare le due.
  const { evolvi } = RIGHE_FATTI_DOPO[fatto.tipo] as { evolvi: (prima: StatoDopo, fatto: FattoDopo) => StatoDopo };
  return { ...evolvi(stato, fatto), fatti: stato.fatti + 1 };
}
