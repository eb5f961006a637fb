/** Dove sta ogni funzione del referente su una vendita, nell'ordine in cui servono durante la giornata. */
const SEGUITI = {
  scheda: '',
  busta: '/busta',
  console: '/console',
  sala: '/console/sala',
  helpdesk: '/helpdesk',
  redattore: '/redattore',
  virtualRoom: '/virtualRoom',
} as const;

export type Funzione = keyof typeof SEGUITI;

export const percorsoDi = (id: string, funzione: Funzione): string => `/admin/asta/${id}${SEGUITI[funzione]}`;
