import { STANZA_ALLESTIMENTO } from '../capitoli/allestimento/stanza.ts';
import { STANZA_ASSISTENZA } from '../capitoli/assistenza/stanza.ts';
import { STANZA_BUSTE } from '../capitoli/buste/stanza.ts';
import { STANZA_CONDUZIONE } from '../capitoli/conduzione/stanza.ts';
import { STANZA_ESITO } from '../capitoli/esito/stanza.ts';
import { STANZA_GARA } from '../capitoli/gara/stanza.ts';
import { STANZA_OSSERVAZIONI } from '../capitoli/osservazioni/stanza.ts';
import { STANZA_SALA } from '../capitoli/sala/stanza.ts';
import { STANZA_SALUTE } from '../capitoli/salute/stanza.ts';
import { STANZA_SOSTE } from '../capitoli/soste/stanza.ts';
import { STANZA_VERBALE } from '../capitoli/verbale/stanza.ts';
import type { VistaEvento } from '../parole/viste.ts';
import { comeEra, type NellaStanza } from './riga.ts';

/** Come ogni vista cambia una stanza, capitolo per capitolo. */
export const NELLA_STANZA: NellaStanza<VistaEvento['tipo']> = {
  riservato: comeEra,
  ...STANZA_ALLESTIMENTO,
  ...STANZA_CONDUZIONE,
  ...STANZA_SOSTE,
  ...STANZA_BUSTE,
  ...STANZA_GARA,
  ...STANZA_SALUTE,
  ...STANZA_ESITO,
  ...STANZA_VERBALE,
  ...STANZA_ASSISTENZA,
  ...STANZA_OSSERVAZIONI,
  ...STANZA_SALA,
};
