/** Minuscole, senza accenti, apostrofi dritti e spazi singoli: due modi di scrivere un nome si incontrano. */
export function cercabile(testo: string): string {
  return testo
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘`´]/g, "'")
    .toLocaleLowerCase('it')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Il testo da cercare come parte di un `LIKE`: i segni che per PostgreSQL vogliono dire altro si prendono alla lettera. */
export function contiene(testo: string): string {
  return `%${cercabile(testo).replace(/[\\%_]/g, '\\$&')}%`;
}
