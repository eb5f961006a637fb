import canonicalize from 'canonicalize';

/**
 * Forma canonica RFC 8785: la stessa stringa per lo stesso contenuto, ovunque. Lancia se non ce n'è una: un surrogato
 * spaiato, un numero non finito, ciò che JSON non sa dire. Un valore semplice e un oggetto di soli valori semplici, che sono
 * le foglie di una voce e le ricevute, si scrivono qui: a ogni rilancio costano un terzo di ciò che costano alla libreria,
 * che sa di tutto il resto. Una prova confronta le due.
 */
export function canonicalizza(valore: unknown): string {
  const testo = semplice(valore) ?? piatto(valore) ?? canonicalize(valore);
  if (testo === undefined) throw new Error('il valore non ha forma canonica');
  return testo;
}

/** `null` se non è un valore semplice. */
function semplice(valore: unknown): string | null {
  switch (typeof valore) {
    case 'string':
      return stringaCanonica(valore);
    case 'number':
      return Number.isFinite(valore) ? JSON.stringify(valore) : null;
    case 'boolean':
      return valore ? 'true' : 'false';
    default:
      return valore === null ? 'null' : null;
  }
}

/** `null` se non è un oggetto di soli valori semplici, nato da un letterale o da JSON. */
function piatto(valore: unknown): string | null {
  if (typeof valore !== 'object' || valore === null || Object.getPrototypeOf(valore) !== Object.prototype) return null;
  const campi = valore as Readonly<Record<string, unknown>>;
  let testo = '{';
  for (const campo of Object.keys(campi).sort()) {
    const suo = semplice(campi[campo]);
    if (suo === null) return null;
    testo += `${testo === '{' ? '' : ','}${stringaCanonica(campo)}:${suo}`;
  }
  return `${testo}}`;
}

/** La forma canonica di una stringa: quella di JSON, se non contiene surrogati spaiati, che non ne hanno una. */
export function stringaCanonica(testo: string): string {
  if (!testo.isWellFormed()) throw new Error('il valore non ha forma canonica');
  return JSON.stringify(testo);
}
