import type { Evento } from '../parole/fatti.ts';
import type { Stato } from '../parole/stato.ts';
import { FATTI } from './fatti.ts';

/**
 * Applica un fatto allo stato. Ciò che `decidi` garantisce, qui si pretende: un fatto che quello stato non può avere è un
 * `FattoImpossibile`, e ci si ferma subito invece di continuare sbagliato. Chi scrive lo applica prima di scriverlo.
 */
export function evolvi(stato: Stato, evento: Evento): Stato {
  // La riga è quella del tipo del fatto: il compilatore non sa legare le due.
  const { evolvi: applica } = FATTI[evento.tipo] as { evolvi: (prima: Stato, fatto: Evento) => Stato };
  return applica(stato, evento);
}
