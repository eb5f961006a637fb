const GIORNO = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' });
const GIORNO_MS = 86_400_000;

/** Quante mezzanotti di Roma mancano: oggi è 0, domani 1. */
export function giorniMancanti(scadeIl: number, adesso: number): number {
  return Math.round((Date.parse(GIORNO.format(scadeIl)) - Date.parse(GIORNO.format(adesso))) / GIORNO_MS);
}
