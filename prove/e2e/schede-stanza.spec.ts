import { expect, type Locator, type Page } from '@playwright/test';
import { avviaBanco, type Banco } from './banco.ts';
import { bersagliPerUnDito } from './bersagli.ts';
import { creaEntrate } from './entrate.ts';
import { test } from './prova.ts';
import { senzaViolazioni } from './rilanci-in-sala.ts';

let banco: Banco;
let entrate: ReturnType<typeof creaEntrate>;
test.beforeAll(async ({ browser }) => {
  banco = await avviaBanco({ SCENA: 'lunga' });
  entrate = creaEntrate(browser, banco);
});
test.afterAll(async () => {
  await entrate.chiudi();
  await banco.chiudi();
});

const schede = (pagina: Page): Locator => pagina.getByRole('tablist', { name: 'Parti della stanza' });
const scheda = (pagina: Page, nome: string | RegExp): Locator => schede(pagina).getByRole('tab', { name: nome });
const documenti = (pagina: Page): Locator => pagina.getByRole('region', { name: 'Documenti della vendita' });

/** Fin dove arriva ciò che si scorre, in schermi del telefono. */
const schermi = (pagina: Page): Promise<number> =>
  pagina.evaluate(() => document.documentElement.scrollHeight / innerHeight);

test('sul telefono la stanza sta in schede: da tastiera, con un dito, e ciò che si è scritto resta', async () => {
  const { gara } = banco.scena;
  const stanza = await (await entrate.di('offerente')).newPage();
  await stanza.setViewportSize({ width: 390, height: 844 });
  await stanza.goto('/user/asta');
  const console = await (await entrate.di('delegata')).newPage();
  await console.goto(`/admin/asta/${gara}/console`);
  const piede = stanza.getByRole('region', { name: 'La gara in breve' });
  const guarda = async (nome: string): Promise<void> => {
    await expect(piede).toBeInViewport({ ratio: 1 });
    await bersagliPerUnDito(stanza);
    await senzaViolazioni(stanza);
    expect(await stanza.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const cartella = process.env.SCHERMATE;
    if (cartella !== undefined) await stanza.screenshot({ path: `${cartella}/scheda-${nome}.png`, fullPage: true });
    if (cartella !== undefined) await stanza.screenshot({ path: `${cartella}/scheda-${nome}-vista.png` });
  };

  await test.step('si trovano i rilanci, e il resto non si scorre per arrivarci', async () => {
    await expect(scheda(stanza, 'Rilanci')).toHaveAttribute('aria-selected', 'true');
    await expect(schede(stanza).getByRole('tab')).toHaveText(['Rilanci', 'Messaggi', 'Ricevute', 'Documenti']);
    await expect(stanza.getByRole('table', { name: /^Rilanci/ })).toBeVisible();
    await expect(stanza.getByRole('region', { name: 'Messaggi', exact: true })).toBeHidden();
    await expect(stanza.getByRole('button', { name: 'Chiedi aiuto' })).toBeVisible();
    expect(await schermi(stanza)).toBeLessThan(2.8);
    await guarda('rilanci');
  });

  await test.step('un avviso di chi conduce si conta sulla sua scheda, finché non lo si legge', async () => {
    const messaggi = console.getByRole('region', { name: 'Messaggi', exact: true });
    await messaggi.locator('summary').click();
    await messaggi.getByLabel('Testo dell’avviso').fill('La gara prosegue in aula 3.');
    await messaggi.getByRole('button', { name: 'Dai l’avviso a tutti' }).click();
    await expect(scheda(stanza, 'Messaggi, 1 nuovo')).toBeVisible();
    await guarda('avviso');
  });

  await test.step('da tastiera: le frecce passano di scheda in scheda, Tab entra in ciò che mostra', async () => {
    await scheda(stanza, 'Rilanci').focus();
    await stanza.keyboard.press('ArrowRight');
    await expect(scheda(stanza, 'Messaggi')).toBeFocused();
    await expect(scheda(stanza, 'Messaggi')).toHaveAttribute('aria-selected', 'true');
    const pannello = stanza.getByRole('tabpanel', { name: 'Messaggi' });
    await expect(pannello).toContainText('La gara prosegue in aula 3.');
    await expect(scheda(stanza, /nuovo/)).toHaveCount(0);
    await pannello.getByLabel('Messaggio al referente').fill('Dove si versa il saldo?');
    await guarda('messaggi');
    await scheda(stanza, 'Messaggi').focus();
    await stanza.keyboard.press('End');
    await expect(scheda(stanza, 'Documenti')).toBeFocused();
    await expect(documenti(stanza)).toBeVisible();
    await guarda('documenti');
    await stanza.keyboard.press('ArrowLeft');
    await expect(stanza.getByRole('tabpanel', { name: 'Ricevute' })).toContainText('Le Sue ricevute');
    await guarda('ricevute');
    await stanza.keyboard.press('ArrowLeft');
    await expect(pannello.getByLabel('Messaggio al referente')).toHaveValue('Dove si versa il saldo?');
    await stanza.keyboard.press('Home');
    await expect(stanza.getByRole('table', { name: /^Rilanci/ })).toBeVisible();
  });

  await test.step('ciò che si è letto non torna nuovo alla visita seguente', async () => {
    await stanza.reload();
    await expect(scheda(stanza, 'Messaggi')).toBeVisible();
    await expect(scheda(stanza, /nuovo/)).toHaveCount(0);
  });

  await test.step('in inglese le schede hanno il loro nome', async () => {
    await stanza.evaluate(() => localStorage.setItem('lingua', 'en'));
    await stanza.reload();
    const loro = stanza.getByRole('tablist', { name: 'Parts of the room' });
    await expect(loro.getByRole('tab')).toHaveText(['Raises', 'Messages', 'Receipts', 'Documents']);
    await stanza.evaluate(() => localStorage.removeItem('lingua'));
    await stanza.reload();
  });

  await test.step('su uno schermo largo nulla si nasconde, e i documenti stanno accanto', async () => {
    await stanza.setViewportSize({ width: 1440, height: 900 });
    await expect(schede(stanza)).toHaveCount(0);
    for (const nome of ['Messaggi', 'Le Sue ricevute'])
      await expect(stanza.getByRole('region', { name: nome, exact: true })).toBeVisible();
    await expect(documenti(stanza)).toBeVisible();
    await senzaViolazioni(stanza);
    const cartella = process.env.SCHERMATE;
    if (cartella !== undefined) await stanza.screenshot({ path: `${cartella}/schede-1440.png`, fullPage: true });
  });
  for (const pagina of [stanza, console]) await pagina.close();
});
