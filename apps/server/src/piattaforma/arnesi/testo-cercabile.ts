/** Lower case, no accents, straight apostrophes and single spaces: two ways of writing a name meet. */
export function cercabile(testo: string): string {
  return testo
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘`´]/g, "'")
    .toLocaleLowerCase('it')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The text to look for as part of a `LIKE`: the signs that mean something else to PostgreSQL are taken literally. */
export function contiene(testo: string): string {
  return `%${cercabile(testo).replace(/[\\%_]/g, '\\$&')}%`;
}
