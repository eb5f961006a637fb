import type { ChiavePubblicata } from '@gestore/registro';
import { z } from 'zod';
import { istante, schemaDi } from '../linea/tipi.ts';

/** Ciò che chiunque può chiedere: le vendite pubblicate, l’ora del server, le chiavi delle ricevute. */

export const orologioPubblico = z.strictObject({ adessoMs: istante });
export type RispostaOrologio = z.infer<typeof orologioPubblico>;

/** Una chiave di firma come si pubblica: da quando vale, se e quando ha smesso o è stata revocata, e perché. */
const chiavePubblicata = schemaDi<ChiavePubblicata>()(
  z.strictObject({
    pubblica: z.string(),
    impronta: z.string(),
    validaDal: istante,
    validaFino: istante.nullable(),
    revocataIl: istante.nullable(),
    motivo: z.string().nullable(),
  }),
);

/** Per nome di chiave: la sola metà pubblica, e la chiave con la sua validità. */
export const chiaviPubbliche = z.strictObject({
  chiavi: z.record(z.string(), z.string()),
  pubblicate: z.record(z.string(), chiavePubblicata),
});
export type RispostaChiavi = z.infer<typeof chiaviPubbliche>;
