import { z } from 'zod';
import { vincolo } from '../buste/vincolo.ts';
import { cent, istante } from '../linea/tipi.ts';

/** I termini che corrono per chi si è aggiudicato il bene (R69). */
const termineUtente = z.strictObject({
  tipo: z.enum(['persona_da_nominare', 'saldo', 'antiriciclaggio']),
  scadeIl: istante,
  giorni: z.int(),
  prorogato: z.boolean(),
  /** Di un termine che non si sposta, il primo giorno utile se il suo cade di sabato o di festa. */
  utileIl: istante.nullable(),
});
export type TermineUtente = z.infer<typeof termineUtente>;
export type TipoTermineUtente = TermineUtente['tipo'];

/** Un passo fatto della restituzione: disposto con l'esito, messo in un ordine, approvato da un secondo, eseguito. */
const passoRimborso = z.strictObject({ passo: z.enum(['disposto', 'ordinato', 'approvato', 'eseguito']), il: istante });
export type PassoRimborso = z.infer<typeof passoRimborso>;

/** La restituzione della propria cauzione (R71): disposta dal referente con l'esito, pagata dal gestore. */
const rimborsoUtente = z.strictObject({
  importoCent: cent.nullable(),
  entroIl: istante,
  passi: z.array(passoRimborso),
});
export type RimborsoUtente = z.infer<typeof rimborsoUtente>;

/** Ciò che l'esito vuol dire per chi lo legge. */
export const esitoUtente = z.strictObject({
  dichiaratoIl: istante,
  /** La cauzione della propria offerta, se si è potuta leggere. */
  cauzioneCent: cent.nullable(),
  /** `null` se non c'è nulla da restituire: chi ha vinto, chi assiste, una busta illeggibile. */
  rimborso: rimborsoUtente.nullable(),
  /** Di una vendita sospesa o rinviata, se la propria offerta vincola ancora, e perché; `null` negli altri casi (R24). */
  vincolo: vincolo.nullable(),
  /** Solo per chi ha vinto: il prezzo meno la cauzione. */
  saldoCent: cent.nullable(),
  /** Solo per chi ha vinto. */
  termini: z.array(termineUtente),
});
export type EsitoUtente = z.infer<typeof esitoUtente>;
