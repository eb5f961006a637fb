import type { TipoEvento } from '../parole/fatti.ts';
import { FATTI } from './fatti.ts';
import type { Percorsi } from './riga.ts';

/** I testi liberi che una persona scrive in ciascun fatto, per percorso: vuoto se nessuno. Sono nella riga del fatto. */
export const PAROLE = Object.fromEntries(
  Object.entries(FATTI).map(([tipo, { parole }]) => [tipo, parole]),
) as unknown as Readonly<Record<TipoEvento, Percorsi>>;
