import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { PER_NOME, pagine } from './rotte.ts';
import type { Scena } from './scena.ts';
import { test } from './specifica/prova.ts';

const REGOLE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];
/** Oltre non si va: una pagina con più comandi di così non si percorre con il tasto Tab. */
const FUOCHI_MAX = 120;

for (const { percorso, chi } of pagine(PER_NOME))
  test(`R78 WCAG 2.1 AA, tastiera, 390 punti e 200 % di ${percorso}`, async ({ banco, entrate }) => {
    const pagina = await (await entrate.di(chi)).newPage();
    await pagina.goto(percorso.replace(/:(\w+)/, (_, nome: keyof Scena) => String(banco.scena[nome])));
    await expect(pagina.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(pagina.locator('[aria-busy=true]')).toHaveCount(0);

    const { violations } = await new AxeBuilder({ page: pagina }).withTags(REGOLE).analyze();
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
    expect(await saltiDiTitolo(pagina)).toEqual([]);
    await percorriConTab(pagina);

    // Uno schermo da 1440 ingrandito al 200 %; un telefono; e lo stesso telefono con il testo grande il doppio.
    for (const [width, height, testo] of [
      [720, 450, '100%'],
      [390, 844, '100%'],
      [390, 844, '200%'],
    ] as const) {
      await pagina.setViewportSize({ width, height });
      const esce = await pagina.evaluate(cheEsce, testo);
      expect([width, testo, esce]).toEqual([width, testo, []]);
    }
    await pagina.close();
  });

/** Ciò che sta oltre il bordo destro della pagina e la fa scorrere di lato, con il testo di quella grandezza. */
function cheEsce(testo: string): string[] {
  const pagina = document.documentElement;
  pagina.style.fontSize = testo;
  if (pagina.scrollWidth <= pagina.clientWidth) return [];
  // Ciò che sta in una parte che scorre da sé non muove la pagina.
  const scorreDaSe = (uno: Element | null): boolean =>
    uno !== null &&
    uno !== document.body &&
    (getComputedStyle(uno).overflowX !== 'visible' || scorreDaSe(uno.parentElement));
  const fuori = [...document.querySelectorAll('body *')].filter(
    (uno) => uno.getBoundingClientRect().right > pagina.clientWidth + 1 && !scorreDaSe(uno.parentElement),
  );
  return fuori.slice(0, 6).map((uno) => uno.outerHTML.slice(0, 160));
}

/** I titoli che scendono di più di un livello: chi ascolta salta da un titolo all'altro. */
function saltiDiTitolo(pagina: Page): Promise<string[]> {
  return pagina.evaluate(() => {
    const titoli = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((uno) => uno.checkVisibility());
    const livello = (uno: Element | undefined): number => (uno === undefined ? 0 : Number(uno.tagName.slice(1)));
    return titoli.filter((uno, i) => livello(uno) > livello(titoli[i - 1]) + 1).map((uno) => uno.outerHTML);
  });
}

/** Con il solo tasto Tab si passa per ogni comando, il fuoco si vede sempre, e dalla pagina si esce. */
async function percorriConTab(pagina: Page): Promise<void> {
  await pagina.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  const visti: string[] = [];
  for (let i = 0; i < FUOCHI_MAX; i += 1) {
    await pagina.keyboard.press('Tab');
    const { dove, visibile, numero } = await pagina.evaluate(() => {
      const attivo = document.activeElement;
      if (attivo === null || attivo === document.body) return { dove: null, visibile: true, numero: -1 };
      const stile = getComputedStyle(attivo);
      const contorno = stile.outlineStyle !== 'none' && Number.parseFloat(stile.outlineWidth) > 0;
      const tutti = [...document.querySelectorAll('*')];
      return {
        dove: attivo.outerHTML.slice(0, 200),
        visibile: contorno || stile.boxShadow !== 'none',
        numero: tutti.indexOf(attivo),
      };
    });
    if (dove === null) return;
    expect([dove, visibile]).toEqual([dove, true]);
    const chiave = String(numero);
    // Tornati al primo comando il giro è finito: il browser di prova non ha altro dove andare.
    if (visti[0] === chiave) return;
    expect([dove, visti.includes(chiave)]).toEqual([dove, false]);
    visti.push(chiave);
  }
  throw new Error(`dopo ${FUOCHI_MAX} Tab non si è usciti dalla pagina`);
}
