import { expect, type Locator, type Page } from '@playwright/test';
import { fotografa } from './fotografa.ts';
import { senzaDifetti } from './senza-difetti.ts';
import { test } from './specifica/prova.ts';

const SCRIVANIA = { width: 1440, height: 900 };
/** Dove comincia la prima scheda, con ciò che restringe la ricerca sopra: la testata, la riga in cui si cerca, i conti. */
const PRIMA_SCHEDA_MAX = 221;

type Lati = { x: number; y: number; width: number; height: number };

const schede = (pagina: Page): Locator => pagina.getByRole('main').locator('li > article');
const mappa = (pagina: Page): Locator => pagina.getByRole('region', { name: /^Mappa dell’Italia/ });

async function lati(posto: Locator): Promise<Lati> {
  const trovati = await posto.boundingBox();
  if (trovati === null) throw new Error('non si vede');
  return trovati;
}
const dentro = (piccolo: Lati, grande: Lati): boolean =>
  piccolo.x >= grande.x &&
  piccolo.y >= grande.y &&
  piccolo.x + piccolo.width <= grande.x + grande.width &&
  piccolo.y + piccolo.height <= grande.y + grande.height;

const eccede = (pagina: Page): Promise<number> =>
  pagina.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('R76 chi cerca vede subito due vendite affiancate con il prezzo, fra le scelte e la mappa', async ({
  banco,
  browser,
}) => {
  const contesto = await browser.newContext({ baseURL: banco.url, viewport: SCRIVANIA, reducedMotion: 'reduce' });
  const pagina = await contesto.newPage();
  await pagina.goto('/?modalita=sincrona_mista');
  await expect(mappa(pagina)).toBeVisible();
  await expect(pagina.getByRole('button', { name: 'Azzera tutto' })).toBeVisible();

  await test.step('la prima scheda sta in alto, il suo prezzo vi sta dentro, la seconda le sta accanto', async () => {
    const [prima, seconda, posto] = await Promise.all([
      lati(schede(pagina).nth(0)),
      lati(schede(pagina).nth(1)),
      lati(mappa(pagina)),
    ]);
    expect(prima.y).toBeLessThanOrEqual(PRIMA_SCHEDA_MAX);
    expect(seconda.y).toBe(prima.y);
    expect(seconda.x).toBeGreaterThanOrEqual(prima.x + prima.width);
    expect(posto.x).toBeGreaterThanOrEqual(seconda.x + seconda.width);
    expect(posto.x + posto.width).toBeLessThanOrEqual(SCRIVANIA.width);
    expect(posto.y).toBeLessThanOrEqual(PRIMA_SCHEDA_MAX);
    const prezzo = schede(pagina).nth(0).getByRole('definition').first();
    await expect(prezzo).toHaveText(/^[\d.]+,\d{2}$/);
    expect(dentro(await lati(prezzo), prima)).toBe(true);
    await senzaDifetti(pagina);
  });

  await test.step('da tastiera si cerca nell’ordine in cui si legge', async () => {
    await pagina.getByRole('searchbox').focus();
    for (const nome of [
      'Vicino a (comune)',
      'Entro chilometri',
      'Tribunale',
      'Altri filtri',
      'Cerca',
      'Vicino a me',
      'Avvisami',
    ]) {
      await pagina.keyboard.press('Tab');
      const qui = pagina.getByRole('search').locator(':focus');
      await expect(qui).toHaveAccessibleName(nome);
    }
  });

  await test.step('le altre scelte si aprono nella riga, e un importo illeggibile le riapre', async () => {
    const altri = pagina.getByRole('button', { name: 'Altri filtri' });
    await altri.click();
    await pagina.getByLabel('Prezzo base da').fill('tanto');
    await altri.click();
    await expect(pagina.getByLabel('Prezzo base da')).toBeHidden();
    await pagina.getByRole('button', { name: 'Cerca', exact: true }).click();
    await expect(pagina.getByLabel('Prezzo base da')).toHaveAttribute('aria-invalid', 'true');
    await senzaDifetti(pagina);
    await pagina.getByLabel('Prezzo base da').fill('');
    await pagina.getByRole('button', { name: 'Cerca', exact: true }).click();
    await expect(pagina.getByLabel('Prezzo base da')).toBeHidden();
  });

  await test.step('«Avvisami» dice come, e porta al calendario di questa ricerca', async () => {
    const avvisami = pagina.getByRole('button', { name: 'Avvisami' });
    const come = pagina.getByRole('search').getByRole('link', { name: 'Segui le vendite di questa ricerca' });
    await expect(come).toHaveCount(0);
    await avvisami.press('Enter');
    await expect(avvisami).toHaveAttribute('aria-expanded', 'true');
    await expect(come).toHaveAttribute('href', /calendario.*modalita=sincrona_mista/);
    await senzaDifetti(pagina);
    await avvisami.press('Enter');
    await expect(come).toHaveCount(0);
  });

  await test.step('tutto ciò che restringe si toglie insieme', async () => {
    await pagina.getByRole('button', { name: 'Azzera tutto' }).click();
    await expect(pagina).toHaveURL(`${banco.url}/`);
  });
  await fotografa('ricerca-in-vista', pagina, false);
  await contesto.close();
});

test('la scheda che si guarda risalta sulla mappa, e il segno che si guarda risalta nell’elenco', async ({
  banco,
  browser,
}) => {
  const contesto = await browser.newContext({ baseURL: banco.url, viewport: SCRIVANIA, reducedMotion: 'reduce' });
  const pagina = await contesto.newPage();
  await pagina.goto('/');
  const scelti = mappa(pagina).locator('[data-luogo][data-scelto]');
  const guardate = pagina.locator('article[data-guardata]');
  await expect(mappa(pagina).locator('[data-luogo]').first()).toBeVisible();
  await expect(scelti).toHaveCount(0);
  await schede(pagina).nth(1).hover();
  await expect(scelti).toHaveCount(1);
  await pagina.getByRole('banner').hover();
  await expect(scelti).toHaveCount(0);
  await schede(pagina).nth(0).getByRole('link').focus();
  await expect(scelti).toHaveCount(1);
  await mappa(pagina).locator('[data-luogo]').first().focus();
  await expect(scelti).toHaveCount(0);
  await expect(guardate).not.toHaveCount(0);
  await pagina.getByRole('searchbox').focus();
  await expect(guardate).toHaveCount(0);
  await contesto.close();
});

test('la ricerca non esce di lato a nessuna larghezza, e senza la mappa le schede restano affiancate', async ({
  banco,
  browser,
}) => {
  const contesto = await browser.newContext({ baseURL: banco.url, reducedMotion: 'reduce' });
  const pagina = await contesto.newPage();
  for (const [width, affiancate] of [
    [1440, true],
    [1024, true],
    [390, false],
    [320, false],
  ] as const) {
    await pagina.setViewportSize({ width, height: 900 });
    await pagina.goto('/');
    await expect(schede(pagina).nth(1)).toBeVisible();
    expect([width, await eccede(pagina)]).toEqual([width, 0]);
    const [prima, seconda] = [await lati(schede(pagina).nth(0)), await lati(schede(pagina).nth(1))];
    expect([width, prima.y === seconda.y]).toEqual([width, affiancate]);
    await senzaDifetti(pagina);
  }
  await contesto.close();
});
