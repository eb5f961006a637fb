import { paginaDelleChiamate } from '@gestore/contratto/bordo/chiamate-documento';
import { expect } from '@playwright/test';
import { senzaDifetti } from './senza-difetti.ts';
import { test } from './specifica/prova.ts';

declare global {
  interface Window {
    violazioni: string[];
  }
}

test('la pagina delle chiamate si apre sotto la policy, senza errori, accessibile e stretta quanto un telefono', async ({
  browser,
  banco,
}) => {
  const contesto = await browser.newContext({ baseURL: banco.url });
  const pagina = await contesto.newPage();
  const errori: string[] = [];
  pagina.on('console', (messaggio) => errori.push(messaggio.text()));
  pagina.on('pageerror', (errore) => errori.push(errore.message));
  pagina.on('requestfailed', (richiesta) => errori.push(richiesta.url()));
  await pagina.addInitScript(() => {
    window.violazioni = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      window.violazioni.push(violatedDirective),
    );
  });
  await pagina.goto(paginaDelleChiamate.percorso);
  await expect(pagina.getByRole('heading', { level: 1 })).toHaveText('Le chiamate del Gestore Vendite');
  // Lo stile è arrivato, e il collegamento a una chiamata ci porta.
  await expect(pagina.locator('body')).toHaveCSS('background-color', 'rgb(243, 246, 249)');
  await pagina.getByRole('link', { name: `GET ${paginaDelleChiamate.percorso}`, exact: true }).click();
  await expect(pagina.locator(':target')).toBeInViewport();

  await pagina.setViewportSize({ width: 390, height: 844 });
  expect(await pagina.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  // Le voci hanno tutte la stessa forma: axe, che le confronta a due a due, ne guarda una su dieci.
  await pagina.evaluate(() => {
    for (const [i, voce] of document.querySelectorAll('article').entries()) if (i % 10 > 0) voce.remove();
  });
  await senzaDifetti(pagina);
  expect(errori).toEqual([]);
  expect(await pagina.evaluate(() => window.violazioni)).toEqual([]);
  await contesto.close();
});
