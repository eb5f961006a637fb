import { lunghezzaMassima, obbligatorio } from '../regole/index.ts';
import { rigaConRegole, testoConRegole } from '../regole/zod.ts';
import { RIGA_MAX, TESTO_MAX } from './limiti-testo.ts';

/** I testi che le persone scrivono: una riga, o quanto occorre, con le regole dei moduli. */

export const riga = rigaConRegole(obbligatorio(), lunghezzaMassima(RIGA_MAX));
export const testo = testoConRegole(obbligatorio(), lunghezzaMassima(TESTO_MAX));
export const rigaFacoltativa = rigaConRegole(lunghezzaMassima(RIGA_MAX));
export const testoFacoltativo = testoConRegole(lunghezzaMassima(TESTO_MAX));
