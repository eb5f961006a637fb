import type { Casa } from '../piattaforma/casa.ts';
import type { Chiavi } from '../sigillo/chiavi/apri-chiavi.ts';
import type { ConStampa } from '../verbale/stampa/stampa.ts';
import type { Nucleo } from './nucleo.ts';

/** Tutto ciò che un processo apre per condurre vendite. Lo ha in mano chi compone; ciascuna capacità dice di quali parti ha bisogno. */
export type Impianto = Casa & Omit<Chiavi, 'segreti'> & Nucleo & ConStampa;
