import { z } from 'zod';
import { istante, uuid } from '../linea/tipi.ts';

/** Che cosa non va adesso, per chi è al banco del gestore: il codice è stabile, le parole le mette la pagina. */
const CODICI_ALLARME = [
  'R80_nessun_operatore',
  'R80_aiuto_in_attesa',
  'R11_nessuna_offerta',
  'R11_offerte_tardive',
  'R25_busta_mancante',
  'R25_custodia_non_torna',
  'R29_non_consegnate',
  'operazioni_non_aperte',
  'gara_sospesa',
  'sala_rifiuta',
  'R57_disservizio',
  'R57_sintetico_respinto',
  'R32_da_riconvocare',
  'R41_atto_da_confermare',
  'R69_termine_passato',
  'R71_rimborso_tornato',
  'R73_esito_sul_portale',
  'R77_non_cancellati',
  'R74_orologio',
  'R74_ora_non_confermata',
  'R74_registro_indietro',
  'R74_voce_estranea',
  'R74_registro_alterato',
  'R74_teste_non_scritte',
  'R74_accesso_estraneo',
  'chiave_da_rimettere',
  'documento_pericoloso',
  'lavoro_fermo',
  'posta_fallita',
  'posta_in_ritardo',
] as const;
export type CodiceAllarme = (typeof CODICI_ALLARME)[number];

const allarme = z.strictObject({
  codice: z.enum(CODICI_ALLARME),
  /** `blocco`: qualcuno non può partecipare o la stanza non si apre; `attenzione`: va guardato adesso. */
  gravita: z.enum(['blocco', 'attenzione']),
  /** `null` se riguarda tutta l'installazione. */
  asta: uuid.nullable(),
  titolo: z.string(),
  /** Da quando vale. */
  dal: istante,
  /** Entro quando va fatto qualcosa; `null` se subito o appena si può. */
  entro: istante.nullable(),
  quanti: z.int(),
  /** Pseudonimi, mai nomi (R33); per una chiave il suo file, per un lavoro il suo nome, per una voce il suo numero, per una riga la sua tavola, per un documento il suo titolo, per il file delle teste ciò che non torna, per un rimborso tornato il codice della banca. */
  chi: z.array(z.string()),
});
export type Allarme = z.infer<typeof allarme>;

/** Gli allarmi del momento, i più gravi prima, e le code del banco. */
export const rispostaAllarmi = z.strictObject({
  adessoMs: istante,
  allarmi: z.array(allarme),
  /** Quanti altri, meno gravi o più recenti, non sono fra questi. */
  altri: z.int().min(0),
  code: z.strictObject({
    richiesteAperte: z.int(),
    richiesteInCarico: z.int(),
    postaInAttesa: z.int(),
    postaAMano: z.int(),
    postaFallita: z.int(),
  }),
});
export type RispostaAllarmi = z.infer<typeof rispostaAllarmi>;
