import { z } from 'zod';
import { comandoId, istante } from '../linea/tipi.ts';
import { TESTO_MAX } from '../parole/limiti-testo.ts';
import { codiceFiscaleOPartitaIva, lunghezzaMassima, type Regola, type Regole } from '../regole/index.ts';
import { conRegole } from '../regole/zod.ts';

/** Chi in una procedura non dovrebbe offrire: codici registrati dal gestore, confrontati quando una busta si apre (R18, R08). */

type CampoImpediti = 'debitori' | 'collegati' | 'personale' | 'senzaDebitore';
const NOMI_IMPEDITI: Readonly<Record<CampoImpediti, string>> = {
  debitori: 'Debitori',
  collegati: 'Collegati al debitore',
  personale: 'Chi lavora alla procedura',
  senzaDebitore: 'Perché non c’è un debitore da registrare',
};

/** I codici di un testo, uno per riga o separati da virgole. */
export function codiciScritti(testo: string): string[] {
  return testo
    .split(/[\n,;]+/)
    .map((codice) => codice.trim())
    .filter((codice) => codice !== '');
}

const unCodice = codiceFiscaleOPartitaIva();
/** Ogni codice scritto deve tornare: uno sbagliato non si riconoscerebbe in nessuna offerta, e nessuno lo saprebbe (R15, R18). */
const ogniCodice: Regola = (valore, tutti) => {
  if (typeof valore !== 'string') return unCodice(valore, tutti);
  for (const codice of codiciScritti(valore)) {
    const errore = unCodice(codice.replace(/^IT(?=[\d\s]+$)/i, ''), tutti);
    if (errore !== null) return errore;
  }
  return null;
};
const REGOLE_CODICI = [lunghezzaMassima(TESTO_MAX), ogniCodice];
export const REGOLE_IMPEDITI: Regole<CampoImpediti> = {
  debitori: REGOLE_CODICI,
  collegati: REGOLE_CODICI,
  personale: REGOLE_CODICI,
  senzaDebitore: [lunghezzaMassima(TESTO_MAX)],
};

const campi = {
  debitori: z.string(),
  collegati: z.string(),
  personale: z.string(),
  /** Perché nella procedura non c’è un debitore da registrare, in parole; vuoto negli elenchi scritti prima che lo si chiedesse. */
  senzaDebitore: z.string().default(''),
};
export const datiImpediti = z.strictObject(campi);
export type DatiImpediti = z.infer<typeof datiImpediti>;

/** L'elenco di una procedura; versione zero e testi vuoti se nessuno lo ha scritto. */
export const impeditiVisti = z.strictObject({
  ...campi,
  versione: z.int().min(0),
  operatore: z.string().nullable(),
  scrittoIl: istante.nullable(),
});
export type ImpeditiVisti = z.infer<typeof impeditiVisti>;

/** Una versione nuova dell'elenco intero; `versione` è quella letta, perché due modifiche non si coprano. */
export const corpoImpediti = conRegole(
  z.strictObject({ comandoId, versione: z.int().min(0), ...campi }),
  REGOLE_IMPEDITI,
  NOMI_IMPEDITI,
);
export type CorpoImpediti = z.infer<typeof corpoImpediti>;
export const impeditiScritti = z.strictObject({ versione: z.int().min(1) });
