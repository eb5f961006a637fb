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

/** Il tono di ogni consegna: ripete la parola, non la sostituisce. */
export const TONI_CONSEGNA: Readonly<Record<keyof typeof it.consegne, Tone>> = {
  in_attesa: 'warning',
  inviata: 'success',
  da_consegnare_a_mano: 'warning',
  fallita: 'error',
};
