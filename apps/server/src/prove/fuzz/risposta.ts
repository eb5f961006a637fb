import type { Esito } from '../matrice/chiamate.ts';

/** Parole che soltanto una frase inglese ha: una di esse in ciò che le persone leggono vuol dire che a parlare è una libreria. */
const INGLESE =
  /\b(?:the|must|should|invalid|expected|unexpected|error|received|cannot|required|failed|property|undefined|string|object|with|body|missing)\b/i;
/** Come sarebbe una traccia dello stack, un'interrogazione o un percorso della macchina. */
const INTERNI = /node_modules|\.ts:\d|\bat \w+ \(|Error:|SELECT |INSERT |\/home\/|\/tmp\/|ECONN|pg_/;

/**
 * Che cosa non va in una risposta a una chiamata cattiva; null quando nulla. Mai un 500; un rifiuto è un documento di
 * problema con un codice stabile, in italiano, che non dice nulla dell'interno. `riflesso` è ciò che chi chiama aveva
 * scritto, e che la risposta può citare.
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

/** Una frase che ripete un pezzo di ciò che si è mandato si giudica dalle altre come lei, che non lo ripetono. */
function citata(frase: string, riflesso: string): boolean {
  const parola = INGLESE.exec(frase)?.[0] ?? INTERNI.exec(frase)?.[0];
  return parola !== undefined && riflesso.includes(parola);
}
