import type { Istante } from '@gestore/dominio';

/** Che cosa non va adesso, per chi è al banco del gestore: il codice è stabile, le parole le mette la pagina. */
export const CODICI_ALLARME = [
  'R80_nessun_operatore',
  'R80_aiuto_in_attesa',
  'R11_nessuna_offerta',
  'R11_offerte_tardive',
  'R29_non_consegnate',
  'operazioni_non_aperte',
  'gara_sospesa',
  'R57_disservizio',
  'R32_da_riconvocare',
  'R73_esito_sul_portale',
  'R74_orologio',
  'posta_fallita',
] as const;
export type CodiceAllarme = (typeof CODICI_ALLARME)[number];

export type Allarme = {
  codice: CodiceAllarme;
  /** `blocco`: qualcuno non può partecipare o la stanza non si apre; `attenzione`: va guardato adesso. */
  gravita: 'blocco' | 'attenzione';
  /** `null` se riguarda tutta l'installazione. */
  asta: string | null;
  titolo: string;
  /** Da quando vale. */
  dal: Istante;
  quanti: number;
  /** Pseudonimi, mai nomi (R33). */
  chi: string[];
};

/** GET /api/edicom/allarmi: gli allarmi del momento, i più gravi prima, e le code del banco. */
export type RispostaAllarmi = {
  adessoMs: Istante;
  allarmi: Allarme[];
  code: {
    richiesteAperte: number;
    richiesteInCarico: number;
    postaInAttesa: number;
    postaAMano: number;
    postaFallita: number;
  };
};
