import { percentuale } from '@gestore/contratto/parole/percentuale';
import { z } from 'zod';
import type { AstaDimostrativa } from './pacchetti.ts';

/** Un istante in millisecondi dall’epoca, o scritto per una persona: `2026-07-20T13:00:00+02:00`. */
const istante = z.union([
  z.int(),
  z.iso.datetime({ offset: true, error: 'Serve data e ora con il fuso.' }).transform((testo) => Date.parse(testo)),
]);

/** Il file di parametri di `gv pacchetti`: i dati dell’asta a cui fabbricare offerte; campi in più rifiutati. */
export const SchemaAstaDimostrativa = z.strictObject({
  tribunale: z.string().min(1),
  ruolo: z.strictObject({ numero: z.string().min(1), anno: z.int() }),
  lotto: z.string().min(1),
  descrizione: z.string().min(1).exactOptional(),
  referente: z.string().min(1).exactOptional(),
  prezzoBaseCent: z.int().positive(),
  offertaMinimaCent: z.int().positive(),
  cauzionePercento: percentuale(1, 100),
  termineOfferteIl: istante,
  inizioOperazioniIl: istante,
}) satisfies z.ZodType<AstaDimostrativa>;
