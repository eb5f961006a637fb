import { type BrowserContextOptions, expect, type Page } from '@playwright/test';
import type { Banco } from './banco.ts';
import { test } from './specifica/prova.ts';

/** Ciò che il browser ha da ridire su una pagina: errori in console, ed eccezioni. */
function lamentele(pagina: Page): string[] {
  const trovate: string[] = [];
  pagina.on('console', (voce) => {
    if (voce.type() === 'error' || voce.type() === 'warning') trovate.push(voce.text());
  });
  pagina.on('pageerror', (errore) => trovate.push(errore.message));
  return trovate;
}

const pubbliche = ({ scena }: Banco) => ['/', `/asta/${scena.raccolta}`, `/asta/${scena.aggiudicata}`];
const diChi: BrowserContextOptions = { locale: 'it-IT', reducedMotion: 'reduce' };

test('senza JavaScript si cercano le vendite e se ne legge una, con le parole anche per ciò che non c’è', async ({
  banco,
  browser,
}) => {
  const contesto = await browser.newContext({ ...diChi, baseURL: banco.url, javaScriptEnabled: false });
  const pagina = await contesto.newPage();
  await pagina.goto('/');
  await expect(pagina).toHaveTitle(/ - Gestore Vendite$/);
  const prima = pagina.getByRole('main').getByRole('article').getByRole('link').first();
  // L'elenco e la scheda dicono per primo che bene è; il titolo della finestra anche il lotto e dove, con le parole dell'avviso.
  const bene = (await prima.textContent()) ?? '';
  expect(bene).not.toBe('');
  await prima.click();
  await expect(pagina.getByRole('heading', { level: 1 })).toHaveText(bene);
  await expect(pagina.getByText('Prezzo base', { exact: true })).toBeVisible();
  await expect(pagina).toHaveTitle(new RegExp(`${RegExp.escape(bene)}.* - Gestore Vendite$`, 'i'));
  const assente = await pagina.goto('/asta/00000000-0000-4000-8000-000000000000');
  expect(assente?.status()).toBe(404);
  await expect(pagina.getByRole('alert')).toBeVisible();
  const malfatta = await pagina.goto('/?area=non-una-area');
  expect(malfatta?.status()).toBe(400);
  await expect(pagina.getByRole('alert')).toBeVisible();
  await contesto.close();
});

test('l’applicazione prende le pagine del server com’erano, senza nulla da ridire e senza richiederne i dati', async ({
  banco,
  browser,
}) => {
  const contesto = await browser.newContext({ ...diChi, baseURL: banco.url });
  for (const percorso of pubbliche(banco)) {
    const pagina = await contesto.newPage();
    const trovate = lamentele(pagina);
    const chieste: string[] = [];
    pagina.on('request', (una) => chieste.push(new URL(una.url()).pathname));
    await pagina.goto(percorso);
    const titolo = await pagina.getByRole('heading', { level: 1 }).elementHandle();
    // Cambiare lingua è dell'applicazione: se risponde, la pagina è sua.
    await pagina.getByRole('button', { name: 'English' }).click();
    await expect(pagina.getByRole('button', { name: 'Italiano' })).toBeVisible();
    expect(await titolo?.evaluate((elemento) => elemento.isConnected)).toBe(true);
    await pagina.reload();
    expect(await pagina.evaluate(() => document.documentElement.lang)).toBe('en');
    await pagina.getByRole('button', { name: 'Italiano' }).click();
    await expect(pagina.getByRole('button', { name: 'English' })).toBeVisible();
    expect({ percorso, trovate }).toEqual({ percorso, trovate: [] });
    // Il conto su cui si versa e gli altri esperimenti del lotto stanno più in basso, e si chiedono dopo il disegno; la mappa
    // accanto all'elenco la disegna soltanto il browser, e chiede prima dove sono le vendite e poi ciò che mostra.
    const delDisegno = chieste.filter((una) => !/\/(?:conto|esperimenti|ricerca\/mappa)$/.test(una));
    expect(delDisegno.filter((una) => /^\/api\/pubblico\/(?:aste|ricerca)/.test(una))).toEqual([]);
    await pagina.close();
  }
  await contesto.close();
});

test('la scheda dice il giorno come lo dicono le persone, e a vendita finita non invita più a esercitarsi', async ({
  banco,
  browser,
}) => {
  const contesto = await browser.newContext({ ...diChi, baseURL: banco.url });
  const pagina = await contesto.newPage();
  const invito = pagina.getByRole('link', { name: 'Prova prima una gara di esercitazione' });
  const inizio = pagina
    .getByRole('region', { name: 'Che cosa succede, e quando' })
    .getByRole('listitem')
    .filter({ hasText: 'Apertura delle buste' })
    .getByRole('time');
  await pagina.goto(`/asta/${banco.scena.raccolta}`);
  await expect(inizio).toHaveText(/^[a-zì]+ \d{1,2} [a-z]+ 20\d\d all(?:e\s|’)\d{1,2}:\d\d$/);
  await expect(invito).toBeVisible();
  await pagina.goto(`/asta/${banco.scena.aggiudicata}`);
  await expect(inizio).toBeVisible();
  await expect(invito).toHaveCount(0);
  await contesto.close();
});
