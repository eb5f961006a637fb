import { expect, type Page } from '@playwright/test';
import { bersagliPerUnDito } from './bersagli.ts';
import { PER_NOME, pagine } from './rotte.ts';
import type { Scena } from './scena.ts';
import { violazioni } from './senza-difetti.ts';
import { test } from './specifica/prova.ts';

/** Oltre non si va: una pagina con più comandi di così non si percorre con il tasto Tab. */
const FUOCHI_MAX = 120;

for (const { percorso, chi } of pagine(PER_NOME))
  test(`R78 WCAG 2.2 AA, tastiera, 390 punti, dito e 200 % di ${percorso}`, async ({ banco, entrate }) => {
    const pagina = await (await entrate.di(chi)).newPage();
    await pagina.addInitScript(segnaSparite);
    const pronta = async (): Promise<void> => {
      await expect(pagina.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(pagina.locator('[aria-busy=true]')).toHaveCount(0);
    };
    await pagina.goto(percorso.replace(/:(\w+)/, (_, nome: keyof Scena) => String(banco.scena[nome])));
    await pronta();

    expect(await violazioni(pagina)).toEqual([]);
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
    // Aperta da un telefono: certe parti si scelgono dalla larghezza che trovano.
    await pagina.reload();
    await pronta();
    await bersagliPerUnDito(pagina);
    await percorriConTab(pagina);
    expect(await pagina.evaluate(() => sparite)).toEqual([]);
    await pagina.close();
  });

test('R78 un fuoco coperto da ciò che sta fermo sullo schermo, e due bersagli piccoli e vicini, si trovano', async ({
  entrate,
}) => {
  const pagina = await (await entrate.di('gestore')).newPage();
  await pagina.goto('/accessibilita');
  await expect(pagina.getByRole('heading', { level: 1 })).toHaveCount(1);
  await pagina.evaluate(() => {
    const velo = document.createElement('div');
    velo.id = 'velo';
    velo.style.cssText = 'position: fixed; inset: 0; background: white; z-index: 99; pointer-events: auto';
    document.body.append(velo);
  });
  await expect(percorriConTab(pagina)).rejects.toThrow(/coperto/);
  await pagina.evaluate(() => {
    document.querySelector('#velo')?.remove();
    const vicini = document.createElement('div');
    for (const nome of ['a', 'b']) {
      const piccolo = document.createElement('button');
      piccolo.ariaLabel = nome;
      piccolo.style.cssText = 'width: 9px; height: 9px; padding: 0';
      vicini.append(piccolo);
    }
    document.querySelector('main')?.append(vicini);
  });
  expect((await violazioni(pagina)).join()).toContain('target-size');
  await pagina.close();
});

test('R78 un aiuto che arriva tardi non porta via il fuoco, e rimasto aperto non fa scorrere la pagina di lato', async ({
  entrate,
}) => {
  const pagina = await (await entrate.di('vincitore')).newPage();
  const arriva = Promise.withResolvers<void>();
  const chiesto = Promise.withResolvers<void>();
  await pagina.route('**/assets/*.js', async (richiesta) => {
    const risposta = await richiesta.fetch();
    if (/role:.tooltip/.test(await risposta.text())) {
      chiesto.resolve();
      await arriva.promise;
    }
    await richiesta.fulfill({ response: risposta });
  });
  await pagina.goto('/user/asta/conclusa');
  const copia = pagina.getByRole('button', { name: /^Copia l’impronta/ }).first();
  await chiesto.promise;
  await copia.focus();
  arriva.resolve();
  const aiuto = pagina.getByRole('tooltip');
  await expect(aiuto).toBeVisible();
  await expect(copia).toBeFocused();

  // Come se la finestra si fosse stretta prima che l'aiuto la seguisse: sta tutto oltre il bordo destro.
  const oltre = await aiuto.evaluate(({ parentElement }) => {
    parentElement?.style.setProperty('transform', `translateX(${window.innerWidth}px)`);
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });
  expect(oltre).toBe(0);
  await pagina.close();
});

declare global {
  /** Le parti con il titolo della pagina che, già mostrate, sono sparite: chi legge si trova davanti al bianco. */
  var sparite: string[];
}

/**
 * Nella pagina, prima di tutto: segna le parti con un titolo che React nasconde perché qualcosa che contengono non è ancora
 * arrivato.
 */
function segnaSparite(): void {
  globalThis.sparite = [];
  new MutationObserver((cambi) => {
    for (const { target } of cambi)
      if (target instanceof HTMLElement && target.style.display === 'none' && target.querySelector('h1, h2') !== null)
        sparite.push(target.outerHTML.slice(0, 160));
  }).observe(document, { subtree: true, attributeFilter: ['style'] });
}

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

/** Con il solo tasto Tab si passa per ogni comando, il fuoco si vede sempre e nulla lo copre (WCAG 2.4.11), e dalla pagina si esce. */
async function percorriConTab(pagina: Page): Promise<void> {
  await pagina.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  const visti: string[] = [];
  for (let i = 0; i < FUOCHI_MAX; i += 1) {
    await pagina.keyboard.press('Tab');
    const { dove, visibile, coperto, numero } = await pagina.evaluate(() => {
      const attivo = document.activeElement;
      if (attivo === null || attivo === document.body)
        return { dove: null, visibile: true, coperto: false, numero: -1 };
      // Una parte che arriva dopo il tasto lo può spingere fuori vista: allora nulla lo copre. Chi è fuori dal foglio vi resta.
      const { top: sopra, bottom: sotto } = attivo.getBoundingClientRect();
      if (sotto <= 0 || sopra >= innerHeight) attivo.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width: larga, height: alta } = attivo.getBoundingClientRect();
      const siVede = [0.1, 0.5, 0.9].some((x) =>
        [0.1, 0.5, 0.9].some((y) => {
          const colpito = document.elementFromPoint(left + larga * x, top + alta * y);
          return colpito !== null && (attivo.contains(colpito) || colpito.contains(attivo));
        }),
      );
      const stile = getComputedStyle(attivo);
      const contorno = stile.outlineStyle !== 'none' && Number.parseFloat(stile.outlineWidth) > 0;
      const tutti = [...document.querySelectorAll('*')];
      return {
        dove: attivo.outerHTML.slice(0, 200),
        visibile: contorno || stile.boxShadow !== 'none',
        // Un campo di un punto è disegnato da chi gli sta accanto.
        coperto: larga > 2 && alta > 2 && !siVede,
        numero: tutti.indexOf(attivo),
      };
    });
    if (dove === null) return;
    expect({ dove, visibile, coperto }).toEqual({ dove, visibile: true, coperto: false });
    const chiave = String(numero);
    // Tornati al primo comando il giro è finito: il browser di prova non ha altro dove andare.
    if (visti[0] === chiave) return;
    expect([dove, visti.includes(chiave)]).toEqual([dove, false]);
    visti.push(chiave);
  }
  throw new Error(`dopo ${FUOCHI_MAX} Tab non si è usciti dalla pagina`);
}
