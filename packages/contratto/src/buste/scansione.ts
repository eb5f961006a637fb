import { z } from 'zod';
import { SCANSIONE_MAX_KB } from '../documenti/limiti-documenti.ts';
import { comandoId, uuid } from '../linea/tipi.ts';
import { dimensioneKB, lunghezzaMassima } from '../regole/index.ts';

/** La scansione di un'offerta che chi conduce digita: si carica prima, e l'offerta la nomina (R28). */

/** Facoltativa, una sola, e non oltre la misura. */
export const REGOLE_SCANSIONE = { scansione: [lunghezzaMassima(1), dimensioneKB(SCANSIONE_MAX_KB)] };

export const corpoScansione = z.strictObject({ comandoId });

/** Ciò che l'offerta nomina; `impronta` è lo SHA-256 del file. */
export const scansioneCaricata = z.strictObject({
  id: uuid,
  nome: z.string(),
  byte: z.int(),
  impronta: z.string(),
});
export type ScansioneCaricata = z.infer<typeof scansioneCaricata>;
