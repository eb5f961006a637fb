/** Una parte della pagina, detta con il nome con cui la pagina stessa la chiama. */
export type Tappa = { regione: string; testo: string };

/** Come una regione si chiama per chi non la vede: la sua etichetta, o il titolo a cui rimanda. */
function nomeDi(regione: Element): string {
  const rimando = regione.getAttribute('aria-labelledby');
  if (rimando === null) return regione.getAttribute('aria-label')?.trim() ?? '';
  return rimando
    .split(/\s+/)
    .map((id) => regione.ownerDocument.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();
}

/** La prima regione con quel nome fra quelle che si vedono; `null` se adesso non c'è. */
export function regioneDi(nome: string, radice: ParentNode = document): HTMLElement | null {
  const tutte = [...radice.querySelectorAll<HTMLElement>('section, nav, form, search, aside')];
  return tutte.find((una) => nomeDi(una) === nome && una.getClientRects().length > 0) ?? null;
}
