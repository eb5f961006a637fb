/** Se l'origine di una pagina è il nostro sito; `localhost` e `127.0.0.1` sono lo stesso sito in sviluppo. */
export function stessoSito(origine: string, baseUrl: string): boolean {
  const a = URL.parse(origine);
  const b = URL.parse(baseUrl);
  if (a === null || b === null) return false;
  return a.protocol === b.protocol && locale(a.hostname) === locale(b.hostname) && a.port === b.port;
}

const locale = (nome: string): string => (nome === 'localhost' ? '127.0.0.1' : nome);
