import { z } from 'zod';
import { termineDopo } from '../dopo/forme.ts';
import { cent, istante } from '../linea/tipi.ts';
import { motivoSospensione } from '../vendita/asta.ts';
import { provvedimento } from '../vendita/scheda.ts';

/** Ciò che un magistrato guarda delle vendite che gli sono assegnate (R36): che cosa aspetta lui, che cosa è in ritardo, che cosa è fermo. */

const vendita = { asta: z.string(), titolo: z.string(), tribunale: z.string(), ruolo: z.string() };

/** Che cosa tarda: lo dice l'orologio, e nessuno ne trae da sé una conseguenza. */
export const ritardo = z.strictObject({
  ...vendita,
  tipo: z.enum(['non_aperta', 'senza_esito', 'senza_verbale', 'termine_passato']),
  /** L'istante da cui si conta il ritardo. */
  dal: istante,
  /** Il termine passato; `null` degli altri ritardi. */
  termine: termineDopo.shape.tipo.nullable(),
});
export type Ritardo = z.infer<typeof ritardo>;

/** Ciò che il software propone e soltanto un provvedimento del giudice può dare (cpc 586, 587, 591-ter). */
export const daDisporre = z.strictObject({
  ...vendita,
  tipo: z.enum(['decadenza', 'decreto', 'differenza', 'rate_perdute', 'ferma_senza_provvedimento']),
  dal: istante.nullable(),
  importoCent: cent.nullable(),
});
export type DaDisporre = z.infer<typeof daDisporre>;

/** Una vendita, o la sua gara, che non va avanti, e perché. */
export const sosta = z.strictObject({
  ...vendita,
  cosa: z.enum(['vendita', 'gara']),
  dal: istante.nullable(),
  provvedimento: provvedimento.nullable(),
  /** Di una gara, chi l'ha sospesa: la piattaforma (`incidente`, `referente_disconnesso`) o chi conduce; `null` di una vendita intera. */
  garaSospesa: motivoSospensione.nullable(),
  motivo: z.string().nullable(),
  riprendeIl: istante.nullable(),
  liberati: z.boolean(),
});
export type Sosta = z.infer<typeof sosta>;

const termineDelGiudice = termineDopo
  .pick({ tipo: true, numero: true, scadeIl: true, importoCent: true })
  .extend(vendita);
export type TermineDelGiudice = z.infer<typeof termineDelGiudice>;

export const cruscottoGiudice = z.strictObject({
  adessoMs: istante,
  /** Gli uffici e le procedure che gli sono assegnati; `ruolo` nullo per l'ufficio intero. */
  assegnate: z.array(z.strictObject({ tribunale: z.string(), ruolo: z.string().nullable(), dal: istante })),
  daDisporre: z.array(daDisporre),
  ritardi: z.array(ritardo),
  soste: z.array(sosta),
  termini: z.array(termineDelGiudice),
  /** Vero se le vendite da guardare erano più di quante se ne leggono insieme: il resto è negli elenchi. */
  altre: z.boolean(),
});
export type CruscottoGiudice = z.infer<typeof cruscottoGiudice>;
