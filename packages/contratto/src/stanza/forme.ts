import { z } from 'zod';
import { RUOLI_UTENTE } from '../accesso/forme.ts';
import { comandoId, importoCent, istante } from '../linea/tipi.ts';
import { astaPubblica } from '../vendita/scheda.ts';
import { ricevuta } from './ricevuta.ts';
import { stanza } from './viste.ts';

/** La stanza di chi è entrato con una credenziale. */
export const stanzaUtente = z.strictObject({
  asta: astaPubblica,
  io: z.strictObject({ pseudonimo: z.string(), ruolo: z.enum(RUOLI_UTENTE), bustaId: z.string().nullable() }),
  stanza,
  adessoMs: istante,
  /** Canali da ascoltare: il primo è la sequenza comune, l'eventuale secondo porta solo ciò che è suo. */
  canali: z.array(z.string()),
});
export type StanzaUtente = z.infer<typeof stanzaUtente>;

export const corpoRilancio = z.strictObject({ comandoId, importoCent });

/** Che fine ha fatto un comando: `noto` se è nel registro, ed è di chi chiede. */
export const sorteComando = z.strictObject({ noto: z.boolean(), ricevuta: ricevuta.nullable() });
export type RispostaSorte = z.infer<typeof sorteComando>;
