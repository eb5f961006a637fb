import type { TipoEvento } from '@gestore/dominio';

/** Gli eventi che danno una ricevuta al loro offerente (R66). */
export const CON_RICEVUTA: ReadonlySet<TipoEvento> = new Set<TipoEvento>([
  'BustaDepositata',
  'BustaScartata',
  'RilancioAccettato',
  'RilancioRifiutato',
  'RilancioRettificato',
  'RilancioAnnullato',
  'RilancioPrecedente',
  'RilancioRigiudicato',
  'OffertaAmmessa',
  'OffertaRifiutata',
  'ScartataEsclusa',
] satisfies readonly TipoEvento[]);
