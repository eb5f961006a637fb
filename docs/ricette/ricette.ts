import { ATTO_E_FATTO } from './atto-e-fatto.ts';
import { FORMATO } from './formato.ts';
import { modificheDi, type Ricetta } from './ricetta.ts';
import { SCHERMATA } from './schermata.ts';

/** Le ricette di CONTRIBUTING, nell'ordine in cui vi stanno. */
export const RICETTE: readonly Ricetta[] = [ATTO_E_FATTO, SCHERMATA, FORMATO];

/** I file che chi le segue fa nascere: qui non ci sono, e la guida può nominarli. */
export const FILE_CREATI: ReadonlySet<string> = new Set(
  RICETTE.flatMap(({ passi }) => modificheDi(passi)).flatMap((una) => ('nuovo' in una ? [una.nuovo] : [])),
);
