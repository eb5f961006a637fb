/**
 * `Abitazione Di Tipo Economico` e `LOTTO UNICO` come si scrivono in una frase: `Abitazione di tipo economico`, `Lotto unico`. Una
 * parola con cifre o segni (`A/3`, `B2`) resta com'è.
 */
export function inFrase(testo: string): string {
  const minuscolo = testo.replaceAll(/(?<![^\s(])\p{Lu}[\p{L}’']+(?![^\s,.;:)])/gu, (parola) => parola.toLowerCase());
  return minuscolo.charAt(0).toUpperCase() + minuscolo.slice(1);
}
