import { expect } from '@playwright/test';
import { CONTROLLO_VISIBILITA_MS, DURATA_AVVISO_MS, SOVRAPPOSTI } from '../../../packages/ui/src/predefiniti.ts';
import { frase } from './prova.ts';

for (const id of ['1.lingua', '9.lingua'] as const)
  frase(id, async ({ banco, browser }) => {
    // Un browser a New York, in inglese: il prodotto resta in italiano e in ora di Roma.
    const pagina = await browser.newPage({ baseURL: banco.url, locale: 'en-US', timezoneId: 'America/New_York' });
    await pagina.goto(`/asta/${banco.scena.raccolta}`);
    await expect(pagina.locator('html')).toHaveAttribute('lang', 'it');
    const istanti = /\d{1,2} [a-z]+ \d{4} all(?:e\s|’)\d{1,2}:\d{2}/;
    await expect(pagina.getByRole('contentinfo').getByText('Date e ore di Roma (Europe/Rome)')).toBeVisible();
    await expect(pagina.getByText(istanti).first()).toBeVisible();
    const aNewYork = await pagina.getByText(istanti).allTextContents();
    await pagina.close();
    const italiana = await browser.newPage({ baseURL: banco.url, locale: 'it-IT', timezoneId: 'Europe/Rome' });
    await italiana.goto(`/asta/${banco.scena.raccolta}`);
    await expect(italiana.getByText(istanti)).toHaveText(aNewYork);
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

frase('9.sovrapposti', async ({ entrate }) => {
  const pagina = await (await entrate.di('offerente')).newPage();
  await pagina.clock.install();
  await pagina.goto('/user/asta');
  await expect(pagina.getByRole('timer', { name: 'Tempo residuo' })).toBeVisible();

  // Una spiegazione: sopra ciò che spiega, dentro i bordi; se ciò che spiega sparisce, si chiude.
  const bottone = pagina.getByRole('button', { name: /^Scarica la ricevuta/ }).first();
  const spiega = pagina.getByRole('button', { name: 'Che cosa vogliono dire questi numeri' });
  await spiega.click();
  const riquadro = pagina.getByRole('dialog', { name: 'Che cosa vogliono dire questi numeri' });
  await expect(riquadro).toBeVisible();
  await expect(riquadro).toHaveAttribute('data-side', /top|bottom/);
  const dentro = await riquadro.evaluate((elemento) => {
    const { left, right, top } = elemento.getBoundingClientRect();
    return left >= 5 && top >= 5 && innerWidth - right >= 5;
  });
  expect(dentro).toBe(true);
  await spiega.evaluate((elemento) => {
    elemento.style.visibility = 'hidden';
  });
  await pagina.clock.runFor(100);
  await expect(riquadro).toHaveCount(0);

  // Un avviso passa da solo dopo tre secondi.
  const scarica = pagina.waitForEvent('download');
  await bottone.click();
  await scarica;
  const avviso = pagina.getByRole('region', { name: 'Avvisi' }).getByText(/ricevuta/i);
  await expect(avviso).toBeVisible();
  await pagina.clock.fastForward(3_000);
  await expect(avviso).toHaveCount(0, { timeout: 2_000 });
  await pagina.close();

  expect(SOVRAPPOSTI).toMatchObject({ side: 'top', collisionPadding: 5, arrowPadding: 6 });
  expect([CONTROLLO_VISIBILITA_MS, DURATA_AVVISO_MS]).toEqual([100, 3_000]);

  const console = await (await entrate.di('delegata')).newPage();
  await console.goto('/admin/dashboard');
  await console.getByRole('button', { name: /accessi aperti/ }).click();
  await expect(console.getByRole('dialog')).toHaveCSS('z-index', '1040');
  await console.close();
});
