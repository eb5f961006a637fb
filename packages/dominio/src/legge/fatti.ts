import { FATTI_ALLESTIMENTO } from '../capitoli/allestimento/tavola.ts';
import { FATTI_ASSISTENZA } from '../capitoli/assistenza/tavola.ts';
import { FATTI_BUSTE } from '../capitoli/buste/tavola.ts';
import { FATTI_CONDUZIONE } from '../capitoli/conduzione/tavola.ts';
import { FATTI_CREDENZIALI } from '../capitoli/credenziali/tavola.ts';
import { FATTI_ESITO } from '../capitoli/esito/tavola.ts';
import { FATTI_GARA } from '../capitoli/gara/tavola.ts';
import { FATTI_OSSERVAZIONI } from '../capitoli/osservazioni/tavola.ts';
import { FATTI_SALA } from '../capitoli/sala/tavola.ts';
import { FATTI_SALUTE } from '../capitoli/salute/tavola.ts';
import { FATTI_SOSTE } from '../capitoli/soste/tavola.ts';
import { FATTI_VERBALE } from '../capitoli/verbale/tavola.ts';
import type { TipoEvento } from '../parole/fatti.ts';
import { esigiPubblicata } from './pretese.ts';
import type { RigheFatti } from './riga.ts';

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
  AttoRifiutato: { evolvi: esigiPubblicata, parole: [], vede: { nessuno: true } },
};
