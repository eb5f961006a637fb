import canonicalize from 'canonicalize';

/** Oltre questa profondità scrive la libreria: nessun fatto vi arriva, e un giro chiuso deve fermarsi. */
const PROFONDITA_MAX = 16;

/**
 * Forma canonica RFC 8785: la stessa stringa per lo stesso contenuto, ovunque. Lancia se non ce n'è una: un surrogato
 * spaiato, un numero non finito, ciò che JSON non sa dire. Ciò che è nato da un letterale o da JSON si scrive qui: a ogni
 * rilancio costa un terzo di ciò che costa alla libreria, che sa di tutto il resto. Una prova confronta le due.
 */
export function canonicalizza(valore: unknown): string {
  const testo = schietto(valore, PROFONDITA_MAX) ?? canonicalize(valore);
  if (testo === undefined) throw new Error('il valore non ha forma canonica');
  return testo;
}

/** `null` se non è un valore semplice, né un elenco o un oggetto di questi, nati da un letterale o da JSON. */
function schietto(valore: unknown, profondita: number): string | null {
  switch (typeof valore) {
    case 'string':
      return stringaCanonica(valore);
    case 'number':
      return Number.isFinite(valore) ? JSON.stringify(valore) : null;
    case 'boolean':
      return valore ? 'true' : 'false';
    case 'object':
      return valore === null
        ? 'null'
        : profondita === 0 || 'toJSON' in valore
          ? null
          : composto(valore, profondita - 1);
    default:
      return null;
  }
}

function composto(valore: object, profondita: number): string | null {
  const forma: unknown = Object.getPrototypeOf(valore);
  if (forma === Object.prototype) return oggetto(valore as Readonly<Record<string, unknown>>, profondita);
  return forma === Array.prototype ? elenco(valore as readonly unknown[], profondita) : null;
}

function oggetto(campi: Readonly<Record<string, unknown>>, profondita: number): string | null {
  let testo = '{';
  for (const campo of Object.keys(campi).sort()) {
    const scritto = schietto(campi[campo], profondita);
    if (scritto === null) return null;
    testo += `${testo === '{' ? '' : ','}${stringaCanonica(campo)}:${scritto}`;
  }
  return `${testo}}`;
}

function elenco(valori: readonly unknown[], profondita: number): string | null {
  let testo = '[';
  for (const valore of valori) {
    const scritto = schietto(valore, profondita);
    if (scritto === null) return null;
    testo += `${testo === '[' ? '' : ','}${scritto}`;
  }
  return `${testo}]`;
}

/** La forma canonica di una stringa: quella di JSON, se non contiene surrogati spaiati, che non ne hanno una. */
export function stringaCanonica(testo: string): string {
  if (!testo.isWellFormed()) throw new Error('il valore non ha forma canonica');
  return JSON.stringify(testo);
}
