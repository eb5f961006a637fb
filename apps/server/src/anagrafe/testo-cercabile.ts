/** Minuscolo, senza accenti, apostrofi diritti e uno spazio solo: due modi di scrivere lo stesso nome si incontrano. */
export function cercabile(testo: string): string {
  return testo
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘`´]/g, "'")
    .toLocaleLowerCase('it')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Il testo cercato come parte di un `LIKE`: i segni che per PostgreSQL valgono altro si scrivono alla lettera. */
export function contiene(testo: string): string {
  return `%${cercabile(testo).replace(/[\\%_]/g, '\\$&')}%`;
}
