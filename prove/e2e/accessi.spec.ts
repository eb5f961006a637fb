import { type BrowserContext, expect, type Page } from '@playwright/test';
import { avviaBanco, type Banco } from './banco.ts';
import { entraDelegata } from './entrate.ts';
import { accediOperatore } from './persone.ts';
import { test } from './prova.ts';
import { senzaDifetti } from './senza-difetti.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

let banco: Banco;
test.beforeAll(async () => {
  banco = await avviaBanco();
});
test.afterAll(() => banco.chiudi());

async function entra(contesto: BrowserContext): Promise<Page> {
  const pagina = await contesto.newPage();
  await pagina.goto('/admin/login');
  await entraDelegata(pagina, banco);
  await pagina.waitForURL(/\/admin\/dashboard$/);
  return pagina;
}

test('gli accessi aperti di chi conduce: chi è entrato dopo si vede, e un bottone solo chiude tutti gli altri', async ({
  browser,
  sentinella,
}) => {
  sentinella.ammetti(
    /status of 409 .*\/sessioni\/altre\/chiudi\)$/,
    'chi è entrato dopo non si chiude senza rientrare',
  );
  sentinella.ammetti(/status of 401 .*\/api\/admin\//, 'la pagina di chi è stato chiuso fuori chiede ancora');
  const comune = { baseURL: banco.url, reducedMotion: 'reduce' } as const;
  const suo = await browser.newContext({ ...comune, viewport: { width: 390, height: 844 } });
  const altro = await browser.newContext({ ...comune, userAgent: FIREFOX });
  try {
    const pagina = await entra(suo);
    const ladro = await entra(altro);

    await pagina.reload();
    await pagina.getByRole('button', { name: /accessi aperti, da controllare$/ }).press('Enter');
    const finestra = pagina.getByRole('dialog', { name: 'Accessi aperti' });
    const aperti = finestra.getByRole('list').first().getByRole('listitem');
    await expect(aperti).toHaveCount(2);
    await expect(aperti.nth(0)).toContainText('Firefox su Windows, rete 127.0.0.x');
    await expect(aperti.nth(0)).toContainText('Aperto dopo il Suo');
    await expect(aperti.nth(1)).toContainText('Questo accesso');
    await expect(aperti.nth(0)).toContainText(
      /Primo uso .* all(?:e\s|’)\d{1,2}:\d\dUltimo uso .* all(?:e\s|’)\d{1,2}:\d\d/,
    );
    await expect(finestra).not.toContainText('127.0.0.1');
    await expect(finestra).toContainText('Dell’indirizzo si mostra la sola rete');
    await senzaDifetti(pagina);
    expect(await pagina.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

    // Chi è entrato dopo non si chiude da qui: si rientra, e si è i più recenti.
    await finestra.getByRole('button', { name: 'Chiudi tutti gli altri accessi' }).press('Enter');
    const domanda = pagina.getByRole('alertdialog', { name: 'Chiudere tutti gli altri accessi?' });
    await domanda.getByRole('button', { name: 'Chiudi tutti gli altri accessi' }).press('Enter');
    await expect(domanda).toContainText('esca, rientri con password e codice');
    await senzaDifetti(pagina);
    expect(await pagina.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await pagina.keyboard.press('Escape');
    await expect(domanda).toBeHidden();
    await finestra.getByRole('button', { name: 'Esci e rientra' }).press('Enter');
    await pagina.waitForURL(/\/admin\/login/);
    await entraDelegata(pagina, banco);
    await pagina.waitForURL(/\/admin\/dashboard$/);
    await pagina.getByRole('button', { name: /accessi aperti$/ }).press('Enter');

    await finestra.getByRole('button', { name: 'Chiudi tutti gli altri accessi' }).press('Enter');
    await expect(domanda).toContainText('Questo resta aperto.');
    await senzaDifetti(pagina);
    await domanda.getByRole('button', { name: 'Chiudi tutti gli altri accessi' }).press('Enter');
    await expect(pagina.getByText('È stato chiuso un altro accesso')).toBeVisible();
    await expect(aperti).toHaveCount(1);
    await expect(finestra).toContainText('Nessun altro accesso è aperto.');
    await expect(finestra.getByRole('region', { name: 'Accessi finiti' })).toContainText('chiuso dal titolare');

    await ladro.reload();
    await expect(ladro).toHaveURL(/\/admin\/login/);
    await pagina.reload();
    await expect(pagina).toHaveURL(/\/admin\/dashboard$/);
  } finally {
    await suo.close();
    await altro.close();
  }
});

test('il cookie copiato e usato da un altro browser si vede accanto all’accesso del titolare', async ({ browser }) => {
  const comune = { baseURL: banco.url, reducedMotion: 'reduce' } as const;
  const suo = await browser.newContext(comune);
  try {
    const pagina = await entra(suo);
    const copiato = await browser.newContext({ ...comune, userAgent: FIREFOX, storageState: await suo.storageState() });
    const ladro = await copiato.newPage();
    await ladro.goto('/admin/dashboard');
    await expect(ladro.getByRole('heading', { level: 1 })).toBeVisible();
    await copiato.close();
    await pagina.reload();
    await pagina.getByRole('button', { name: /accessi aperti, da controllare$/ }).click();
    const sua = pagina.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Questo accesso' });
    await expect(sua).toContainText('Usato anche da');
    await expect(sua).toContainText('Firefox su Windows');
    await expect(sua).toContainText('esca e rientri');
    await pagina.keyboard.press('Escape');
    await expect(pagina.getByRole('button', { name: /accessi aperti$/ })).toBeVisible();
  } finally {
    await suo.close();
  }
});

test('dallo stesso browser esce un operatore di sviluppo ed entra l’altra: dove servono due persone si può provare', async ({
  browser,
}) => {
  const contesto = await browser.newContext({ baseURL: banco.url, reducedMotion: 'reduce' });
  const pagina = await contesto.newPage();
  // Una lettura della pagina di prima arriverebbe al server a uscita avvenuta, che è quando risponde 401: la pagina la lascia.
  const uscita = Promise.withResolvers<void>();
  const chiesta = Promise.withResolvers<void>();
  await pagina.route('**/api/edicom/auth/sessioni', async (richiesta) => {
    chiesta.resolve();
    await uscita.promise;
    await richiesta.continue();
  });
  await accediOperatore(pagina);
  await chiesta.promise;
  await pagina.getByRole('button', { name: 'Esci' }).click();
  await expect(pagina).toHaveURL(/\/edicom\/login/);
  uscita.resolve();
  await pagina.unrouteAll({ behavior: 'wait' });
  await accediOperatore(pagina, '', 'seconda operatrice di sviluppo');
  await expect(pagina.getByRole('banner')).toContainText('Seconda operatrice');
  await contesto.close();
});
