import { expect, type Page } from '@playwright/test';
import { accediOperatore, identificaOperatore } from './persone.ts';
import { test } from './prova-comune.ts';
import { senzaDifetti } from './senza-difetti.ts';

async function comeUnTelefono(pagina: Page): Promise<void> {
  const prima = pagina.viewportSize();
  await pagina.setViewportSize({ width: 390, height: 844 });
  expect(await pagina.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await senzaDifetti(pagina);
  if (prima !== null) await pagina.setViewportSize(prima);
}

const anteprimaDi = (pagina: Page) => pagina.getByRole('dialog', { name: 'Anteprima dell’errata corrige' });
const moduloDi = (pagina: Page) => pagina.getByRole('form', { name: 'Scheda della vendita' });
const salva = (pagina: Page) => moduloDi(pagina).getByRole('button', { name: 'Vedi l’anteprima e correggi' }).click();

/** Più lunga dello schermo: scorre ciò che si legge, e il titolo e gli atti restano in vista. */
async function titoloEAttiRestano(pagina: Page): Promise<void> {
  const prima = pagina.viewportSize();
  await pagina.setViewportSize({ width: 390, height: 600 });
  const anteprima = anteprimaDi(pagina);
  for (const punto of ['Perché si corregge', 'Come si leggerà la scheda pubblica']) {
    await anteprima.getByLabel(punto).scrollIntoViewIfNeeded();
    await expect(anteprima.getByRole('heading', { name: 'Anteprima dell’errata corrige' })).toBeInViewport();
    await expect(anteprima.getByRole('button', { name: 'Pubblica l’errata corrige' })).toBeInViewport();
  }
  if (prima !== null) await pagina.setViewportSize(prima);
}

test('R02 un’errata corrige si vede prima, dice perché, e due persone sulla stessa scheda non si coprono', async ({
  banco,
  browser,
  entrate,
  sentinella,
}) => {
  sentinella.ammetti(/status of 409 .*\/api\/edicom\/aste\//, 'due persone correggono apposta la stessa scheda');
  const { raccolta } = banco.scena;
  const [anna, bruno] = [await (await entrate.di('gestore')).newPage(), await (await entrate.di('gestore')).newPage()];
  for (const pagina of [anna, bruno]) await pagina.goto(`/edicom/asta/${raccolta}?parte=scheda`);
  // Ciò che la legge fissa non si scrive nemmeno.
  await expect(moduloDi(anna).getByLabel('Prezzo base')).toBeDisabled();
  await salva(anna);
  await expect(anna.getByText('Non ha cambiato nulla')).toBeVisible();

  const via = moduloDi(anna).getByLabel('Via', { exact: true });
  await via.fill('Via delle Ginestre 12 🏠 שלום');
  await salva(anna);
  const anteprima = anteprimaDi(anna);
  await expect(anteprima.getByRole('region', { name: 'Come si leggerà la scheda pubblica' })).toContainText(
    'Ginestre 12',
  );
  await expect(anteprima.locator('ins').first()).toContainText('Ginestre');
  await expect(anteprima.getByRole('region', { name: 'Chi lo saprà' })).toContainText('nessuno sa chi è');
  await anteprima.getByRole('button', { name: 'Pubblica l’errata corrige' }).click();
  await expect(anteprima.getByText('Scriva perché si corregge.')).toBeVisible();
  await comeUnTelefono(anna);
  await titoloEAttiRestano(anna);
  // Torna alla scheda e rientra: né la correzione né il motivo si perdono.
  await anteprima.getByLabel('Perché si corregge').fill('Mancava il numero civico.');
  await anteprima.getByRole('button', { name: 'Torna alla scheda' }).click();
  await expect(via).toHaveValue('Via delle Ginestre 12 🏠 שלום');
  await salva(anna);
  await expect(anteprima.getByLabel('Perché si corregge')).toHaveValue('Mancava il numero civico.');
  await anteprima.getByRole('button', { name: 'Pubblica l’errata corrige' }).click();
  await expect(anna.getByText('Errata corrige pubblicata.')).toBeVisible();

  await test.step('il secondo vede che cosa ha salvato il primo, e ciò che ha scritto è rimasto', async () => {
    await moduloDi(bruno).getByLabel('Via', { exact: true }).fill('Via del Ginepro 12');
    await moduloDi(bruno).getByLabel('Categoria').fill('Abitazione di tipo civile');
    await salva(bruno);
    await anteprimaDi(bruno).getByLabel('Perché si corregge').fill('La categoria era un’altra.');
    await anteprimaDi(bruno).getByRole('button', { name: 'Pubblica l’errata corrige' }).click();
    const incontro = bruno.getByRole('alert').filter({ hasText: 'qui ha salvato un’altra persona' });
    const testi = incontro.getByRole('group', { name: 'Via' });
    await expect(testi).toContainText('Salvato intanto«Via delle Ginestre 12');
    await expect(testi).toContainText('Scritto da LeiResta questo«Via del Ginepro 12»');
    await expect(moduloDi(bruno).getByLabel('Via', { exact: true })).toHaveValue('Via del Ginepro 12');
    await expect(moduloDi(bruno).getByLabel('Categoria')).toHaveValue('Abitazione di tipo civile');
    await comeUnTelefono(bruno);
    await incontro.getByRole('button', { name: 'Prendi il testo dell’altro (Via)' }).click();
    // Scelto quello dell’altro, il suo non è perduto: si riprende, finché non si salva.
    await incontro.getByRole('button', { name: 'Riprendi il Suo testo (Via)' }).click();
    await expect(moduloDi(bruno).getByLabel('Via', { exact: true })).toHaveValue('Via del Ginepro 12');
    await incontro.getByRole('button', { name: 'Prendi il testo dell’altro (Via)' }).click();
    await salva(bruno);
    await expect(anteprimaDi(bruno).getByLabel('Perché si corregge')).toHaveValue('La categoria era un’altra.');
    await anteprimaDi(bruno).getByRole('button', { name: 'Pubblica l’errata corrige' }).click();
    await expect(bruno.getByText('Errata corrige pubblicata.')).toBeVisible();
  });
  for (const pagina of [anna, bruno]) await pagina.close();

  const contesto = await browser.newContext({ baseURL: banco.url, locale: 'it-IT' });
  const scheda = await contesto.newPage();
  await scheda.goto(`/asta/${raccolta}`);
  const errate = scheda.getByRole('list', { name: 'Errata corrige', exact: true });
  await expect(errate.getByRole('listitem')).toHaveCount(2);
  await expect(errate).toContainText(/Corretta (il |l’)\d{1,2}º? [a-z]+ \d{4}/);
  await expect(errate).toContainText('Mancava il numero civico.');
  await expect(errate.getByRole('listitem').first()).toContainText('Abitazione di tipo civile');
  await expect(errate.getByRole('listitem').first()).not.toContainText('Ginestre');
  await expect(scheda.locator('#indirizzo-del-lotto')).toContainText('Via delle Ginestre 12 🏠');
  await comeUnTelefono(scheda);
  await contesto.close();
});

test('R02 una scheda lasciata aperta una notte: la sessione è finita, lo si legge, e rientrando ciò che si era scritto c’è', async ({
  banco,
  browser,
  sentinella,
}) => {
  sentinella.ammetti(
    /status of 409 .*\/credenziali\)$/,
    'prima dell’ora fissata il server non le mostra a nessuno (R10)',
  );
  sentinella.ammetti(/status of 4(01|19) /, 'la sessione si chiude apposta a scheda aperta');
  const contesto = await browser.newContext({ baseURL: banco.url, locale: 'it-IT' });
  const pagina = await contesto.newPage();
  await accediOperatore(pagina, banco.url);
  await pagina.goto(`/edicom/asta/${banco.scena.raccolta}?parte=scheda`);
  await moduloDi(pagina).getByLabel('Descrizione del lotto').fill('Scritta prima di andare a dormire.');
  await salva(pagina);
  await anteprimaDi(pagina).getByLabel('Perché si corregge').fill('La descrizione era di un altro lotto.');
  await contesto.clearCookies();
  await anteprimaDi(pagina).getByRole('button', { name: 'Pubblica l’errata corrige' }).click();
  await expect(pagina).toHaveURL(/\/edicom\/login/);
  await expect(pagina.getByText('Per continuare è necessario accedere.')).toBeVisible();

  // Si rientra da qui, e si torna a quella scheda.
  await identificaOperatore(pagina);
  await expect(moduloDi(pagina).getByText('Abbiamo ritrovato ciò che aveva scritto')).toBeVisible();
  await senzaDifetti(pagina);
  await expect(moduloDi(pagina).getByLabel('Descrizione del lotto')).toHaveValue('Scritta prima di andare a dormire.');
  await salva(pagina);
  await expect(anteprimaDi(pagina).getByLabel('Perché si corregge')).toHaveValue(
    'La descrizione era di un altro lotto.',
  );
  await anteprimaDi(pagina).getByRole('button', { name: 'Pubblica l’errata corrige' }).click();
  await expect(pagina.getByText('Errata corrige pubblicata.')).toBeVisible();
  await contesto.close();
});
