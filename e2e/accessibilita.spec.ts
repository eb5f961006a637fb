import { AxeBuilder } from '@axe-core/playwright';
import { codiceTotp } from '@gestore/server/accesso/totp';
import { expect, type Page, test } from '@playwright/test';
import { avviaBanco, type Banco } from './banco.ts';
import { accediDelegata, accediOperatore } from './persone.ts';

const PUBBLICHE = [
  '/',
  '/login',
  '/verifica',
  '/prova',
  '/stato',
  '/accessibilita',
  '/condizioni',
  '/admin/login',
  '/admin/password/reset',
  '/edicom/login',
  '/non-esiste',
];
const DELEGATA = [
  '/admin/dashboard',
  '/admin/calendario',
  '/admin/token',
  '/admin/asta',
  '/admin/asta/busta',
  '/admin/asta/console',
  '/admin/asta/helpdesk',
  '/admin/asta/redattore',
  '/admin/asta/virtualRoom',
];
const GESTORE = [
  '/edicom/dashboard',
  '/edicom/asta/create',
  '/edicom/asta/helpdesk',
  '/edicom/calendario',
  '/edicom/bancasella',
  '/edicom/bancasella/ordine/create',
  '/edicom/bcc',
  '/edicom/logs',
  '/edicom/soggetti',
  '/edicom/soggetti/create',
  '/edicom/soggetti/1',
  '/edicom/statistiche',
  '/edicom/tribunali',
];
const REGOLE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

let banco: Banco;
test.beforeAll(async () => {
  banco = await avviaBanco();
});
test.afterAll(async () => {
  await banco.chiudi();
});
test.use({ reducedMotion: 'reduce' });

/** Nessuna violazione WCAG 2.1 AA, e a 390 punti nessuno scorrimento di lato. */
async function esamina(pagina: Page, percorso: string): Promise<void> {
  await test.step(percorso, async () => {
    await pagina.goto(`${banco.url}${percorso}`);
    await expect(pagina.getByRole('heading').first()).toBeVisible();
    const { violations } = await new AxeBuilder({ page: pagina }).withTags(REGOLE).analyze();
    expect(violations.map(({ id, nodes }) => `${percorso}: ${id} ${nodes[0]?.html}`)).toEqual([]);
    await pagina.setViewportSize({ width: 390, height: 844 });
    const largo = await pagina.evaluate(() => document.documentElement.scrollWidth);
    expect([percorso, largo <= 390]).toEqual([percorso, true]);
    await pagina.setViewportSize({ width: 1440, height: 900 });
  });
}

test('le pagine pubbliche rispettano le WCAG 2.1 AA', async ({ page }) => {
  for (const percorso of PUBBLICHE) await esamina(page, percorso);
});

test('l’area della delegata rispetta le WCAG 2.1 AA', async ({ page }) => {
  page.context().setDefaultTimeout(15_000);
  await page.goto(banco.url);
  await accediDelegata(page, banco.accesso, codiceTotp(banco.accesso.segretoTotp, banco.adessoMs()), banco.url);
  for (const percorso of DELEGATA) await esamina(page, percorso);
});

test('l’area del gestore rispetta le WCAG 2.1 AA', async ({ page }) => {
  await accediOperatore(page, banco.url);
  for (const percorso of GESTORE) await esamina(page, percorso);
});
