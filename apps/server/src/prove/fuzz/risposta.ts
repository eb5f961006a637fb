import type { Esito } from '../matrice/chiamate.ts';

/** Words that only an English sentence has: one of them in what people read means that a library is talking to them. */
const INGLESE =
  /\b(?:the|must|should|invalid|expected|unexpected|error|received|cannot|required|failed|property|undefined|string|object|with|body|missing)\b/i;
/** What a stack trace, a query or a path of the machine would look like. */
const INTERNI = /node_modules|\.ts:\d|\bat \w+ \(|Error:|SELECT |INSERT |\/home\/|\/tmp\/|ECONN|pg_/;

/**
 * What is wrong with an answer to a bad call; null when nothing is. Never a 500; a refusal is a problem document with a
 * stable code, in Italian, that tells nothing of the inside. `riflesso` is what the caller had written, which the answer
 * may quote.
 */
export function difetto({ stato, tipo, corpo, testo }: Esito, riflesso: string): string | null {
  if (stato >= 500) return `stato ${stato}: ${testo.slice(0, 300)}`;
  if (stato < 400) return null;
  if (!tipo.includes('application/problem+json')) return `rifiuto di tipo ${tipo}`;
  const { title, detail, status, codice, type } = corpo;
  if (typeof title !== 'string' || title.length < 4 || typeof detail !== 'string' || detail.length < 10)
    return `rifiuto senza parole: ${testo.slice(0, 300)}`;
  if (status !== stato || typeof codice !== 'string' || !/^[a-zA-Z][\w]*$/.test(codice) || typeof type !== 'string')
    return `rifiuto senza codice: ${testo.slice(0, 300)}`;
  const frasi = [title, detail, ...messaggi(corpo.errori)].filter((frase) => !citata(frase, riflesso));
  const inglese = frasi.find((frase) => INGLESE.test(frase) || INTERNI.test(frase));
  return inglese === undefined ? null : `parole non nostre: ${inglese}`;
}

function messaggi(errori: unknown): string[] {
  if (!Array.isArray(errori)) return [];
  return errori.map((uno) => String((uno as { messaggio?: unknown }).messaggio));
}

/** A sentence that repeats a piece of what was sent is judged by the others like it, that do not. */
function citata(frase: string, riflesso: string): boolean {
  const parola = INGLESE.exec(frase)?.[0] ?? INTERNI.exec(frase)?.[0];
  return parola !== undefined && riflesso.includes(parola);
}
