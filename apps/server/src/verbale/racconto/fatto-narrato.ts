import type { Evento } from '@gestore/dominio';
import type { Voce } from '@gestore/registro';

/** Un fatto della vendita con la voce in cui è scritto. */
export type FattoNarrato = { voce: Voce; evento: Evento };
