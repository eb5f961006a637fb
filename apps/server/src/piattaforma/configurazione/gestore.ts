import type { GestorePubblico } from '@gestore/contratto/bordo/configurazione-pubblica';
import { controllaCodiceFiscale } from '@gestore/contratto/parole/codice-fiscale';
import { z } from 'zod';

const vuota = <T extends z.ZodType>(schema: T) =>
  z.preprocess((valore) => (valore === '' ? undefined : valore), schema.optional());
const riga = vuota(z.string().trim().min(1).max(200));
const codice = vuota(
  z
    .string()
    .trim()
    .toUpperCase()
    .refine((valore) => controllaCodiceFiscale(valore).valido),
);
const documento = vuota(z.url({ protocol: /^https$/ }));

/** What the law wants on the site of the gestore (R06), each with its meaning; what is missing is said to be missing. */
export const VARIABILI_GESTORE = {
  /** Name of the company that runs the sales. */
  GESTORE_NOME: riga,
  /** Its number in the register of the Ministry. */
  GESTORE_ISCRIZIONE: riga,
  /** Fiscal code of its legal representative, who signs the no-conflict declarations; none: whoever uploads one says why (R07). */
  GESTORE_RAPPRESENTANTE: codice,
  /** https addresses of the operating manual, of the price list and of the privacy notice. */
  GESTORE_MANUALE_URL: documento,
  GESTORE_LISTINO_URL: documento,
  GESTORE_PRIVACY_URL: documento,
} as const;

type Variabili = z.infer<z.ZodObject<typeof VARIABILI_GESTORE>>;

export function gestoreDa(v: Variabili): GestorePubblico {
  return {
    nome: v.GESTORE_NOME ?? null,
    iscrizione: v.GESTORE_ISCRIZIONE ?? null,
    manuale: v.GESTORE_MANUALE_URL ?? null,
    listino: v.GESTORE_LISTINO_URL ?? null,
    privacy: v.GESTORE_PRIVACY_URL ?? null,
  };
}
