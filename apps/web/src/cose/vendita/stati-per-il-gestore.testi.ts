import type { Fase } from '@gestore/dominio';
import type { Tone } from '@gestore/ui';
import { VENDITA } from '../../testi/vendita.ts';

/** Le parole degli stati di una vendita, come le legge il gestore. */
const it = {
  ...VENDITA.it,
  daIndicare: 'Da indicare',
  motivo: 'Motivo',
};
const en: typeof it = {
  ...VENDITA.en,
  daIndicare: 'To be set',
  motivo: 'Reason',
};
export const PAROLE_GESTORE = { it, en } as const;

/** Il tono di ogni stato: ripete la parola, non la sostituisce. */
export const TONI_FASE: Readonly<Record<Fase, Tone>> = {
  inesistente: 'neutral',
  bozza: 'warning',
  pubblicata: 'info',
  raccolta: 'info',
  termine_scaduto: 'neutral',
  operazioni_aperte: 'success',
  gara: 'success',
  gara_conclusa: 'neutral',
  esitata: 'neutral',
  verbalizzata: 'neutral',
  chiusa: 'neutral',
};
export const TONI_CONSEGNA: Readonly<Record<keyof typeof it.consegne, Tone>> = {
  in_attesa: 'warning',
  inviata: 'success',
  da_consegnare_a_mano: 'warning',
  fallita: 'error',
};
