import { expect, type Page } from '@playwright/test';

/** Il lato più corto di ciò che si preme con un dito, in punti (WCAG 2.5.5). */
const LATO_MIN = 44;

/** Tutto ciò che nella pagina si preme si prende con un dito, com'è adesso; e il salto al contenuto, quando si vede, anche. */
export async function bersagliPerUnDito(pagina: Page): Promise<void> {
  expect(await pagina.evaluate(troppoPiccoli, LATO_MIN)).toEqual([]);
}

/**
 * Nella pagina: ciò che si preme ed è più corto di così, con le sue misure. Di una casella conta anche la sua etichetta, di un
 * collegamento ciò che lo stende su tutta la scheda; un collegamento dentro una frase è grande quanto la riga.
 */
function troppoPiccoli(lato: number): string[] {
  const PREMIBILI =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], [role=tab], [role=option]';
  const SALTO = 'a[href="#contenuto"]';
  type Misura = { width: number; height: number };
  const dentro = ({ width, height }: Misura): boolean => Math.min(width, height) >= lato - 0.01;

  const steso = (uno: Element): Misura => {
    const { content, position, width, height } = getComputedStyle(uno, '::after');
    if (content === 'none' || position !== 'absolute') return { width: 0, height: 0 };
    return { width: Number.parseFloat(width), height: Number.parseFloat(height) };
  };
  const inUnaFrase = (uno: Element): boolean => {
    if (getComputedStyle(uno).display !== 'inline') return false;
    let blocco = uno.parentElement;
    while (blocco !== null && getComputedStyle(blocco).display === 'inline') blocco = blocco.parentElement;
    const resto = blocco?.cloneNode(true) as Element | undefined;
    for (const altro of resto?.querySelectorAll('a, button') ?? []) altro.remove();
    return (resto?.textContent?.match(/\p{L}{2,}/gu)?.length ?? 0) >= 2;
  };
  const misure = (uno: Element): Misura[] => [
    uno.getBoundingClientRect(),
    steso(uno),
    ...('labels' in uno ? [...((uno as HTMLInputElement).labels ?? [])].map((sua) => sua.getBoundingClientRect()) : []),
  ];
  const inParole = (uno: Element): string => {
    const { width, height } = uno.getBoundingClientRect();
    return `${Math.round(width)}x${Math.round(height)} ${uno.outerHTML.slice(0, 200)}`;
  };

  const visti = [...document.querySelectorAll(PREMIBILI)].filter(
    (uno) => uno.checkVisibility({ visibilityProperty: true }) && !uno.matches(SALTO),
  );
  const piccoli = visti.filter((uno) => !misure(uno).some(dentro) && !inUnaFrase(uno)).map(inParole);
  const salto = document.querySelector<HTMLElement>(SALTO);
  if (salto === null) return piccoli;
  const prima = document.activeElement;
  salto.focus();
  const suo = dentro(salto.getBoundingClientRect()) ? [] : [inParole(salto)];
  salto.blur();
  if (prima instanceof HTMLElement) prima.focus({ preventScroll: true });
  return [...piccoli, ...suo];
}
