import { expect, type Page } from '@playwright/test';
import { test } from './prova-comune.ts';
import { senzaViolazioni } from './rilanci-in-sala.ts';

const TELEFONO = { width: 390, height: 844 };

/** Ciò che si è spostato da sé da quando la pagina è aperta. */
const spostamenti = (pagina: Page): Promise<number> =>
  pagina.evaluate(
    () =>
      new Promise<number>((detto) => {
        let somma = 0;
        new PerformanceObserver((elenco) => {
          for (const uno of elenco.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!uno.hadRecentInput) somma += uno.value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => detto(somma)));
      }),
  );

test('«Vicino a me» chiede al browser dove si è, e cerca lì intorno', async ({ banco, browser }) => {
  const contesto = await browser.newContext({
    baseURL: banco.url,
    permissions: ['geolocation'],
    geolocation: { latitude: 45.66, longitude: 9.07 },
  });
  const pagina = await contesto.newPage();
  await pagina.goto('/');
  await pagina.getByRole('button', { name: 'Vicino a me' }).click();
  await expect(pagina).toHaveURL(/centro=45\.66/);
  await contesto.close();
});

test('su un telefono la ricerca sta dietro «Filtri», e la prima vendita nel primo mezzo schermo', async ({
  banco,
  browser,
}) => {
  const contesto = await browser.newContext({ baseURL: banco.url, viewport: TELEFONO, reducedMotion: 'reduce' });
  const pagina = await contesto.newPage();
  await pagina.goto('/');
  const prima = pagina.locator('article').first();
  await expect(prima).toBeVisible();
  expect((await prima.boundingBox())?.y).toBeLessThan(TELEFONO.height / 2);
  expect(await spostamenti(pagina)).toBeLessThan(0.1);
  const scelte = pagina.getByRole('region', { name: 'Restringa la ricerca' });
  const filtri = pagina.getByRole('button', { name: 'Filtri', exact: true });
  await expect(scelte).toBeHidden();
  await expect(filtri).toHaveAttribute('aria-expanded', 'false');
  await senzaViolazioni(pagina);

  await test.step('da tastiera si aprono subito dopo le parole, e si contano', async () => {
    await pagina.getByLabel('Bene, procedura o indirizzo').focus();
    await pagina.keyboard.press('Tab');
    await expect(filtri).toBeFocused();
    await pagina.keyboard.press('Enter');
    await expect(filtri).toHaveAttribute('aria-expanded', 'true');
    await pagina.keyboard.press('Tab');
    await expect(pagina.getByLabel('Vicino a (comune)')).toBeFocused();
    await scelte.getByLabel('Aperta alle offerte').check();
    await scelte.getByLabel('In corso').check();
    await expect(pagina.getByRole('button', { name: 'Filtri (2)' })).toBeVisible();
    await senzaViolazioni(pagina);
    expect(await pagina.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(TELEFONO.width);
  });

  await test.step('un errore in un campo chiuso riapre i filtri', async () => {
    await pagina.getByText('Altri filtri').click();
    await pagina.getByLabel('Prezzo base da').fill('tanto');
    await pagina.getByRole('button', { name: 'Filtri (2)' }).click();
    await expect(scelte).toBeHidden();
    await pagina.getByRole('button', { name: 'Cerca', exact: true }).click();
    await expect(pagina.getByLabel('Prezzo base da')).toBeVisible();
    await expect(pagina.getByLabel('Prezzo base da')).toHaveAttribute('aria-invalid', 'true');
  });

  await test.step('su uno schermo largo si vedono sempre, senza pulsante', async () => {
    await pagina.getByRole('button', { name: 'Filtri (2)' }).click();
    await pagina.setViewportSize({ width: 1440, height: 900 });
    await expect(scelte).toBeVisible();
    await expect(pagina.getByRole('button', { name: /^Filtri/ })).toBeHidden();
  });
  await contesto.close();
});
