import { expect } from '@playwright/test';
import { fotografa } from './fotografa.ts';
import { senzaViolazioni } from './rilanci-in-sala.ts';
import { test } from './specifica/prova.ts';

test('in inglese un rifiuto si legge in italiano, e accanto una traduzione che dice di esserlo', async ({
  banco,
  browser,
}) => {
  const contesto = await browser.newContext({ baseURL: banco.url, locale: 'en-GB', reducedMotion: 'reduce' });
  const pagina = await contesto.newPage();
  await pagina.addInitScript(() => localStorage.setItem('lingua', 'en'));
  await pagina.goto('/login/aaaaa-aaaaa-aaaaa-aaaaa-aaaaa');
  const rifiuto = pagina.getByRole('alert');
  const italiano = rifiuto.locator('[lang=it]');
  await expect(italiano).toContainText(/credenziale|collegamento/);
  const traduzione = rifiuto.locator('[lang=en]');
  await expect(traduzione).toHaveText(/^Courtesy translation: .+/);
  await expect(traduzione).not.toContainText((await italiano.textContent()) ?? '');
  await senzaViolazioni(pagina);
  await fotografa('cortesia', pagina, false);
  await contesto.close();

  const altro = await browser.newContext({ baseURL: banco.url, locale: 'en-GB', reducedMotion: 'reduce' });
  const inItaliano = await altro.newPage();
  await inItaliano.goto('/login/aaaaa-aaaaa-aaaaa-aaaaa-aaaaa');
  await expect(inItaliano.getByRole('alert')).toContainText(/credenziale|collegamento/);
  await expect(inItaliano.getByText('Traduzione di cortesia')).toHaveCount(0);
  await expect(inItaliano.getByText('Courtesy translation')).toHaveCount(0);
  await altro.close();
});
