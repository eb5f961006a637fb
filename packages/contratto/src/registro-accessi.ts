import type { Istante } from '@gestore/dominio';
import { z } from 'zod';

/** Il registro come lo cerca il gestore: chi ha letto quali identità (R37), e gli atti delle vendite (R74). */

/** Righe in una pagina; le altre si chiedono con il cursore. */
export const REGISTRO_PAGINA = 50;
/** Righe in un'esportazione: oltre si restringe il periodo. */
export const REGISTRO_ESPORTA_MAX = 50_000;

const istante = z.coerce.number().int().min(0).max(8_640_000_000_000);
const frase = z.string().trim().min(1).max(200);
const comune = {
  asta: z.uuid().toLowerCase().optional(),
  /** Parte del nome, dell'e-mail o dell'identificativo di chi ha letto o agito. */
  chi: frase.optional(),
  dal: istante.optional(),
  al: istante.optional(),
  /** Cursore della pagina seguente, com'è tornato dalla precedente. */
  dopo: z.string().max(200).optional(),
};

export type TipoPersona = 'delegato' | 'magistrato' | 'operatore' | 'sconosciuto';

/** GET /api/edicom/registro/letture */
export const filtroLetture = z.strictObject({ ...comune, cheCosa: frase.optional() });
export type FiltroLetture = z.infer<typeof filtroLetture>;
export type LetturaVista = {
  id: string;
  /** `null` se la lettura non riguarda una vendita. */
  asta: string | null;
  titolo: string;
  chi: { id: string; nome: string; tipo: TipoPersona };
  cheCosa: string;
  lettaIl: Istante;
};
export type RispostaLetture = { letture: LetturaVista[]; prossimo: string | null };

export const TIPI_ATTORE = ['referente', 'magistrato', 'operatore', 'offerente', 'spettatore', 'sistema'] as const;
export type TipoAttore = (typeof TIPI_ATTORE)[number];

/** GET /api/edicom/registro/atti */
export const filtroAtti = z.strictObject({
  ...comune,
  tipo: z
    .string()
    .regex(/^[A-Za-z]{1,60}$/)
    .optional(),
  attore: z.enum(TIPI_ATTORE).optional(),
});
export type FiltroAtti = z.infer<typeof filtroAtti>;
export type AttoVisto = {
  chiave: string;
  asta: string;
  titolo: string;
  /** Posto nel registro; `null` finché le offerte della vendita sono segrete: il numero ne direbbe quante sono (R10). */
  seq: number | null;
  tipo: string;
  /** `nome` è un nome per chi lavora alla vendita, uno pseudonimo per chi vi partecipa. */
  attore: { tipo: string; nome: string };
  /** Lo pseudonimo della busta o del partecipante a cui l'atto si riferisce. */
  riguarda: string | null;
  ricevutoIl: Istante;
  registratoIl: Istante;
};
/** `dal` è quello cercato davvero: senza una vendita e senza un inizio si guardano gli ultimi giorni. */
export type RispostaAtti = { atti: AttoVisto[]; prossimo: string | null; dal: Istante | null };

/** POST /api/edicom/registro/aste/:id/verifica: la catena ricalcolata dal server, voce per voce. */
export type EsitoCatena = {
  asta: string;
  titolo: string;
  esito: 'integra' | 'alterata';
  /** Quante voci, e quale non torna: `null` finché le offerte sono segrete (R10). */
  voci: number | null;
  seq: number | null;
  motivo: string | null;
  verificataIl: Istante;
};

/** I tipi di atto che si possono cercare, nell'ordine in cui accadono. */
export const TIPI_ATTO_REGISTRO = [
  'AstaCreata',
  'ParametriModificati',
  'AstaPubblicata',
  'RaccoltaAperta',
  'BustaDepositata',
  'BustaScartata',
  'TermineScaduto',
  'CredenzialeEmessa',
  'CredenzialeRevocata',
  'OperazioniAperte',
  'BustaAperta',
  'BustaIllegibile',
  'OffertaAmmessa',
  'OffertaRifiutata',
  'GaraAvviata',
  'RilancioAccettato',
  'RilancioRifiutato',
  'CronoFermato',
  'CronoRipreso',
  'GaraSospesa',
  'DisservizioRilevato',
  'DisservizioCessato',
  'CronoRiportato',
  'RipresaFissata',
  'GaraRipresa',
  'GaraConclusa',
  'EsitoDichiarato',
  'RimborsiDisposti',
  'VerbaleRedatto',
  'VerbaleFirmato',
  'AstaChiusa',
  'AssistenzaRichiesta',
  'AssistenzaPresaInCarico',
  'AssistenzaChiusa',
  'MessaggioInviato',
  'AttoRifiutato',
] as const;
export type TipoAttoRegistro = (typeof TIPI_ATTO_REGISTRO)[number];
