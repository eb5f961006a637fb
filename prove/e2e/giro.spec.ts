import { expect, type Page } from '@playwright/test';
import { fotografa } from './fotografa.ts';
import { senzaViolazioni } from './rilanci-in-sala.ts';
import type { Chi } from './rotte.ts';
import { test } from './specifica/prova.ts';

/** Di giorno il primo: il giro è lo stesso, e cambia soltanto ciò che mostra. */
const CRUSCOTTI: readonly { chi: Chi; percorso: string; parti: readonly string[] }[] = [
  { chi: 'delegata', percorso: '/admin/dashboard', parti: ['Vendite di oggi', 'Termini in corso', 'Prossime vendite'] },
  { chi: 'gestore', percorso: '/edicom/dashboard', parti: ['Turno', 'Allarmi', 'Vendite', 'Posta in uscita'] },
];
const GIRO = /^Giro della pagina, (\d+) di (\d+)$/;

/** Da tastiera, dal pulsante all'ultima parte: di ciascuna il titolo con cui il giro la chiama. */
async function faiIlGiro(pagina: Page): Promise<string[]> {
  // Ciò che la pagina sta ancora leggendo entra nel giro quando arriva: qui si contano le parti di una pagina letta.
  await expect(pagina.locator('#contenuto [aria-busy=true]')).toHaveCount(0);
  const comincia = pagina.getByRole('button', { name: 'Giro di questa pagina' });
  await comincia.focus();
  await pagina.keyboard.press('Enter');
  const conto = pagina.getByText(GIRO);
  await expect(conto).toBeVisible();
  const [, , quante = '0'] = GIRO.exec((await conto.textContent()) ?? '') ?? [];
  const dette: string[] = [];
  for (let i = 1; i <= Number(quante); i += 1) {
    await expect(conto).toHaveText(`Giro della pagina, ${i} di ${quante}`);
    const pannello = pagina.getByRole('region', { name: 'Giro di questa pagina' });
    const nome = (await pannello.getByRole('heading').textContent()) ?? '';
    // Ciò di cui si parla è sulla pagina, contornato.
    const indicata = pagina.locator('.outline-attenzione');
    await expect(indicata).toHaveCount(1);
    await expect(indicata).toBeInViewport();
    await expect(indicata).toHaveAccessibleName(nome);
    dette.push(nome);
    if (i === 2) await senzaViolazioni(pagina);
    const avanti = pannello.getByRole('button', { name: i === Number(quante) ? 'Ho finito' : 'Avanti' });
    await avanti.focus();
    await pagina.keyboard.press('Enter');
  }
  await expect(conto).toHaveCount(0);
  await expect(pagina.locator('.outline-attenzione')).toHaveCount(0);
  await expect(comincia).toBeFocused();
  return dette;
}

for (const { chi, percorso, parti } of process.env.NOTTE === undefined ? CRUSCOTTI.slice(0, 1) : CRUSCOTTI)
  test(`${percorso}: i primi passi dicono che cosa manca, e il giro si fa da tastiera`, async ({ banco, entrate }) => {
    const pagina = await (await entrate.di(chi)).newPage();
    await pagina.goto(new URL(percorso, banco.url).href);
    const passi = pagina.getByRole('region', { name: 'Primi passi' });
    await expect(passi.getByRole('listitem').first()).toContainText('Faccia il giro della pagina.');
    await expect(passi).toContainText(/\d di \d/);
    expect(await faiIlGiro(pagina)).toEqual(expect.arrayContaining([...parti]));
    await pagina.setViewportSize({ width: 390, height: 844 });
    await pagina.getByRole('button', { name: 'Giro di questa pagina' }).click();
    await expect(pagina.getByText(GIRO)).toBeInViewport();
    expect(await pagina.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await fotografa(`giro-${chi}`, pagina);
    await pagina.keyboard.press('Escape');
    await expect(pagina.getByText(GIRO)).toHaveCount(0);

    // Chi li chiude non li rivede; il giro resta.
    await passi.getByRole('button', { name: 'Non mostrare più' }).click();
    await expect(passi).toHaveCount(0);
    await pagina.reload();
    await expect(pagina.getByRole('button', { name: 'Giro di questa pagina' })).toBeVisible();
    await expect(passi).toHaveCount(0);
    await pagina.close();
  });

test('una parte che arriva mentre il giro è aperto vi entra, e non cambia quella di cui si parla', async ({
  banco,
  entrate,
}) => {
  const pagina = await (await entrate.di('delegata')).newPage();
  const arriva = Promise.withResolvers<void>();
  await pagina.route(/\/api\/admin\/aste\?(?=.*quando=prossime)/, async (richiesta) => {
    await arriva.promise;
    await richiesta.continue();
  });
  await pagina.goto(new URL('/admin/dashboard', banco.url).href);
  await expect(pagina.locator('#contenuto [aria-busy=true]')).toHaveCount(1);
  await pagina.getByRole('button', { name: 'Giro di questa pagina' }).click();
  const pannello = pagina.getByRole('region', { name: 'Giro di questa pagina' });
  const [, , prima = ''] = GIRO.exec((await pannello.getByText(GIRO).textContent()) ?? '') ?? [];
  for (let i = 1; i < Number(prima); i += 1) await pannello.getByRole('button', { name: 'Avanti' }).click();
  await expect(pannello.getByRole('button', { name: 'Ho finito' })).toBeVisible();
  const ultima = (await pannello.getByRole('heading').textContent()) ?? '';

  arriva.resolve();
  const dopo = Number(prima) + 1;
  await expect(pannello.getByText(GIRO)).toHaveText(`Giro della pagina, ${dopo} di ${dopo}`);
  await expect(pannello.getByRole('heading')).toHaveText(ultima);
  await pannello.getByRole('button', { name: 'Indietro' }).click();
  await expect(pannello.getByRole('heading')).toHaveText('Prossime vendite');
  await expect(pagina.locator('.outline-attenzione')).toHaveAccessibleName('Prossime vendite');
  await pagina.close();
});

test('chi offre fa il giro della stanza prima della gara; mentre si rilancia nulla copre la pagina', async ({
  banco,
  browser,
  entrate,
}) => {
  const contesto = await browser.newContext({ baseURL: banco.url, reducedMotion: 'reduce' });
  const attesa = await contesto.newPage();
  await attesa.goto(banco.scena.collegamenti[banco.scena.pronta]?.tutti[0] ?? '');
  await attesa.getByRole('button', { name: 'Entra', exact: true }).click();
  await attesa.waitForURL(/\/user\/asta/);
  expect(await faiIlGiro(attesa)).toEqual(expect.arrayContaining(['La Sua posizione', 'Messaggi', 'Le Sue ricevute']));
  await attesa.goto('/');
  await expect(attesa.getByRole('region', { name: 'Primi passi' })).toContainText('Entri con le credenziali. Fatto.');
  await contesto.close();

  const gara = await (await entrate.di('offerente')).newPage();
  await gara.goto(new URL('/user/asta', banco.url).href);
  await expect(gara.getByRole('button', { name: /^Chiedi aiuto/ })).toBeVisible();
  await expect(gara.getByRole('button', { name: 'Giro di questa pagina' })).toHaveCount(0);
  await gara.close();
});
