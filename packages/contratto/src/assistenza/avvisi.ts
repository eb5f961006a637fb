import { z } from 'zod';
import { comandoId } from '../linea/tipi.ts';
import { RIGA_MAX, TESTO_MAX } from '../parole/limiti-testo.ts';
import { lunghezzaMassima, obbligatorio, type Regole } from '../regole/index.ts';
import { conRegole } from '../regole/zod.ts';

/** Un avviso del gestore a tutti i convocati di una vendita, ai recapiti degli inviti. */
type CampoAvviso = 'oggetto' | 'testo';
export const REGOLE_AVVISO: Regole<CampoAvviso> = {
  oggetto: [obbligatorio(), lunghezzaMassima(RIGA_MAX)],
  testo: [obbligatorio(), lunghezzaMassima(TESTO_MAX)],
};

export const corpoAvviso = conRegole(
  z.strictObject({ comandoId, oggetto: z.string().trim(), testo: z.string().trim() }),
  REGOLE_AVVISO,
  { oggetto: 'Oggetto', testo: 'Testo' },
);
export type CorpoAvviso = z.infer<typeof corpoAvviso>;

/** A quanti convocati va. */
export const rispostaAvviso = z.strictObject({ messaggi: z.int().min(0) });
