import type { TipoEvento } from '@gestore/dominio';

/** Di che cosa una ricevuta fa prova, in parole: le stesse nel suo PDF e in chi la verifica (R66). */
export const CHE_ATTESTA: Readonly<Record<string, string>> = {
  BustaDepositata: 'Il deposito della busta',
  BustaScartata: 'La busta che non si legge',
  ScartataEsclusa: 'L’esclusione della busta',
  OffertaAmmessa: 'L’ammissione dell’offerta',
  OffertaRifiutata: 'Il rifiuto dell’offerta',
  RilancioAccettato: 'Il rilancio',
  RilancioRifiutato: 'Il rilancio',
  RilancioRettificato: 'La rettifica del rilancio',
  RilancioAnnullato: 'L’annullamento del rilancio',
  RilancioPrecedente: 'Il rilancio in sala messo al suo posto',
  RilancioRigiudicato: 'Il rilancio giudicato di nuovo',
} satisfies Partial<Record<TipoEvento, string>>;
