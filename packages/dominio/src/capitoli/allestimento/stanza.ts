import { comeEra, type NellaStanza } from '../../legge/riga.ts';
import type { Stanza } from '../../parole/stanza.ts';
import type { VistaDi } from '../../parole/viste.ts';

/** Come le viste dell’allestimento cambiano la stanza. */
export const STANZA_ALLESTIMENTO: NellaStanza<'FaseCambiata' | 'OperazioniRinviate'> = {
  FaseCambiata: faseCambiata,
  // La data nuova sta nella scheda della vendita: la pagina la richiede.
  OperazioniRinviate: comeEra,
};

/** Un'integrazione del verbale si firma anche a vendita chiusa, che chiusa resta (R68). */
function faseCambiata(stanza: Stanza, { fase }: VistaDi<'FaseCambiata'>): Stanza {
  return stanza.fase === 'chiusa' ? stanza : { ...stanza, fase };
}
