import { expect } from '@playwright/test';
import { fotografa } from './fotografa.ts';
import { moduloRisposte } from './modulo-risposte.ts';
import { senzaDifetti } from './senza-difetti.ts';
import { test } from './specifica/prova.ts';

test('R10 R76 una risposta si rilegge come sarà, si pubblica per tutti, si corregge lasciando la traccia e si ritira', async ({
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
  await expect(rilegge.getByRole('list', { name: 'Domande e risposte' })).toContainText(
    /Si può visitare di sabato\?.*entro giovedì.*Pubblicata (il\s|l’).*\salle\s\d{2}:\d{2}/s,
  );
  await senzaDifetti(pagina);
  await rilegge.getByRole('button', { name: 'Rilegga ancora' }).click();
  await expect(pagina.getByText('Nessuna risposta è pubblicata.')).toBeVisible();
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

  const contesto = await browser.newContext({ baseURL: banco.url, locale: 'it-IT' });
  const scheda = await contesto.newPage();
  await scheda.goto(`/asta/${raccolta}`);
  const lette = scheda.getByRole('list', { name: 'Domande e risposte' });
  await expect(lette).toContainText('No: soltanto nei giorni feriali.');
  await expect(lette.locator('del').last()).toContainText('Sì, con richiesta sul portale entro giovedì.');
  await expect(lette).toContainText(/Corretta (il\s|l’)\d{1,2}º?\s[a-z]+\s\d{4}\salle\s\d{2}:\d{2}/);
  await expect(lette.getByRole('button')).toHaveCount(0);
  await expect(scheda.locator('[aria-busy=true]')).toHaveCount(0);
  await senzaDifetti(scheda);

  await domanda.fill('Chi si chiama per la visita?');
  await risposta.fill('Il custode, RSSMRA80A01F205X.');
  await modulo.getByRole('button', { name: 'Pubblica…' }).click();
  await rilegge.getByRole('button', { name: 'Pubblica per tutti' }).click();
  await expect(modulo.getByRole('alert')).toContainText('il codice fiscale di una persona');
  await expect(risposta).toHaveValue('Il custode, RSSMRA80A01F205X.');
  await domanda.fill('');
  await risposta.fill('');

  await elenco.getByRole('button', { name: /^Ritira la risposta a: Si può visitare/ }).click();
  const ritiro = pagina.getByRole('alertdialog', { name: 'Ritirare la risposta?' });
  await ritiro.getByRole('button', { name: 'Ritira dalla scheda' }).click();
  await expect(ritiro.getByLabel('Perché la ritira')).toHaveAccessibleDescription(/obbligatorio|lo compili/);
  await senzaDifetti(pagina);
  await ritiro.getByLabel('Perché la ritira').fill('Il giudice ha deciso altrimenti.');
  await ritiro.getByRole('button', { name: 'Ritira dalla scheda' }).click();
  await expect(elenco).toHaveCount(0);
  await pagina.getByText('Una risposta ritirata').click();
  await expect(pagina.getByRole('list', { name: 'Una risposta ritirata' })).toContainText(
    /Ritirata .* da .*Il giudice ha deciso altrimenti\..*No: soltanto nei giorni feriali\./s,
  );
  await senzaDifetti(pagina);
  await fotografa('risposte-ritirate', pagina);
  await pagina.close();
  // La pagina disegnata serve ad altri per due secondi.
  await expect(async () => {
    await scheda.reload();
    await expect(scheda.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(lette).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await contesto.close();
});

test('R33 durante le operazioni si pubblica ancora; a esito dichiarato si dice che non si può più', async ({
  banco,
  entrate,
}) => {
  const conduce = await (await entrate.di('delegata')).newPage();
  const modulo = conduce.getByRole('form', { name: 'Pubblica una risposta per tutti' });
  await conduce.goto(`/admin/asta/${banco.scena.gara}/helpdesk`);
  await expect(modulo).toBeVisible();
  await conduce.goto(`/admin/asta/${banco.scena.aggiudicata}/helpdesk`);
  await expect(conduce.getByText('La vendita ha un esito: una risposta non si pubblica')).toBeVisible();
  await expect(modulo).toHaveCount(0);
  await senzaDifetti(conduce);
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
