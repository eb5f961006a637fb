import { expect, type Locator, type Page } from '@playwright/test';

/** Fra una sosta e la seguente, scorrendo: meno di uno schermo, perché nulla passi fra due. */
const PASSO = 0.6;

/**
 * Scorre la pagina da cima a fondo, e a ogni sosta ciascuna di queste parti sta tutta sullo schermo e nulla la copre. `dove` è il momento
 * della gara, per chi legge che cosa manca.
 */
export async function sempreInVista(pagina: Page, dove: string, parti: Record<string, Locator>): Promise<void> {
  const mancano: string[] = [];
  const soste = await pagina.evaluate(
    (passo) => Math.ceil((document.documentElement.scrollHeight - innerHeight) / (innerHeight * passo)),
    PASSO,
  );
  expect(soste, `${dove}: non c'è da scorrere`).toBeGreaterThan(0);
  for (let i = 0; i <= soste; i += 1) {
    await pagina.evaluate(([quale, passo]) => scrollTo({ top: innerHeight * passo * quale, behavior: 'instant' }), [
      i,
      PASSO,
    ] as const);
    for (const [nome, parte] of Object.entries(parti)) {
      const perche = await parte.evaluate(perCheNonSiVede);
      if (perche !== null) mancano.push(`${dove}, ${nome}, sosta ${i} di ${soste}: ${perche}`);
    }
  }
  expect(mancano).toEqual([]);
}

/** Nella pagina: se sta fuori dallo schermo, o chi la copre; `null` se si vede. */
function perCheNonSiVede(parte: Element): string | null {
  const { left, right, top, bottom, width, height } = parte.getBoundingClientRect();
  if (width === 0 || height === 0) return 'non è disegnata';
  if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth)
    return `sta fra ${Math.round(top)} e ${Math.round(bottom)}`;
  for (const x of [left + 1, (left + right) / 2, right - 1]) {
    const sopra = document.elementFromPoint(x, (top + bottom) / 2);
    if (sopra !== null && !parte.contains(sopra) && !sopra.contains(parte))
      return `la copre ${sopra.outerHTML.slice(0, 120)}`;
  }
  return null;
}
