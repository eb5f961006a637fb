import { TESTO_MAX } from '../parole/limiti-testo.ts';
import { lunghezzaMassima, obbligatorio, type Regole } from '../regole/index.ts';

/** Ciò che si chiede a chi risponde a una richiesta di aiuto, senza gli schemi: chi conduce una gara non li scarica (R80). */
export const REGOLE_RISPOSTA: Regole<'testo'> = { testo: [obbligatorio(), lunghezzaMassima(TESTO_MAX)] };
