import { ALLESTIMENTO, STANZA_ALLESTIMENTO } from '../capitoli/allestimento/tavola.ts';
import { ASSISTENZA, STANZA_ASSISTENZA } from '../capitoli/assistenza/tavola.ts';
import { BUSTE, STANZA_BUSTE } from '../capitoli/buste/tavola.ts';
import { CONDUZIONE, STANZA_CONDUZIONE } from '../capitoli/conduzione/tavola.ts';
import { CREDENZIALI } from '../capitoli/credenziali/tavola.ts';
import { ESITO, STANZA_ESITO } from '../capitoli/esito/tavola.ts';
import { GARA, STANZA_GARA } from '../capitoli/gara/tavola.ts';
import { OSSERVAZIONI, STANZA_OSSERVAZIONI } from '../capitoli/osservazioni/tavola.ts';
import { SALA, STANZA_SALA } from '../capitoli/sala/tavola.ts';
import { SALUTE, STANZA_SALUTE } from '../capitoli/salute/tavola.ts';
import { SOSTE, STANZA_SOSTE } from '../capitoli/soste/tavola.ts';
import { STANZA_VERBALE, VERBALE } from '../capitoli/verbale/tavola.ts';
import type { TipoEvento } from '../parole/fatti.ts';
import type { VistaEvento } from '../parole/viste.ts';
import { esigiPubblicata } from './pretese.ts';
import { comeEra, type NellaStanza, type Righe } from './riga.ts';

/** La vita di ogni fatto di una vendita, capitolo per capitolo. */
export const FATTI: Righe<TipoEvento> = {
  ...ALLESTIMENTO,
  ...CONDUZIONE,
  ...SOSTE,
  ...CREDENZIALI,
  ...BUSTE,
  ...GARA,
  ...SALUTE,
  ...ESITO,
  ...VERBALE,
  ...ASSISTENZA,
  ...OSSERVAZIONI,
  ...SALA,
  AttoRifiutato: { evolvi: esigiPubblicata, vede: { nessuno: true } },
};

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
