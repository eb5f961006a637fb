import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Ciò che WCAG 2.1 AA pretende. */
const REGOLE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/** Axe non trova nulla, nemmeno fuori da ciò che WCAG 2.1 AA pretende. */
export async function senzaDifetti(pagina: Page): Promise<void> {
  expect(await trovati(pagina, [])).toEqual([]);
}

/** Ciò che nella pagina com'è adesso va contro le WCAG 2.1 AA, in parole; vuoto se nulla. */
export function violazioni(pagina: Page): Promise<string[]> {
  return trovati(pagina, REGOLE);
}

/**
 * Una finestra che si sta aprendo è ancora trasparente: per axe non c'è, e alla pagina sotto, nascosta a chi ascolta, mancano
 * il contenuto e il titolo. Si aspetta che ciò che si muove sia arrivato; ciò che gira finché si aspetta non finisce mai.
 */
function ferma(pagina: Page): Promise<unknown> {
  return pagina.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );
}

async function trovati(pagina: Page, regole: readonly string[]): Promise<string[]> {
  await ferma(pagina);
  const axe = new AxeBuilder({ page: pagina });
  const { violations } = await (regole.length > 0 ? axe.withTags([...regole]) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
}
