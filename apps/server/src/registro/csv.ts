/** Ciò che un foglio di calcolo prenderebbe per una formula, anche dopo spazi: si disarma con un apostrofo. */
const FORMULA = /^\s*[=+\-@\t\r\n|%]/;
const DA_VIRGOLETTARE = /[";\r\n]/;

/** Un numero nostro, anche negativo, non è una formula. */
const NUMERO = /^-?\d+(?:,\d+)?$/;

function cella(valore: string | number | null): string {
  const testo = valore === null ? '' : String(valore);
  const sicuro = FORMULA.test(testo) && !NUMERO.test(testo) ? `'${testo}` : testo;
  return DA_VIRGOLETTARE.test(sicuro) || sicuro !== sicuro.trim() ? `"${sicuro.replaceAll('"', '""')}"` : sicuro;
}

/**
 * Un CSV che Excel italiano apre giusto: UTF-8 con BOM, punto e virgola, righe CRLF, nessuna cella che diventi una
 * formula (RFC 4180, OWASP CSV injection).
 */
export function scriviCsv(
  intestazioni: readonly string[],
  righe: readonly (readonly (string | number | null)[])[],
): string {
  return `\uFEFF${[intestazioni, ...righe].map((riga) => riga.map(cella).join(';')).join('\r\n')}\r\n`;
}
