import type {
  JsonObject,
  NodoVisto,
  ProvaVoce,
  Trascrizione,
  TrascrizioneOscurata,
  Voce,
  VoceOscurata,
} from '@gestore/registro';
import { z } from 'zod';
import { istante, schemaDi, uuid } from '../linea/tipi.ts';

/** Il registro di una vendita, intero o oscurato, verificabile senza rete (R74): le forme sono di `@gestore/registro`. */

const seq = z.int().min(0);
const oggetto = (valore: unknown): boolean => typeof valore === 'object' && valore !== null;

const voce: z.ZodType<Voce> = z.strictObject({
  asta: uuid,
  seq,
  tipo: z.string(),
  versione: z.int(),
  // Ciò che dice ciascun fatto lo sa il dominio: qui conta che l’impronta torni.
  dati: z.custom<JsonObject>(oggetto),
  comandoId: z.string(),
  parte: z.int(),
  attore: z.strictObject({ tipo: z.string(), id: z.string() }),
  ricevutoIl: istante,
  registratoIl: istante,
  precedente: z.string(),
  impronta: z.string(),
  prova: z.exactOptional(z.custom<ProvaVoce>(oggetto)),
});

// L’albero degli impegni lo riconosce chi lo ricalcola: uno storto non torna.
const campi = z.custom<NodoVisto>(oggetto);
const comune = { seq, impronta: z.string() };
const voceOscurata: z.ZodType<VoceOscurata> = z.union([
  z.strictObject({ ...comune, contenuto: z.string(), radice: z.string() }),
  z.strictObject({ ...comune, contenuto: z.string(), campi }),
  z.strictObject({ ...comune, forma: z.literal(1) }),
]);

const testa = z.strictObject({
  asta: uuid,
  seq,
  impronta: z.string(),
  firmataIl: z.exactOptional(istante),
  chiave: z.string(),
  firma: z.string(),
});
const chiavi = z.record(z.string(), z.string());

export const trascrizione = schemaDi<Trascrizione>()(
  z.strictObject({
    formato: z.literal('gestore-vendite/trascrizione'),
    versione: z.union([z.literal(1), z.literal(2)]),
    asta: uuid,
    voci: z.array(voce).readonly(),
    testa,
    chiavi,
  }),
);

export const trascrizioneOscurata = schemaDi<TrascrizioneOscurata>()(
  z.strictObject({
    formato: z.literal('gestore-vendite/trascrizione-oscurata'),
    versione: z.literal(1),
    asta: uuid,
    voci: z.array(voceOscurata).readonly(),
    testa,
    chiavi,
  }),
);
