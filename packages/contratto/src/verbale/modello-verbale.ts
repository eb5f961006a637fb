import { z } from 'zod';
import { comandoId } from '../linea/tipi.ts';
import { RIGA_MAX, TESTO_MAX } from '../parole/limiti-testo.ts';
import { lunghezzaMassima, type Regole, soloSegnaposti } from '../regole/index.ts';
import { conRegole } from '../regole/zod.ts';

/** Il modello del verbale di un ufficio: ciò che apre e ciò che chiude il testo, con i dati che il registro vi mette (R68). */

/** I dati che un modello può nominare, fra graffe: vengono dal registro, e nel verbale nessuno li riscrive. */
export const SEGNAPOSTI_VERBALE = [
  'tribunale',
  'procedura',
  'lotto',
  'bene',
  'giudice',
  'delegato',
  'gestore',
  'esperimento',
  'prezzo_base',
  'offerta_minima',
  'inizio_operazioni',
  'esito',
  'dichiarato_il',
  'aggiudicatario',
  'prezzo',
] as const;
export type SegnapostoVerbale = (typeof SEGNAPOSTI_VERBALE)[number];

export type CampoModello = 'titoloIniziale' | 'formulaIniziale' | 'titoloFinale' | 'formulaFinale';
const NOMI_MODELLO: Readonly<Record<CampoModello, string>> = {
  titoloIniziale: 'Titolo di apertura',
  formulaIniziale: 'Formula iniziale',
  titoloFinale: 'Titolo di chiusura',
  formulaFinale: 'Formula finale',
};
const riga = [lunghezzaMassima(RIGA_MAX), soloSegnaposti(SEGNAPOSTI_VERBALE)];
const capoversi = [lunghezzaMassima(TESTO_MAX), soloSegnaposti(SEGNAPOSTI_VERBALE)];
export const REGOLE_MODELLO: Regole<CampoModello> = {
  titoloIniziale: riga,
  formulaIniziale: capoversi,
  titoloFinale: riga,
  formulaFinale: capoversi,
};

/** Ogni riga di una formula è un capoverso; ciò che è vuoto non si stampa. */
const campi = {
  titoloIniziale: z.string(),
  formulaIniziale: z.string(),
  titoloFinale: z.string(),
  formulaFinale: z.string(),
};
export const modelloVerbale = z.strictObject(campi);
export type ModelloVerbale = z.infer<typeof modelloVerbale>;

/** Un modello nuovo è una versione nuova dell’ufficio; `versione` è quella che si è letta, perché due modifiche non si coprano. */
export const corpoModello = conRegole(
  z.strictObject({ comandoId, versione: z.int().min(1), ...campi }),
  REGOLE_MODELLO,
  NOMI_MODELLO,
);
export type CorpoModello = z.infer<typeof corpoModello>;
