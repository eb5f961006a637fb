/** Gli eventi che danno una ricevuta al loro offerente (R66). */
export const CON_RICEVUTA: ReadonlySet<string> = new Set([
  'BustaDepositata',
  'BustaScartata',
  'RilancioAccettato',
  'RilancioRifiutato',
  'OffertaAmmessa',
  'OffertaRifiutata',
]);
