/** Con o senza incanto, come lo dice l'avviso; i registri di prima non lo scrivevano, e qui non si inventa (R09). */
export function incantoInParole(senza: boolean | null): string {
  if (senza === null) return 'incanto non indicato';
  return senza ? 'senza incanto' : 'con incanto';
}
