import type { EventoDi, TipoEvento } from '../parole/fatti.ts';

/** Ciò che un fatto dice dell’atto che lo ha scritto: `true` se può essere stato quello. */
export type Segni = { readonly [T in TipoEvento]?: (evento: EventoDi<T>) => boolean };
