/** Le funzioni del referente su una vendita, nell'ordine in cui servono durante la giornata. */
export const FUNZIONI = {
  scheda: { seguito: '', nome: 'Scheda', scelta: 'Di quale vendita vuole vedere la scheda?' },
  busta: { seguito: '/busta', nome: 'Buste', scelta: 'Di quale vendita vuole esaminare le buste?' },
  console: { seguito: '/console', nome: 'Console della gara', scelta: 'Quale gara vuole condurre?' },
  sala: { seguito: '/console/sala', nome: 'Schermo di sala', scelta: 'Quale vendita va sullo schermo della sala?' },
  helpdesk: { seguito: '/helpdesk', nome: 'Assistenza', scelta: 'Di quale vendita vuole vedere le richieste?' },
  redattore: { seguito: '/redattore', nome: 'Verbale', scelta: 'Di quale vendita vuole redigere il verbale?' },
  virtualRoom: { seguito: '/virtualRoom', nome: 'Sala video', scelta: 'Di quale vendita vuole aprire la sala video?' },
} as const;

export type Funzione = keyof typeof FUNZIONI;

export const percorsoDi = (id: string, funzione: Funzione): string => `/admin/asta/${id}${FUNZIONI[funzione].seguito}`;
