import type { Caso } from '../caso.ts';
import type { Mondo } from '../mondo.ts';
import type { PianoSpettacolo } from '../scenario.ts';
import type { Rete } from '../sistema/rete.ts';
import { apriSchermo } from './schermo.ts';

/** Per quanto al più la console di chi assiste risponde che la vendita non si può ancora leggere. */
const ILLEGGIBILE_MS = 8_000;

/** Apre lo schermo di chi guarda e basta; chi assiste può arrivare prima che la vendita si possa leggere (R10). */
export function assistiAlla(
  { nome, asta: quale, occhio }: PianoSpettacolo,
  { mondo, rete, caso }: { mondo: Mondo; rete: Rete; caso: Caso },
): void {
  const asta = mondo.prologhi[quale]?.asta ?? '';
  const leggeDal = occhio === 'sala' ? 0 : mondo.tempo.adesso() + caso.scegli([0, caso.intero(0, ILLEGGIBILE_MS)]);
  apriSchermo({ mondo, rete, caso, asta, occhio: { tipo: occhio }, chi: nome, leggeDal });
}
