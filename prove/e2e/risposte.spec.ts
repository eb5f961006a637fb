import { expect } from '@playwright/test';
import { moduloRisposte } from './modulo-risposte.ts';
import { senzaDifetti } from './senza-difetti.ts';
import { test } from './specifica/prova.ts';

test('R10 una risposta si rilegge, si pubblica per tutti e si corregge lasciando la traccia', async ({
  banco,
  browser,
  entrate,
}) => {
  const { raccolta } = banco.scena;
  const pagina = await (await entrate.di('gestore')).newPage();
  await pagina.goto(`/edicom/asta/${raccolta}/helpdesk`);
  const { modulo, domanda, risposta } = moduloRisposte(pagina);
  await modulo.getByRole('button', { name: 'Pubblica…' }).click();
  await expect(pagina.getByRole('dialog')).toHaveCount(0);
  await domanda.fill('Si può visitare di sabato?');
  await risposta.fill('Sì, con richiesta sul portale entro giovedì.');
  await modulo.getByRole('button', { name: 'Pubblica…' }).click();
  const rilegge = pagina.getByRole('dialog', { name: 'Rilegga prima di pubblicare' });
  await expect(rilegge).toContainText('né se e quante offerte ci sono');
  await senzaDifetti(pagina);
  await rilegge.getByRole('button', { name: 'Rilegga ancora' }).click();
  await expect(pagina.getByText('Nessuna risposta è stata pubblicata.')).toBeVisible();
  await modulo.getByRole('button', { name: 'Pubblica…' }).click();
  await rilegge.getByRole('button', { name: 'Pubblica per tutti' }).click();
  const elenco = pagina.getByRole('list', { name: 'Domande e risposte' });
  await expect(elenco).toContainText('Si può visitare di sabato?');

  await elenco.getByRole('button', { name: 'Correggi la risposta 1' }).click();
  await expect(risposta).toHaveValue('Sì, con richiesta sul portale entro giovedì.');
  await risposta.fill('No: soltanto nei giorni feriali.');
  await modulo.getByRole('button', { name: 'Pubblica…' }).click();
  await rilegge.getByRole('button', { name: 'Pubblica per tutti' }).click();
  await expect(elenco.locator('del').last()).toContainText('Sì, con richiesta sul portale entro giovedì.');
  await senzaDifetti(pagina);
  await pagina.close();

  const contesto = await browser.newContext({ baseURL: banco.url, locale: 'it-IT' });
  const scheda = await contesto.newPage();
  await scheda.goto(`/asta/${raccolta}`);
  const lette = scheda.getByRole('list', { name: 'Domande e risposte' });
  await expect(lette).toContainText('No: soltanto nei giorni feriali.');
  await expect(lette.locator('del').last()).toContainText('Sì, con richiesta sul portale entro giovedì.');
  await expect(lette).toContainText(/Corretta (il |l’)\d{1,2}º? [a-z]+ \d{4}/);
  await expect(lette.getByRole('button')).toHaveCount(0);
  await senzaDifetti(scheda);
  await contesto.close();

  // A operazioni cominciate non si pubblica più.
  const conduce = await (await entrate.di('delegata')).newPage();
  await conduce.goto(`/admin/asta/${banco.scena.gara}/helpdesk`);
  await expect(conduce.getByRole('heading', { name: 'Messaggi' }).first()).toBeVisible();
  await expect(conduce.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(conduce.getByRole('form', { name: 'Pubblica una risposta per tutti' })).toHaveCount(0);
  await conduce.close();
});

test('R74 un testo difficile non si perde, non sposta ciò che ha accanto e non allarga la pagina; ciò che non è testo si rifiuta nel suo campo', async ({
  banco,
  browser,
  entrate,
}) => {
  const { raccolta } = banco.scena;
  const pagina = await (await entrate.di('gestore')).newPage();
  await pagina.goto(`/edicom/asta/${raccolta}/helpdesk`);
  const { modulo, domanda, risposta } = moduloRisposte(pagina);
  const pubblica = async (): Promise<void> => {
    await modulo.getByRole('button', { name: 'Pubblica…' }).click();
    await pagina.getByRole('button', { name: 'Pubblica per tutti' }).click();
  };
  for (const comando of ['\u202e000.5', '\u0007', '\u2069']) {
    await domanda.fill(`Il prezzo è ${comando}`);
    await risposta.fill('Sì.');
    await pubblica();
    await expect(domanda).toHaveAccessibleDescription(/contiene caratteri che non si possono registrare/);
    await expect(domanda).toHaveValue(`Il prezzo è ${comando}`);
  }
  const difficile = 'שלום 123 🏠 <b>grassetto</b> =1+1';
  const lunga = `precipitevolissimevolmente${'a'.repeat(400)}`;
  await domanda.fill(difficile);
  await risposta.fill(lunga);
  await pubblica();
  await expect(pagina.getByRole('list', { name: 'Domande e risposte' })).toContainText(difficile);
  await pagina.close();

  const contesto = await browser.newContext({
    baseURL: banco.url,
    locale: 'it-IT',
    viewport: { width: 390, height: 844 },
  });
  const scheda = await contesto.newPage();
  await scheda.goto(`/asta/${raccolta}`);
  const lette = scheda.getByRole('list', { name: 'Domande e risposte' });
  await expect(lette).toContainText(difficile);
  await expect(lette).toContainText(lunga);
  await expect(lette.locator('b')).toHaveCount(0);
  expect(await scheda.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  // Ciò che ha scritto una persona è isolato da ciò che scriviamo noi.
  const isolati = await lette.getByText(difficile).evaluateAll((trovati) =>
    trovati.map((uno) => {
      const suo = uno.closest('[lang], bdi');
      return suo === null || suo === document.documentElement ? 'no' : getComputedStyle(suo).unicodeBidi;
    }),
  );
  expect(isolati.length).toBeGreaterThan(0);
  for (const come of isolati) expect(['isolate', 'plaintext']).toContain(come);
  await senzaDifetti(scheda);
  await contesto.close();
});
