import type { Attore } from '@gestore/dominio';
import { z } from 'zod';
import { istante, istanteInQuery } from '../linea/tipi.ts';

/** Il registro come lo cerca il gestore: chi ha letto quali identità (R37), e gli atti delle vendite (R74). */

/** Righe in una pagina; le altre si chiedono con il cursore. */
export const REGISTRO_PAGINA = 50;

const frase = z.string().trim().min(1).max(200);
const comune = {
  asta: z.uuid().toLowerCase().optional(),
  /** Parte del nome, dell'e-mail o dell'identificativo di chi ha letto o agito. */
  chi: frase.optional(),
  dal: istanteInQuery.optional(),
  al: istanteInQuery.optional(),
  /** Cursore della pagina seguente, com'è tornato dalla precedente. */
  dopo: z.string().max(200).optional(),
};

const tipoPersona = z.enum(['delegato', 'magistrato', 'operatore', 'sconosciuto']);
export type TipoPersona = z.infer<typeof tipoPersona>;

export const filtroLetture = z.strictObject({ ...comune, cheCosa: frase.optional() });
export type FiltroLetture = z.output<typeof filtroLetture>;
const letturaVista = z.strictObject({
  id: z.string(),
  /** `null` se la lettura non riguarda una vendita. */
  asta: z.string().nullable(),
  titolo: z.string(),
  chi: z.strictObject({ id: z.string(), nome: z.string(), tipo: tipoPersona }),
  cheCosa: z.string(),
  lettaIl: istante,
});
export type LetturaVista = z.infer<typeof letturaVista>;
export const rispostaLetture = z.strictObject({ letture: z.array(letturaVista), prossimo: z.string().nullable() });
export type RispostaLetture = z.infer<typeof rispostaLetture>;

export const TIPI_ATTORE = [
  'referente',
  'magistrato',
  'operatore',
  'offerente',
  'spettatore',
  'sistema',
] as const satisfies readonly Attore['tipo'][];
export type TipoAttore = (typeof TIPI_ATTORE)[number];

export const filtroAtti = z.strictObject({
  ...comune,
  tipo: z
    .string()
    .regex(/^[A-Za-z]{1,60}$/)
    .optional(),
  attore: z.enum(TIPI_ATTORE).optional(),
});
export type FiltroAtti = z.output<typeof filtroAtti>;
const attoVisto = z.strictObject({
  chiave: z.string(),
  asta: z.string(),
  titolo: z.string(),
  /** Posto nel registro; `null` finché le offerte della vendita sono segrete: il numero ne direbbe quante sono (R10). */
  seq: z.int().nullable(),
  tipo: z.string(),
  /** `nome` è un nome per chi lavora alla vendita, uno pseudonimo per chi vi partecipa. */
  attore: z.strictObject({ tipo: z.string(), nome: z.string() }),
  /** Lo pseudonimo della busta o del partecipante a cui l'atto si riferisce. */
  riguarda: z.string().nullable(),
  ricevutoIl: istante,
  registratoIl: istante,
});
export type AttoVisto = z.infer<typeof attoVisto>;
/** `dal` è quello cercato davvero: senza una vendita e senza un inizio si guardano gli ultimi giorni. */
export const rispostaAtti = z.strictObject({
  atti: z.array(attoVisto),
  prossimo: z.string().nullable(),
  dal: istante.nullable(),
});
export type RispostaAtti = z.infer<typeof rispostaAtti>;

/** La catena di una vendita ricalcolata dal server, voce per voce. */
export const esitoCatena = z.strictObject({
  asta: z.string(),
  titolo: z.string(),
  esito: z.enum(['integra', 'alterata']),
  /** Quante voci, e quale non torna: `null` finché le offerte sono segrete (R10). */
  voci: z.int().nullable(),
  seq: z.int().nullable(),
  motivo: z.string().nullable(),
  verificataIl: istante,
});
export type EsitoCatena = z.infer<typeof esitoCatena>;
