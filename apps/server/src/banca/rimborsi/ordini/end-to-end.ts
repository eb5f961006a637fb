/** Gli identificativi di un messaggio (MsgId) e di una riga (EndToEndId, ISO 20022): vanno da chi ordina a chi riceve, e la banca li riporta. */

/** L'identificativo del messaggio: le trentadue cifre dell'ordine, nei trentacinque caratteri che il campo tiene. */
export const messaggioDellOrdine = (id: string): string => id.replaceAll('-', '');

/** Un identificativo d'ordine ha trentadue cifre e il campo ne tiene trentacinque: ne restano ventinove, e la riga. */
export const CIFRE_ORDINE = 29;

/** `0b6c3d2e111142228333444455556-1`: sempre lo stesso per la stessa riga, al massimo trentacinque caratteri. */
export function endToEndDi(ordine: string, riga: number): string {
  return `${ordine.replaceAll('-', '').slice(0, CIFRE_ORDINE)}-${riga}`;
}

/** Le prime cifre dell'ordine e la riga, se l'identificativo è di quelli che scriviamo noi; altrimenti `null`. */
export function leggiEndToEnd(scritto: string): { ordine: string; riga: number } | null {
  const [, ordine, riga] = /^([0-9a-f]{29})-([1-9]\d{0,3})$/.exec(scritto.trim().toLowerCase()) ?? [];
  return ordine === undefined ? null : { ordine, riga: Number(riga) };
}
