import { z } from 'zod';
import { lunghezzaMassima, obbligatorio, type Regole } from './regole/index.ts';
import { conRegole } from './regole/zod.ts';
import { comandoId, RIGA_MAX, TESTO_MAX } from './vendita.ts';

/** Un avviso del gestore a tutti i convocati di una vendita, ai recapiti degli inviti. */
export type CampoAvviso = 'oggetto' | 'testo';
export const REGOLE_AVVISO: Regole<CampoAvviso> = {
  oggetto: [obbligatorio(), lunghezzaMassima(RIGA_MAX)],
  testo: [obbligatorio(), lunghezzaMassima(TESTO_MAX)],
};

/** POST /api/edicom/aste/:id/avvisi, dalle T0-180 min (R10). */
export const corpoAvviso = conRegole(
  z.strictObject({ comandoId, oggetto: z.string().trim(), testo: z.string().trim() }),
  REGOLE_AVVISO,
  { oggetto: 'Oggetto', testo: 'Testo' },
);
export type CorpoAvviso = z.infer<typeof corpoAvviso>;
export type RispostaAvviso = { messaggi: number };
