import { z } from 'zod';
import { istante, uuid } from '../linea/tipi.ts';
import { gravitaDisservizio, visto } from '../vendita/asta.ts';

/** Un disservizio come lo legge chi conduce la vendita o il gestore: dal registro, senza dati di nessuno (R57). */
const disservizioVisto = z.strictObject({
  asta: uuid,
  titolo: z.string(),
  dal: istante,
  /** `null` finché la piattaforma non è tornata sana. */
  cessatoIl: istante.nullable(),
  gravita: gravitaDisservizio.nullable(),
  visto,
  fatti: z.array(z.strictObject({ seq: z.int(), il: istante, frase: z.string() })),
  rilanciRifiutati: z.int(),
});
export type DisservizioVisto = z.infer<typeof disservizioVisto>;

/** Il più recente prima. */
export const rispostaDisservizi = z.strictObject({
  disservizi: z.array(disservizioVisto),
  /** Quante altre vendite ne hanno avuti, prima di queste: si chiedono vendita per vendita. */
  altreVendite: z.int().min(0),
});
export type RispostaDisservizi = z.infer<typeof rispostaDisservizi>;
