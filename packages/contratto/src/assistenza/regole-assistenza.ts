import { RIGA_MAX, RISPOSTA_PUBBLICA_CARATTERI_MAX, TESTO_MAX } from '../parole/limiti-testo.ts';
import { lunghezzaMassima, obbligatorio, type Regole } from '../regole/index.ts';

/** Ciò che si chiede a chi risponde, senza gli schemi: chi conduce una gara non li scarica. */

/** A chi risponde a una richiesta di aiuto (R80). */
export const REGOLE_RISPOSTA: Regole<'testo'> = { testo: [obbligatorio(), lunghezzaMassima(TESTO_MAX)] };

const breve = [obbligatorio(), lunghezzaMassima(RISPOSTA_PUBBLICA_CARATTERI_MAX)];
/** A chi pubblica una domanda con la sua risposta. */
export const REGOLE_RISPOSTA_PUBBLICA: Regole<'domanda' | 'risposta'> = { domanda: breve, risposta: breve };
/** A chi ne ritira una. */
export const REGOLE_RITIRO_RISPOSTA: Regole<'motivo'> = { motivo: [obbligatorio(), lunghezzaMassima(RIGA_MAX)] };
