/**
 * Se l'origine di una pagina è il nostro sito; `localhost` e `127.0.0.1` sono lo stesso sito in sviluppo. Si confronta
 * con l'indirizzo che le persone scrivono e con nient'altro: l'intestazione Host la sceglie chi chiama.
 */
export function stessoSito(origine: string, baseUrl: string): boolean {
  const a = URL.parse(origine);
  const b = URL.parse(baseUrl);
  // Un browser scrive l'origine in un modo solo: ciò che va prima messo in ordine non l'ha scritto un browser.
  if (a === null || b === null || a.origin !== origine) return false;
  return a.protocol === b.protocol && locale(a.hostname) === locale(b.hostname) && a.port === b.port;
}

const locale = (nome: string): string => (nome === 'localhost' ? '127.0.0.1' : nome);
