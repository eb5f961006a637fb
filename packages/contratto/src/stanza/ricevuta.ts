import type { Ricevuta, RicevutaDeposito } from '@gestore/registro';
import { z } from 'zod';
import { cent, istante, uuid } from '../linea/tipi.ts';

/** La ricevuta firmata di un atto, accettato o rifiutato (R66): la forma è di `@gestore/registro`. */
export const ricevuta: z.ZodType<Ricevuta> = z.strictObject({
  versione: z.union([z.literal(1), z.literal(2)]),
  asta: uuid,
  seq: z.int().min(1),
  tipo: z.string(),
  impronta: z.string(),
  esito: z.enum(['accettato', 'rifiutato']),
  motivo: z.string().nullable(),
  importoCent: cent.nullable(),
  ricevutoIl: istante,
  registratoIl: istante,
  /** Soltanto nella seconda versione. */
  sostituisce: z.string().optional(),
  chiave: z.string(),
  firma: z.string(),
});

/** La ricevuta firmata di un deposito, senza numero di sequenza (R10): la forma è di `@gestore/registro`. */
export const ricevutaDeposito: z.ZodType<RicevutaDeposito> = z.strictObject({
  versione: z.literal(1),
  tipo: z.literal('Deposito'),
  asta: uuid,
  deposito: uuid,
  impronta: z.string(),
  esito: z.enum(['acquisita', 'illeggibile']),
  motivo: z.string().nullable(),
  arrivataIl: istante,
  provataIl: istante.nullable(),
  chiave: z.string(),
  firma: z.string(),
});

/** Risposta di ogni atto legale accettato. */
export const rispostaAtto = z.strictObject({
  esito: z.literal('accettato'),
  ricevuta: ricevuta.nullable(),
  seq: z.int().min(0),
  ripetuto: z.boolean(),
});
export type RispostaAtto = z.infer<typeof rispostaAtto>;
