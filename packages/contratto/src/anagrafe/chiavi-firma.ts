import { z } from 'zod';
import { comandoId, istante } from '../linea/tipi.ts';
import { testo } from '../parole/testi-scritti.ts';

/** Le chiavi con cui il gestore firma ricevute e trascrizioni (R66), per chi le sostituisce o le revoca. */

/** Il nome che una firma cita: la versione, e l’inizio dell’impronta della metà pubblica. */
export const nomeChiaveFirma = z.string().regex(/^firma-\d{1,6}-[0-9a-f]{8}$/);

/**
 * Quale si sostituisce, com’è letta: se intanto è già un’altra si rifiuta. `compromessa`: la sua metà privata può averla qualcun altro; è
 * revocata da subito, e il motivo si pubblica con lei. Di una chiave che già non firma si può dire soltanto che è compromessa.
 */
const richiesta = { chiave: nomeChiaveFirma, compromessa: z.boolean(), motivo: testo } as const;
export const corpoChiaveFirma = z.strictObject(richiesta);
export type RichiestaChiaveFirma = z.infer<typeof corpoChiaveFirma>;
export const corpoProponiChiaveFirma = z.strictObject({ comandoId, ...richiesta });

/** Le chiavi dalla prima, con la loro validità; di una sola `firma` è vero: quella che firma adesso. */
export const elencoChiaviFirma = z.strictObject({
  chiavi: z.array(
    z.strictObject({
      id: z.string(),
      impronta: z.string(),
      validaDal: istante,
      validaFino: istante.nullable(),
      revocataIl: istante.nullable(),
      motivo: z.string().nullable(),
      firma: z.boolean(),
    }),
  ),
});
export type ElencoChiaviFirma = z.infer<typeof elencoChiaviFirma>;
