import { ATTI_ALLESTIMENTO } from '../capitoli/allestimento/atti.ts';
import { FATTI_ALLESTIMENTO, STANZA_ALLESTIMENTO } from '../capitoli/allestimento/tavola.ts';
import { ATTI_ASSISTENZA } from '../capitoli/assistenza/atti.ts';
import { FATTI_ASSISTENZA, STANZA_ASSISTENZA } from '../capitoli/assistenza/tavola.ts';
import { ATTI_BUSTE } from '../capitoli/buste/atti.ts';
import { FATTI_BUSTE, STANZA_BUSTE } from '../capitoli/buste/tavola.ts';
import { ATTI_CONDUZIONE } from '../capitoli/conduzione/atti.ts';
import { FATTI_CONDUZIONE, STANZA_CONDUZIONE } from '../capitoli/conduzione/tavola.ts';
import { ATTI_CREDENZIALI } from '../capitoli/credenziali/atti.ts';
import { FATTI_CREDENZIALI } from '../capitoli/credenziali/tavola.ts';
import { ATTI_ESITO } from '../capitoli/esito/atti.ts';
import { FATTI_ESITO, STANZA_ESITO } from '../capitoli/esito/tavola.ts';
import { ATTI_GARA } from '../capitoli/gara/atti.ts';
import { FATTI_GARA, STANZA_GARA } from '../capitoli/gara/tavola.ts';
import { ATTI_OSSERVAZIONI } from '../capitoli/osservazioni/atti.ts';
import { FATTI_OSSERVAZIONI, STANZA_OSSERVAZIONI } from '../capitoli/osservazioni/tavola.ts';
import { ATTI_SALA } from '../capitoli/sala/atti.ts';
import { FATTI_SALA, STANZA_SALA } from '../capitoli/sala/tavola.ts';
import { ATTI_SALUTE } from '../capitoli/salute/atti.ts';
import { FATTI_SALUTE, STANZA_SALUTE } from '../capitoli/salute/tavola.ts';
import { ATTI_SOSTE } from '../capitoli/soste/atti.ts';
import { FATTI_SOSTE, STANZA_SOSTE } from '../capitoli/soste/tavola.ts';
import { ATTI_VERBALE } from '../capitoli/verbale/atti.ts';
import { FATTI_VERBALE, STANZA_VERBALE } from '../capitoli/verbale/tavola.ts';
import type { TipoAtto } from '../parole/atti.ts';
import type { TipoEvento } from '../parole/fatti.ts';
import type { VistaEvento } from '../parole/viste.ts';
import { esigiPubblicata } from './pretese.ts';
import { comeEra, type NellaStanza, type RigheFatti } from './riga.ts';
import type { RigheAtti } from './riga-atto.ts';

/** La vita di ogni fatto di una vendita, capitolo per capitolo. */
export const FATTI: RigheFatti<TipoEvento> = {
  ...FATTI_ALLESTIMENTO,
  ...FATTI_CONDUZIONE,
  ...FATTI_SOSTE,
  ...FATTI_CREDENZIALI,
  ...FATTI_BUSTE,
  ...FATTI_GARA,
  ...FATTI_SALUTE,
  ...FATTI_ESITO,
  ...FATTI_VERBALE,
  ...FATTI_ASSISTENZA,
  ...FATTI_OSSERVAZIONI,
  ...FATTI_SALA,
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

/** La vita di ogni atto, capitolo per capitolo. */
export const ATTI: RigheAtti<TipoAtto> = {
  ...ATTI_ALLESTIMENTO,
  ...ATTI_CONDUZIONE,
  ...ATTI_SOSTE,
  ...ATTI_CREDENZIALI,
  ...ATTI_BUSTE,
  ...ATTI_GARA,
  ...ATTI_SALUTE,
  ...ATTI_ESITO,
  ...ATTI_VERBALE,
  ...ATTI_ASSISTENZA,
  ...ATTI_OSSERVAZIONI,
  ...ATTI_SALA,
};
