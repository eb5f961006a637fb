type Campo = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Fra quando l'applicazione parte e quando ha preso la pagina del server, che dura un attimo, nulla risponde: un tasto premuto
 * allora andrebbe perso. Ciò che si era già scritto nei campi, e il fuoco, tornano com'erano. La funzione restituita si
 * chiama quando la pagina è presa.
 */
export function sospendi(radice: HTMLElement): () => void {
  const attivo = document.activeElement;
  const scritti = [...radice.querySelectorAll<Campo>('input, textarea, select')].flatMap((campo) => {
    const valore = campo.value;
    rimetti(campo);
    return campo.value === valore ? [] : [{ campo, valore }];
  });
  radice.inert = true;
  return () => {
    radice.inert = false;
    for (const { campo, valore } of scritti) scrivi(campo, valore);
    if (attivo instanceof HTMLElement && radice.contains(attivo)) attivo.focus({ preventScroll: true });
  };
}

/** Il valore con cui il server l'ha mandato: è quello che l'applicazione si aspetta di trovare. */
function rimetti(campo: Campo): void {
  if (campo instanceof HTMLSelectElement)
    campo.selectedIndex = Math.max(
      0,
      [...campo.options].findIndex(({ defaultSelected }) => defaultSelected),
    );
  else campo.value = campo.defaultValue;
}

/** Come se la persona lo scrivesse adesso: il valore passa da sotto, e l'evento lo annuncia. */
function scrivi(campo: Campo, valore: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(campo), 'value')?.set?.call(campo, valore);
  campo.dispatchEvent(new Event(campo instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
