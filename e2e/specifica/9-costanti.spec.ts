import { expect } from '@playwright/test';
import { frase } from './prova.ts';

for (const id of ['1.lingua', '9.lingua'] as const)
  frase(id, async ({ banco, browser }) => {
    // Un browser a New York, in inglese: il prodotto resta in italiano e in ora di Roma.
    const pagina = await browser.newPage({ baseURL: banco.url, locale: 'en-US', timezoneId: 'America/New_York' });
    await pagina.goto(`/asta/${banco.scena.raccolta}`);
    await expect(pagina.locator('html')).toHaveAttribute('lang', 'it');
    const ore = await pagina.getByText(/\d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}:\d{2} CES?T/).all();
    expect(ore.length).toBeGreaterThan(0);
    const aNewYork = await pagina.getByRole('main').textContent();
    await pagina.close();
    const italiana = await browser.newPage({ baseURL: banco.url, locale: 'it-IT', timezoneId: 'Europe/Rome' });
    await italiana.goto(`/asta/${banco.scena.raccolta}`);
    await expect(italiana.getByText(/\d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}:\d{2} CES?T/).first()).toBeVisible();
    expect(aNewYork).toBe(await italiana.getByRole('main').textContent());
    await italiana.close();
  });

frase('1.titolo', async ({ banco, browser }) => {
  const pagina = await browser.newPage({ baseURL: banco.url });
  for (const percorso of ['/', '/login', '/verifica', '/non-esiste', '/admin/login']) {
    await pagina.goto(percorso);
    await expect(pagina).toHaveTitle(/ - Gestore Vendite$/);
    await expect(pagina.locator('html')).toHaveAttribute('lang', 'it');
  }
  await pagina.close();
});

for (const id of ['7.tempoReale', '9.tempoReale'] as const)
  frase(id, async ({ banco, request }) => {
    const configurazione = (await (await request.get(`${banco.url}/api/pubblico/configurazione`)).json()) as {
      tempoReale: { driver: string; cluster: string; cifrato: boolean };
    };
    expect(configurazione.tempoReale).toMatchObject({ cluster: 'eu', cifrato: true });
    // Nessun segreto nella configurazione pubblica.
    expect(JSON.stringify(configurazione)).not.toMatch(/segret|secret/i);
  });

frase('9.sovrapposti', async ({ banco, entrate }) => {
  const pagina = await (await entrate.di('delegata')).newPage();
  await pagina.goto(`/admin/asta/${banco.scena.gara}/console`);
  await pagina.getByRole('button', { name: 'Sospendi' }).click();
  const finestra = pagina.getByRole('dialog').or(pagina.getByRole('alertdialog'));
  await expect(finestra).toHaveCSS('z-index', '1040');
  await pagina.keyboard.press('Escape');
  await pagina.close();
});
