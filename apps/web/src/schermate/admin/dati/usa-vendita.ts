import type { AstaPubblica, VenditaAdmin } from '@gestore/contratto';
import type { Istante, Stanza } from '@gestore/dominio';
import { diAsta } from './percorsi.ts';
import { chiaveAsta } from './usa-letture.ts';
import { type Seguita, useStanzaSeguita } from './usa-stanza.ts';

/** La vendita come la segue il referente. */
export type VenditaSeguita = Seguita<VenditaAdmin>;
/** Lo schermo della sala: la sola vista che si può mostrare a tutti. */
export type SalaSeguita = Seguita<{ asta: AstaPubblica; stanza: Stanza; adessoMs: Istante; canali: string[] }>;

export const useVendita = (id: string) => useStanzaSeguita<VenditaAdmin>(chiaveAsta(id), diAsta(id));
export const useSala = (id: string) =>
  useStanzaSeguita<Omit<SalaSeguita, 'scartoMs'>>(chiaveAsta(id), diAsta(id, '/sala'));
