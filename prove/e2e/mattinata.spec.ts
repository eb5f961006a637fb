import { codiceTotp } from '@gestore/server/accesso/delegati/totp';
import { expect, type Locator, type Page } from '@playwright/test';
import { avviaBanco, type Banco } from './banco.ts';
import { fotografa } from './fotografa.ts';
import { accediDelegata, accediOfferente, finoAlMattino } from './persone.ts';
import { test } from './prova.ts';
import { senzaViolazioni } from './rilanci-in-sala.ts';

let banco: Banco;
test.beforeAll(async () => {
  banco = await avviaBanco({ SCENA: 'lunga', SCARTO_MS: String(finoAlMattino(Date.now())) });
});
test.afterAll(() => banco.chiudi());

/** Quante volte si chiede l'ora per misurarla, e da quando si potrebbe rifarlo (`stanza/orologio.ts`). */
const CAMPIONI_DELL_ORA = 4;
const PRIMA_DI_RIPETERE_MS = 20_000;

/** Fra due tessere di una riga; fra una riga e la seguente, con il nome della procedura in mezzo. */
const SPAZIO_PX = 10;
const FRA_DUE_RIGHE_PX = 40;

/** La tessera della vendita in gara: la sola con il tempo che corre, o fermo. */
const inGara = (pagina: Page): Locator => pagina.getByRole('article').filter({ has: pagina.getByRole('timer') });

test('R49 R54 la mattinata: ogni vendita del giorno in una tessera viva, che si ferma e si riprende da tastiera', async ({
  browser,
}) => {
  const { gara, collegamenti } = banco.scena;
  const nuova = async () => (await browser.newContext({ baseURL: banco.url, reducedMotion: 'reduce' })).newPage();
  const delegata = await nuova();
  await delegata.setViewportSize({ width: 1440, height: 900 });
  await accediDelegata(delegata, banco.accesso, codiceTotp(banco.accesso.segretoTotp, banco.adessoMs()));
  const offerente = await nuova();
  await accediOfferente(offerente, collegamenti[gara]?.ammesso ?? '');
  const mattinata = delegata.getByRole('region', { name: 'Vendite di oggi' });
  const tessera = inGara(delegata);

  await test.step('un rilancio compare nella tessera da sé', async () => {
    await expect(tessera).toContainText('In gara');
    await expect(mattinata).toContainText('Presente in tutte le Sue');
    const prima = await tessera.locator('strong').textContent();
    await offerente.getByRole('button', { name: 'Rilancia' }).locator('visible=true').click();
    await expect(tessera.locator('strong')).not.toHaveText(prima ?? '');
    await senzaViolazioni(delegata);
    await fotografa('mattinata', delegata, false);
  });

  await test.step('dodici vendite in uno schermo: quattro per riga, e tre righe con il nome della procedura', async () => {
    await delegata.setViewportSize({ width: 1440, height: 900 });
    const { x, y, width, height } = (await tessera.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const larga = (await mattinata.boundingBox())?.width ?? 0;
    expect(x + 4 * (width + SPAZIO_PX)).toBeLessThanOrEqual(larga);
    expect(y + 3 * height + 2 * FRA_DUE_RIGHE_PX).toBeLessThanOrEqual(900);
  });

  await test.step('lo spazio sul nome ferma il crono, e lo fa ripartire; l’offerente lo vede', async () => {
    await tessera.getByRole('heading').getByRole('link').focus();
    await delegata.keyboard.press('Space');
    await expect(tessera).toContainText('Crono fermo');
    await expect(offerente.getByText('Il crono è fermo: il referente')).toBeVisible();
    await delegata.keyboard.press('Space');
    await expect(tessera).toContainText('In gara');
  });

  await test.step('un numero entra nella console, che mostra le altre vendite del giorno', async () => {
    const numero = (await tessera.getByRole('heading').locator('[aria-hidden]').textContent()) ?? '';
    await delegata.keyboard.press(`Digit${numero}`);
    await expect(delegata).toHaveURL(new RegExp(`/admin/asta/${gara}/console$`));
    const altre = delegata.getByRole('navigation', { name: 'Le altre vendite di oggi' });
    await expect(altre.getByRole('link')).not.toHaveCount(0);
    // Chi arriva da un tasto riparte dalla pagina nuova.
    await expect(delegata.locator('#contenuto')).toBeFocused();
    // I comandi stanno nel quadro del tempo su cui agiscono, nella prima metà dello schermo, e sospendere è lontano dal fermare.
    const quadro = delegata.getByRole('region', { name: 'Stato della gara' });
    const diFermare = await quadro.getByRole('button', { name: 'Ferma il crono' }).boundingBox();
    const diSospendere = await quadro.getByRole('button', { name: 'Sospendi' }).boundingBox();
    expect((diFermare?.y ?? 900) + (diFermare?.height ?? 0)).toBeLessThanOrEqual(560);
    expect((diSospendere?.x ?? 0) - (diFermare?.x ?? 0)).toBeGreaterThan(500);
    await senzaViolazioni(delegata);
    await fotografa('console-con-le-altre', delegata, false);
  });

  await test.step('lo spazio, fuori da ogni comando, ferma e riprende; con una domanda aperta è della domanda', async () => {
    await expect(delegata.getByRole('button', { name: 'Ferma il crono' })).toBeEnabled();
    await delegata.keyboard.press('Space');
    await expect(delegata.getByRole('button', { name: 'Riprendi', exact: true })).toBeVisible();
    // Al piede si legge ciò che è appena accaduto, non soltanto i rilanci.
    const registro = delegata.getByRole('region', { name: 'Registro', exact: true }).getByRole('listitem');
    await expect(registro.first()).toContainText(/^n\. \d+ \d\d:\d\d:\d\d Crono fermato con \d+ secondi residui$/);
    await delegata.keyboard.press('Space');
    await expect(delegata.getByRole('button', { name: 'Ferma il crono' })).toBeVisible();
    await expect(registro.first()).toContainText('Il crono riprende');
    await expect(registro).toHaveCount(3);
    await delegata.getByRole('button', { name: 'Sospendi' }).click();
    await delegata.getByRole('alertdialog').getByRole('heading').click();
    await delegata.keyboard.press('Space');
    await expect(offerente.getByText('Il crono è fermo: il referente')).toHaveCount(0);
    await delegata.keyboard.press('Escape');
    await expect(delegata.getByRole('button', { name: 'Ferma il crono' })).toBeVisible();
  });

  const misure: number[] = [];
  await test.step('i tasti si spengono, e restano spenti', async () => {
    await delegata.getByRole('link', { name: 'Cruscotto' }).first().click();
    await expect(tessera).toContainText('In gara');
    await delegata.getByLabel('Usa i tasti rapidi').uncheck();
    delegata.on('request', (una) => void (una.url().endsWith('/orologio') && misure.push(Date.now())));
    // Ciò che la pagina di prima stava ancora misurando non è della nuova.
    delegata.once('framenavigated', () => void misure.splice(0));
    await delegata.reload();
    await expect(tessera).toContainText('In gara');
    await expect(delegata.getByLabel('Usa i tasti rapidi')).not.toBeChecked();
    await delegata.keyboard.press('Digit1');
    await delegata.keyboard.press('Digit2');
    await delegata.getByLabel('Usa i tasti rapidi').check();
    await expect(delegata).toHaveURL(/\/admin\/dashboard$/);
  });

  await test.step('una richiesta di aiuto chiama, e N porta alla sua vendita', async () => {
    await offerente.getByRole('button', { name: 'Chiedi aiuto' }).click();
    const finestra = offerente.getByRole('dialog', { name: 'Chiedi aiuto al gestore' });
    await finestra.getByRole('textbox').fill('Non vedo il mio rilancio.');
    await finestra.getByRole('button', { name: 'Invia' }).click();
    const chiedono = delegata.getByRole('region', { name: 'Chiedono di Lei' });
    await expect(chiedono).toContainText('Richiesta di aiuto');
    await delegata.locator('body').click({ position: { x: 2, y: 2 } });
    await delegata.keyboard.press('KeyN');
    await expect(tessera.getByRole('heading').getByRole('link')).toBeFocused();
    await fotografa('mattinata-chiamata', delegata, false);
  });

  await test.step('l’ora del server si misura una volta per la pagina, quante siano le tessere', () => {
    const prime = misure.filter((il) => il - (misure[0] ?? 0) < PRIMA_DI_RIPETERE_MS);
    expect(prime).toHaveLength(CAMPIONI_DELL_ORA);
  });

  await test.step('H porta a rispondere a chi chiede aiuto', async () => {
    const chiedono = delegata.getByRole('region', { name: 'Chiedono di Lei' });
    await expect(chiedono.getByRole('link', { name: /^Rispondi/ })).toBeVisible();
    await expect(delegata.getByText('risponde alla prima richiesta di aiuto')).toBeVisible();
    await delegata.keyboard.press('KeyH');
    await expect(delegata).toHaveURL(new RegExp(`/admin/asta/${gara}/helpdesk$`));
    await expect(delegata.getByText('Non vedo il mio rilancio.')).toBeVisible();
    await delegata.goBack();
    await expect(tessera).toBeVisible();
  });

  await test.step('su un telefono chi chiede sta in cima, e nulla esce di lato', async () => {
    await delegata.setViewportSize({ width: 390, height: 844 });
    expect(await delegata.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await senzaViolazioni(delegata);
  });
  // Una pagina aperta cercherebbe il server anche dopo che la prova lo ha fermato.
  for (const pagina of [delegata, offerente]) await pagina.context().close();
});
