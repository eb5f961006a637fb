import type { CampoCorretto } from '@gestore/contratto/documenti/forme';

/** Le correzioni di un documento che è già pubblico: come si leggerà, che cosa diceva, e perché. */
const it = {
  anteprima: 'Come si leggerà, e che cosa diceva',
  loSaChiunque:
    'È già pubblico: chiunque leggerà il testo nuovo, che cosa diceva quello di prima, quando e perché è cambiato.',
  percheCorregge: 'Perché si corregge',
  aiutoCorregge: 'Resta scritto nella scheda pubblica: non nomini nessuno.',
  campi: { titolo: 'Titolo', alternativo: 'Che cosa mostra', genere: 'Genere' } satisfies Record<CampoCorretto, string>,
  nulla: 'nulla',
};
const en: typeof it = {
  anteprima: 'How it will read, and what it said',
  loSaChiunque: 'It is already public: anybody will read the new text, what the old one said, when it changed and why.',
  percheCorregge: 'Why it is corrected',
  aiutoCorregge: 'It stays written on the public sheet: do not name anybody.',
  campi: { titolo: 'Title', alternativo: 'What it shows', genere: 'Kind' },
  nulla: 'nothing',
};
export const DOCUMENTI_CORRETTI = { it, en } as const;
