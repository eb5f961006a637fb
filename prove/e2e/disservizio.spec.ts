import { expect } from '@playwright/test';
import { avviaBanco } from './banco.ts';
import { creaEntrate } from './entrate.ts';
import { test } from './prova.ts';

/** Abbastanza perché il disservizio sia breve e non lieve (R57: da uno a dieci secondi). */
const FERMO_MS = 3_000;
/** Una macchina di prova affollata non è il guasto che si cerca: si misura soltanto un silenzio più lungo di così. */
const SOGLIE = {
  SALUTE: 'si',
  SALUTE_CICLO_MS: '2000',
  SALUTE_SCRITTURA_MS: '10000',
  SALUTE_DIFFUSIONE_MS: '10000',
  SALUTE_SINTETICO_MS: '20000',
};

test('R57 se il server tace la gara si ferma, chi è nella stanza lo legge e sa quando riprende', async ({
  browser,
}) => {
  const banco = await avviaBanco({ SCENA: 'lunga', ...SOGLIE });
  const entrate = creaEntrate(browser, banco);
  try {
    const stanza = await (await entrate.di('offerente')).newPage();
    const console = await (await entrate.di('delegata')).newPage();
    await stanza.goto('/user/asta');
    await console.goto(`/admin/asta/${banco.scena.gara}/console`);
    await expect(stanza.getByRole('button', { name: 'Rilancia' })).toBeEnabled();
    await expect(console.getByRole('button', { name: 'Ferma il crono' })).toBeVisible();

    await banco.congela(async () => {
      const daOra = Date.now();
      // Il browser continua: l'attesa è il tempo che passa per lui, non per il server.
      await stanza.waitForFunction((fine) => Date.now() >= fine, daOra + FERMO_MS);
    });
    await expect(stanza.getByText('Gara sospesa', { exact: true })).toBeVisible();
    await expect(stanza.getByRole('button', { name: 'Rilancia' })).toBeDisabled();
    await expect(console.getByText(/risposte in ritardo/)).toBeVisible();

    // Dieci secondi di salute, poi l'annuncio con il preavviso, per tutti.
    const ripresa = stanza.getByRole('region', { name: 'La gara riprende fra' });
    await expect(ripresa).toContainText('con il tempo intero', { timeout: 60_000 });
    await expect(ripresa.getByRole('timer')).toHaveText(/^0\d:\d{2}$/);
    await expect(console.getByRole('region', { name: 'La gara riprende fra' })).toBeVisible();
    await expect(console.getByRole('button', { name: 'Riprendi la gara' })).toBeEnabled();
  } finally {
    await entrate.chiudi();
    await banco.chiudi();
  }
});

test('R57 due offerenti che chiudono la pagina non fermano la gara: la delegata lo legge, vede chi torna, e decide', {
  tag: '@notte',
}, async ({ browser }) => {
  const banco = await avviaBanco({ SCENA: 'lunga', ...SOGLIE });
  const entrate = creaEntrate(browser, banco);
  const { gara, collegamenti } = banco.scena;
  try {
    const console = await (await entrate.di('delegata')).newPage();
    await console.goto(`/admin/asta/${gara}/console`);
    const contesti = [];
    for (const collegamento of collegamenti[gara]?.tutti ?? []) {
      const contesto = await browser.newContext({ baseURL: banco.url, reducedMotion: 'reduce' });
      contesti.push(contesto);
      const pagina = await contesto.newPage();
      await pagina.goto(collegamento);
      await pagina.getByRole('button', { name: 'Entra', exact: true }).click();
      await pagina.waitForURL(/\/user\/asta/);
    }
    expect(contesti.length).toBeGreaterThan(1);
    for (const contesto of contesti) await contesto.close();

    const avviso = console.getByRole('status').filter({ hasText: 'non si sentivano più' });
    await expect(avviso).toBeVisible({ timeout: 40_000 });
    await expect(avviso).toContainText('la gara continua');
    await expect(avviso).toContainText('Finora non è tornato nessuno');
    await expect(console.getByRole('button', { name: 'Ferma il crono' })).toBeVisible();
    await expect(console.getByRole('button', { name: 'Sospendi' })).toBeEnabled();
    await avviso.getByRole('button', { name: 'Ho letto l’avviso' }).press('Enter');
    await expect(avviso).toBeHidden();
  } finally {
    await entrate.chiudi();
    await banco.chiudi();
  }
});
