/** Un IBAN a gruppi di quattro, come sta sui documenti: chi lo confronta con un foglio non perde il segno. */
export function ibanLeggibile(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}
