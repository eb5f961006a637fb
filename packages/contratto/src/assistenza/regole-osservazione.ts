import { OSSERVAZIONE_CARATTERI_MAX } from '@gestore/dominio';
import { lunghezzaMassima, obbligatorio, type Regole } from '../regole/index.ts';

/** Le osservazioni di chi offre, brevi dichiarazioni formali che vanno nel verbale (DM 22, R68): le regole, senza schemi per la pagina. */
export const REGOLE_OSSERVAZIONE = {
  testo: [obbligatorio(), lunghezzaMassima(OSSERVAZIONE_CARATTERI_MAX)],
} as const satisfies Regole<'testo'>;
