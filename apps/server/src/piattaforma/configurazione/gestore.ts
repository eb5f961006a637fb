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

/** Ciò che la legge vuole sul sito del gestore (R06), ciascuno con il suo significato; di ciò che manca si dice che manca. */
export const VARIABILI_GESTORE = {
  /** Il nome della società che tiene le vendite. */
  GESTORE_NOME: riga,
  /** Il suo numero nel registro del Ministero. */
  GESTORE_ISCRIZIONE: riga,
  /**
   * Il codice fiscale del suo legale rappresentante, che firma le dichiarazioni di assenza di conflitti; nessuno: chi
   * ne carica una dice perché (R07).
   */
  GESTORE_RAPPRESENTANTE: codice,
  /** Gli indirizzi https del manuale operativo, del listino e dell'informativa sui dati. */
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
