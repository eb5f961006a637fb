import { identificativoDi } from '../../piattaforma/arnesi/identificativo.ts';

/** Il nome del secondo registro di una vendita fra quelli del giornale: lo stesso in ogni processo, e di nessun'altra. */
export function flussoDopo(asta: string): string {
  return identificativoDi(`dopo-l-esito/${asta.toLowerCase()}`);
}
