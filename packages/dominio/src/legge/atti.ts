import { ATTI_ALLESTIMENTO } from '../capitoli/allestimento/atti.ts';
import { ATTI_ASSISTENZA } from '../capitoli/assistenza/atti.ts';
import { ATTI_BUSTE } from '../capitoli/buste/atti.ts';
import { ATTI_CONDUZIONE } from '../capitoli/conduzione/atti.ts';
import { ATTI_CREDENZIALI } from '../capitoli/credenziali/atti.ts';
import { ATTI_ESITO } from '../capitoli/esito/atti.ts';
import { ATTI_GARA } from '../capitoli/gara/atti.ts';
import { ATTI_OSSERVAZIONI } from '../capitoli/osservazioni/atti.ts';
import { ATTI_SALA } from '../capitoli/sala/atti.ts';
import { ATTI_SALUTE } from '../capitoli/salute/atti.ts';
import { ATTI_SOSTE } from '../capitoli/soste/atti.ts';
import { ATTI_VERBALE } from '../capitoli/verbale/atti.ts';
import type { TipoAtto } from '../parole/atti.ts';
import type { RigheAtti } from './riga-atto.ts';

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
