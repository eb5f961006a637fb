import type { Stanza } from '@gestore/dominio';
import type { Caso } from '../caso.ts';
import type { Mondo } from '../mondo.ts';
import type { Rete } from '../sistema/rete.ts';
import type { Cliente } from './cliente.ts';
import type { SchermoAperto } from './schermo.ts';

/** Ciò di cui dispone chi rilancia: il suo schermo, il suo apparecchio, il suo carattere. */
export type Offerente = {
  mondo: Mondo;
  caso: Caso;
  rete: Rete;
  asta: string;
  bustaId: string;
  schermo: SchermoAperto;
  cliente: Cliente;
  /** Fino a quando rilancia. */
  fineIl: number;
};

/** Il rilancio più basso che adesso vale, in centesimi (R50). */
export function minimo(stanza: Stanza): number {
  return (stanza.migliore?.importoCent ?? 0) + stanza.rilancioMinimoCent;
}
