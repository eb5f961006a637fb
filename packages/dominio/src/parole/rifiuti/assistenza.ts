import type { ParteDeiRifiuti } from './forme.ts';

/** I rifiuti dell’assistenza. */
export const RIFIUTI_ASSISTENZA = {
  R80_operatore_assente: ['R80', 'Nessun operatore del gestore è in turno: le operazioni non si possono aprire.'],
} as const satisfies ParteDeiRifiuti;
