import { expect, type Locator, type Page } from '@playwright/test';
import { fotografa } from './fotografa.ts';
import { test } from './prova-comune.ts';
import { senzaViolazioni } from './rilanci-in-sala.ts';

const mappaDi = (pagina: Page): Locator => pagina.getByRole('region', { name: /^Mappa dell’Italia/ });
const disegna = (pagina: Page) => pagina.getByRole('button', { name: 'Disegna un’area' });
const cercaNelDisegno = (pagina: Page) => pagina.getByRole('button', { name: 'Cerca nell’area disegnata' });
const areaDi = (pagina: Page) => new URL(pagina.url()).searchParams.get('area');

/** Un punto della mappa, in parti del suo lato. */
async function punto(pagina: Page, x: number, y: number): Promise<{ x: number; y: number }> {
  const lati = await mappaDi(pagina).boundingBox();
  if (lati === null) throw new Error('la mappa non si vede');
  return { x: lati.x + lati.width * x, y: lati.y + lati.height * y };
}
const TRIANGOLO = [
  [0.3, 0.3],
  [0.7, 0.3],
  [0.5, 0.7],
] as const;

test('dove la pagina è larga la mappa sta accanto all’elenco; un’area si disegna con il mouse', async ({
  banco,
  browser,
}) => {
  const contesto = await browser.newContext({
    baseURL: banco.url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const pagina = await contesto.newPage();
  await pagina.goto('/');
  await expect(pagina.locator('article').first()).toBeVisible();
  await expect(mappaDi(pagina)).toBeVisible();
  await mappaDi(pagina).scrollIntoViewIfNeeded();
  await disegna(pagina).click();

  await test.step('due angoli non sono un’area, e lati incrociati si rifiutano senza perdere il disegno', async () => {
    const clessidra = [...TRIANGOLO.slice(0, 2), [0.3, 0.7], [0.7, 0.7]] as const;
    for (const [i, [x, y]] of clessidra.entries()) {
      const { x: a, y: b } = await punto(pagina, x, y);
      await pagina.mouse.click(a, b);
      await expect(pagina.getByText(i === 0 ? '1 angolo' : `${i + 1} angoli`, { exact: true })).toBeVisible();
      if (i === 1) await cercaNelDisegno(pagina).click();
      if (i === 1) await expect(pagina.getByText('Servono almeno tre angoli')).toBeVisible();
    }
    await cercaNelDisegno(pagina).click();
    await expect(pagina.getByText('I lati dell’area si incrociano')).toBeVisible();
    await expect(pagina.getByText('4 angoli', { exact: true })).toBeVisible();
    await senzaViolazioni(pagina);
  });

  await test.step('un’area vera va nell’indirizzo, e resta tornando indietro, avanti e ricaricando', async () => {
    await pagina.getByRole('button', { name: 'Togli l’ultimo angolo' }).click();
    await cercaNelDisegno(pagina).click();
    await expect.poll(() => areaDi(pagina)).toMatch(/^[\d.]+,[\d.]+;[\d.]+,[\d.]+;[\d.]+,[\d.]+$/);
    const area = areaDi(pagina);
    await pagina.goBack();
    await expect.poll(() => areaDi(pagina)).toBeNull();
    await pagina.goForward();
    await expect.poll(() => areaDi(pagina)).toBe(area);
    await pagina.reload();
    await expect(pagina.getByRole('button', { name: 'Togli: Area sulla mappa' })).toBeVisible();
    await expect(mappaDi(pagina).locator('path.zona')).toBeVisible();
  });
  await fotografa('cerca-area', pagina);
  await contesto.close();
});

test('un’area si disegna anche da tastiera, spostando la mappa sotto il segno del centro', async ({
  banco,
  browser,
}) => {
  const contesto = await browser.newContext({
    baseURL: banco.url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const pagina = await contesto.newPage();
  await pagina.goto('/?vista=mappa');
  await disegna(pagina).press('Enter');
  const aggiungi = pagina.getByRole('button', { name: 'Aggiungi un angolo al centro' });
  for (const [i, tasti] of [[], ['ArrowRight', 'ArrowRight'], ['ArrowDown', 'ArrowDown']].entries()) {
    await mappaDi(pagina).focus();
    for (const tasto of tasti) await pagina.keyboard.press(tasto);
    await aggiungi.press('Enter');
    await expect(pagina.getByText(i === 0 ? '1 angolo' : `${i + 1} angoli`, { exact: true })).toBeVisible();
  }
  await cercaNelDisegno(pagina).press('Enter');
  await expect.poll(() => areaDi(pagina)).toMatch(/;.*;/);
  await contesto.close();
});

test('regioni, province e comuni si scelgono più d’uno, con quante vendite aggiungono', async ({ banco, browser }) => {
  const contesto = await browser.newContext({
    baseURL: banco.url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const pagina = await contesto.newPage();
  await pagina.goto('/');
  const regioni = pagina.getByRole('group', { name: 'Regione', exact: true });
  const voci = regioni.getByRole('checkbox');
  await expect(voci.nth(1)).toBeVisible();
  await voci.nth(0).check();
  await expect.poll(() => new URL(pagina.url()).searchParams.getAll('regione').join()).not.toBe('');
  await voci.nth(1).check();
  await expect(regioni.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await pagina.reload();
  await expect(regioni.getByRole('checkbox', { checked: true })).toHaveCount(2);
  // La mappa la disegna l'applicazione: prima, della pagina del server, un Indietro non lo sente nessuno.
  await expect(mappaDi(pagina)).toBeVisible();
  await pagina.goBack();
  await expect(regioni.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await pagina.getByText('Provincia', { exact: true }).click();
  await expect(
    pagina.getByRole('group', { name: 'Provincia', exact: true }).getByRole('checkbox').first(),
  ).toBeVisible();
  await senzaViolazioni(pagina);
  await fotografa('cerca-posti', pagina);
  await contesto.close();
});

test('su un telefono una ricerca fatta sta in una riga, si cambia con un tocco, e l’area si disegna con un dito', async ({
  banco,
  browser,
}) => {
  const contesto = await browser.newContext({
    baseURL: banco.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  const pagina = await contesto.newPage();
  await pagina.goto('/');
  const campo = pagina.getByRole('searchbox', { name: 'Bene, procedura o indirizzo' });
  await expect(campo).toBeVisible();
  await campo.fill('casa');
  await campo.press('Enter');
  await expect(campo).toBeHidden();
  const cambia = pagina.getByRole('button', { name: 'Cambia', exact: true });
  await expect(cambia).toBeFocused();
  await expect(pagina.getByText('«casa»', { exact: true })).toBeVisible();
  await senzaViolazioni(pagina);
  await pagina.reload();
  await expect(campo).toBeHidden();
  await cambia.tap();
  await expect(campo).toBeFocused();
  await expect(campo).toHaveValue('casa');
  await pagina.goto('/?vista=mappa');
  await disegna(pagina).tap();
  await mappaDi(pagina).scrollIntoViewIfNeeded();
  for (const [i, [x, y]] of TRIANGOLO.entries()) {
    const { x: a, y: b } = await punto(pagina, x, y);
    await pagina.touchscreen.tap(a, b);
    await expect(pagina.getByText(i === 0 ? '1 angolo' : `${i + 1} angoli`, { exact: true })).toBeVisible();
  }
  await senzaViolazioni(pagina);
  await fotografa('cerca-disegno', pagina);
  await pagina.setViewportSize({ width: 390, height: 844 });
  await cercaNelDisegno(pagina).tap();
  await expect.poll(() => areaDi(pagina)).toMatch(/;.*;/);
  expect(await pagina.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await contesto.close();
});

declare global {
  /** Ciò con cui Leaflet chiude un ingrandimento cominciato: qui aspetta che lo si chiami. */
  var chiusure: (() => void)[];
}

/** Nella pagina, prima di tutto: un ingrandimento comincia e non finisce da sé, né quando il suo movimento arriva né dopo il suo tempo. */
function tieniGliIngrandimenti(dopoMs: number): void {
  globalThis.chiusure = [];
  const traPoco = window.setTimeout.bind(window);
  const tenuta = (fai: TimerHandler, fraMs?: number, ...altro: unknown[]): number =>
    fraMs === dopoMs && typeof fai === 'function' ? chiusure.push(() => fai(...altro)) : traPoco(fai, fraMs, ...altro);
  Object.assign(window, { setTimeout: tenuta });
  addEventListener('transitionend', (evento) => evento.stopImmediatePropagation(), true);
}

/** Il tempo di `L.Map._animateZoom`, che lo chiude per i browser che non dicono quando un movimento è arrivato. */
const CHIUDE_DOPO_MS = 250;

test('chi lascia la pagina mentre la mappa ingrandisce non trova un errore', async ({ banco, browser }) => {
  const contesto = await browser.newContext({ baseURL: banco.url, viewport: { width: 1440, height: 900 } });
  const pagina = await contesto.newPage();
  await pagina.addInitScript(tieniGliIngrandimenti, CHIUDE_DOPO_MS);
  await pagina.goto('/');
  const vendita = pagina.locator('article a').first();
  await expect(vendita).toBeVisible();
  await mappaDi(pagina).getByRole('button', { name: 'Ingrandisci' }).click();
  await expect(mappaDi(pagina).locator('.leaflet-zoom-anim')).toHaveCount(1);
  // Anche la pagina della vendita può avere una mappa: si aspetta che se ne sia andata questa.
  const carta = await mappaDi(pagina).elementHandle();
  await vendita.click();
  await expect(pagina).toHaveURL(/\/asta\//);
  await pagina.waitForFunction((questa) => questa?.isConnected !== true, carta);
  // Ciò che resta da chiudere si chiude adesso: se non trova dove, la prova cade.
  expect(
    await pagina.evaluate(() => {
      for (const chiudi of chiusure) chiudi();
      return chiusure.length;
    }),
  ).toBeGreaterThan(0);
  await contesto.close();
});
