import { CONFINE } from './confine.ts';
import type { GuastoPiantato } from './guasto.ts';
import { REGOLE } from './regole.ts';
import { SALUTE_PIATTAFORMA } from './salute.ts';
import { SCHERMI } from './schermi.ts';
import { SERVER } from './server.ts';
import { SOSTE } from './soste.ts';

/** Tutti gli errori piantati, nell'ordine in cui la caccia li cerca. */
export const GUASTI_PIANTATI: readonly GuastoPiantato[] = [
  ...REGOLE,
  ...SOSTE,
  ...SERVER,
  ...SCHERMI,
  ...CONFINE,
  ...SALUTE_PIATTAFORMA,
];
