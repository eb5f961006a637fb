import { expect, type Page } from '@playwright/test';
import type { Banco } from './banco.ts';
import { caricaDichiarazione, diceChiEIlDebitore } from './dichiarazione.ts';
import { fotografa } from './fotografa.ts';
import { romana } from './persone.ts';
import { test } from './prova-comune.ts';
import { senzaDifetti } from './senza-difetti.ts';

const GIORNO_MS = 86_400_000;
const IBAN = 'IT60X0542811101000000123456';
const STUDIO = 'Studio dell’avv. Conti, Via Larga 4, Milano';

const modulo = (pagina: Page) => pagina.getByRole('form', { name: 'Scheda della vendita' });
const salvaEPubblica = (pagina: Page) => modulo(pagina).getByRole('button', { name: 'Salva e pubblica' }).click();
/** La finestra aperta: anche un avviso di passaggio ne è una, che però non ferma la pagina. */
const finestra = (pagina: Page) => pagina.getByRole('dialog').and(pagina.locator(':not([aria-modal=false])'));
/** Della scheda in cornice, quanto manca e il passo che segue. */
const adesso = (pagina: Page) =>
  cornice(pagina).getByRole('region', { name: 'La vendita in breve' }).locator('.scheda-adesso');
const cornice = (pagina: Page) => pagina.frameLocator('iframe[title="Come la leggerà chiunque"]');

/** I titoli delle parti di una scheda, e le cifre in cima: ciò che non cambia col passare dei secondi. */
const letta = async (scheda: { locator: Page['locator'] }): Promise<string[]> => [
  ...(await scheda.locator('h1, h2, h3').allInnerTexts()),
  ...(await scheda.locator('section[aria-label="La vendita in breve"] dl').allInnerTexts()),
  ...(await scheda.locator('article dd').allInnerTexts()),
];

/** L'ufficio di quella vendita, con la cauzione e il conto che vuole di solito. */
async function scriviConsueti(pagina: Page, ufficio: string): Promise<void> {
  await pagina.goto('/edicom/tribunali');
  await pagina.getByRole('button', { name: new RegExp(`^Modifica .*${ufficio}`, 'i') }).click();
  const dati = pagina.getByRole('dialog');
  await dati.getByLabel('Rilancio minimo').fill('2.000');
  await dati.getByLabel('Cauzione (per cento)').fill('15');
  await dati.getByLabel('Cauzione calcolata sul').selectOption('Prezzo offerto');
  await dati.getByLabel('IBAN del conto delle cauzioni').fill(IBAN);
  await dati.getByLabel('Intestatario del conto').fill('Cancelleria delle vendite');
  await dati.getByRole('button', { name: 'Salva' }).click();
  await expect(dati).toBeHidden();
}

test('prima di pubblicare si legge la scheda come la leggerà chiunque, con i controlli accanto e ciò che non è consueto', async ({
  banco,
  entrate,
  sentinella,
}) => {
  sentinella.ammetti(/status of 422 .*\/dichiarazione\)$/, 'la dichiarazione senza firma si prova apposta');
  sentinella.ammetti(
    /status of 409 .*\/credenziali\)$/,
    'appena pubblicata, le offerte non si possono ancora contare (R10)',
  );
  const pagina = await (await entrate.di('gestore')).newPage();
  await pagina.setViewportSize({ width: 1440, height: 900 });
  await scriviConsueti(pagina, 'rovigo');

  await pagina.goto(`/edicom/asta/${banco.scena.bozza}`);
  const proposta = pagina.getByRole('region', { name: 'Parametri consueti dell’ufficio' });
  await expect(proposta).toContainText('Rilancio minimo: di solito 2.000,00');
  await expect(proposta).toContainText('IT60 X054 2811 1010 0000 0123 456');
  await proposta.getByRole('button', { name: 'Metti il consueto Rilancio minimo' }).click();
  await expect(modulo(pagina).getByLabel('Rilancio minimo')).toHaveValue('2.000,00');
  await expect(proposta).not.toContainText('Rilancio minimo');
  await fotografa('consueti', pagina, false);
  await pagina.setViewportSize({ width: 1440, height: 900 });

  // Con un vuoto non c'è ancora nulla da leggere; con tutto ciò che serve, anche se manca la dichiarazione, sì.
  await modulo(pagina).getByLabel('Prezzo base').fill('');
  await salvaEPubblica(pagina);
  await expect(finestra(pagina)).toContainText('Non si può ancora pubblicare');
  await expect(pagina.locator('iframe')).toHaveCount(0);
  await finestra(pagina).getByRole('button', { name: 'Torno alla scheda' }).click();
  await completa(pagina, banco);
  await rispondeSulRito(pagina, banco);
  await expect(finestra(pagina).getByRole('alert')).toContainText('Manca la dichiarazione');
  await expect(cornice(pagina).getByRole('heading', { level: 1 })).toBeVisible();
  await finestra(pagina).getByRole('button', { name: 'Torno alla scheda' }).click();
  await caricaDichiarazione(pagina);
  await salvaEPubblica(pagina);
  await expect(finestra(pagina).getByRole('alert')).toContainText('Nessuno ha ancora detto chi è il debitore');
  await finestra(pagina).getByRole('button', { name: 'Torno alla scheda' }).click();
  await diceChiEIlDebitore(pagina, 'Perché non c’è un debitore da registrare', 'Divisione fra comproprietari.');
  await avvisoEChiusura(pagina);

  await salvaEPubblica(pagina);
  const controlli = finestra(pagina).getByRole('region', { name: 'Controlli prima di pubblicare' });
  await expect(controlli).toContainText('Cauzione (per cento): di solito 15, qui 12');
  // R17 Il conto è quello della vendita, e di lui non si è mai importato un estratto; l'ufficio ne ha un altro.
  await expect(controlli).toContainText('non si è mai importato un estratto');
  await expect(cornice(pagina).getByText('DE89 3704 0044 0532 0130 00')).toBeVisible();
  await expect(cornice(pagina).getByText('Cauzione liquidazione 9/2026')).toBeVisible();
  await expect(cornice(pagina).getByText('IT60 X054 2811 1010 0000 0123 456')).toHaveCount(0);
  await expect(cornice(pagina).getByText('concorsuale (art. 216 del codice della crisi)')).toBeVisible();
  await expect(adesso(pagina)).toHaveCSS('position', 'sticky');
  await senzaDifetti(pagina);
  await fotografa('anteprima-pubblicazione', pagina, false);
  await pagina.setViewportSize({ width: 1440, height: 900 });
  await leTreGuise(pagina);

  const prima = await letta(cornice(pagina));
  await finestra(pagina).getByRole('button', { name: 'Pubblica la vendita' }).click();
  await expect(controlli).toContainText('confermi di averle controllate');
  // R03 Il numero del portale manca: averlo letto non basta, e uno spazio non è un perché.
  const perche = controlli.getByLabel('Perché manca il numero sul portale');
  await expect(perche).toHaveAttribute('aria-invalid', 'true');
  await controlli.getByLabel('Ho controllato').check();
  await perche.fill('   ');
  await finestra(pagina).getByRole('button', { name: 'Pubblica la vendita' }).click();
  await expect(perche).toBeFocused();
  await senzaDifetti(pagina);
  await pagina.keyboard.type('Il portale è fermo da ieri.');
  await finestra(pagina).getByRole('button', { name: 'Pubblica la vendita' }).click();
  await expect(pagina.getByRole('tab', { name: 'Andamento' })).toBeVisible();

  const chiunque = await (await entrate.di('visitatore')).newPage();
  await chiunque.setViewportSize({ width: 1440, height: 900 });
  await chiunque.goto(`/asta/${banco.scena.bozza}`);
  await expect(chiunque.getByText('DE89 3704 0044 0532 0130 00')).toBeVisible();
  const dove = chiunque.getByRole('region', { name: 'Chi conduce la vendita' });
  await expect(dove).toContainText(`Dove si svolge la vendita${STUDIO}`);
  await expect(chiunque.getByRole('list', { name: 'Che cosa succede, e quando' })).toContainText(
    `Si aprono qui: ${STUDIO}.`,
  );
  expect(await letta(chiunque.locator('main'))).toEqual(prima);
  for (const sua of [pagina, chiunque]) await sua.close();
});

/** R03 Il rito e il luogo si chiedono; a una procedura concorsuale i giorni si contano dalla vendita, e si dice da quando bastano. */
async function rispondeSulRito(pagina: Page, banco: Banco): Promise<void> {
  const campi = modulo(pagina);
  await campi.getByLabel('Modalità').selectOption('sincrona_mista');
  await campi.getByLabel('Rito', { exact: true }).selectOption('');
  await campi.getByLabel('Luogo delle operazioni').fill('');
  await salvaEPubblica(pagina);
  await expect(finestra(pagina).getByRole('alert')).toContainText('completi: rito della vendita');
  await expect(finestra(pagina).getByRole('alert')).toContainText('completi: luogo delle operazioni');
  await finestra(pagina).getByRole('button', { name: 'Torno alla scheda' }).click();
  await campi.getByLabel('Rito', { exact: true }).selectOption('Concorsuale (codice della crisi, art. 216)');
  await campi.getByLabel('Luogo delle operazioni').fill(STUDIO);
  await campi.getByLabel('IBAN del conto per la cauzione').fill('DE89370400440532013001');
  await campi.getByLabel('Intestatario del conto per la cauzione').fill('Liquidazione 9/2026');
  await campi.getByLabel('Causale della cauzione').fill('Cauzione liquidazione 9/2026');
  const vicina = romana(banco.adessoMs() + 29 * GIORNO_MS);
  await campi.getByLabel('Data del termine per le offerte').fill(romana(banco.adessoMs() + 27 * GIORNO_MS).data);
  await campi.getByLabel('Data di inizio delle operazioni').fill(vicina.data);
  await salvaEPubblica(pagina);
  await expect(campi.getByText('non è un IBAN valido')).toBeVisible();
  await campi.getByLabel('IBAN del conto per la cauzione').fill('DE89 3704 0044 0532 0130 00');
  await salvaEPubblica(pagina);
  await expect(finestra(pagina)).toContainText(
    'La vendita comincia fra 29 giorni: una procedura concorsuale vuole almeno 30',
  );
  await expect(finestra(pagina)).toContainText('Pubblicata oggi, si può tenere dal');
  await fotografa('pubblicita-concorsuale', pagina, false);
  await pagina.setViewportSize({ width: 1440, height: 900 });
  await finestra(pagina).getByRole('button', { name: 'Torno alla scheda' }).click();
  const [termine, inizio] = [50, 52].map((giorni) => romana(banco.adessoMs() + giorni * GIORNO_MS).data);
  await campi.getByLabel('Data del termine per le offerte').fill(termine ?? '');
  await campi.getByLabel('Data di inizio delle operazioni').fill(inizio ?? '');
  await salvaEPubblica(pagina);
  await expect(finestra(pagina)).not.toContainText('procedura concorsuale vuole');
}

/** Dove lo schermo è stretto l’avviso di ciò che si è appena salvato non copre la chiusura della finestra che si apre. */
async function avvisoEChiusura(pagina: Page): Promise<void> {
  for (const width of [390, 820]) {
    await pagina.setViewportSize({ width, height: 844 });
    const chi = pagina.getByRole('region', { name: 'Chi non può offrire' });
    await chi.getByLabel('Perché non c’è un debitore da registrare').fill(`Divisione fra comproprietari, da ${width}.`);
    await chi.getByRole('button', { name: 'Salva l’elenco' }).click();
    const avviso = pagina.getByRole('region', { name: 'Avvisi' }).getByText('Elenco salvato.').first();
    // Finché il puntatore vi sta sopra non se ne va.
    await avviso.hover();
    await modulo(pagina).getByRole('button', { name: 'Salva e pubblica' }).focus();
    await pagina.keyboard.press('Enter');
    const chiudi = finestra(pagina).getByRole('button', { name: 'Chiudi la finestra' });
    await expect(chiudi).toBeVisible();
    await expect(avviso).toBeVisible();
    const scoperta = await chiudi.evaluate((bottone) => {
      const { left, top, width: largo, height: alto } = bottone.getBoundingClientRect();
      const angoli = [0.05, 0.5, 0.95].flatMap((x) => [0.05, 0.5, 0.95].map((y) => [left + largo * x, top + alto * y]));
      return angoli.every(([x = 0, y = 0]) => bottone.contains(document.elementFromPoint(x, y)));
    });
    expect([width, scoperta]).toEqual([width, true]);
    await finestra(pagina).getByRole('button', { name: 'Torno alla scheda' }).click();
  }
  await pagina.setViewportSize({ width: 1440, height: 900 });
}

/** Ciò che manca alla bozza, e una cauzione che quell'ufficio di solito non vuole. */
async function completa(pagina: Page, banco: Banco): Promise<void> {
  const campi = modulo(pagina);
  const termine = romana(banco.adessoMs() + 50 * GIORNO_MS);
  const inizio = romana(banco.adessoMs() + 52 * GIORNO_MS);
  await campi.getByLabel('Professionista delegato').selectOption({ label: 'Avv. Elena Conti' });
  await campi.getByLabel('Con o senza incanto').selectOption('Senza incanto');
  await campi.getByLabel('Genere').selectOption('Immobile');
  await campi.getByLabel('Modalità').selectOption({ index: 1 });
  await campi.getByLabel('Prezzo base').fill('100.000');
  await campi.getByLabel('Offerta minima').fill('75.000');
  await campi.getByLabel('Cauzione (per cento)').fill('12');
  await campi.getByLabel('Cauzione calcolata sul').selectOption('Prezzo offerto');
  await campi.getByLabel('Data del termine per le offerte').fill(termine.data);
  await campi.getByLabel('Ora del termine per le offerte').fill('12:00');
  await campi.getByLabel('Data di inizio delle operazioni').fill(inizio.data);
  await campi.getByLabel('Ora di inizio delle operazioni').fill('10:00');
}

/** Da telefono è la pagina del telefono; un collegamento non porta via; su un telefono vero non si scorre di lato. */
async function leTreGuise(pagina: Page): Promise<void> {
  await finestra(pagina).getByRole('button', { name: 'Telefono' }).click();
  await expect(cornice(pagina).getByRole('region', { name: 'Prezzo e termine, in breve' })).toBeVisible();
  await expect(adesso(pagina)).toHaveCSS('position', 'static');
  const qui = pagina.url();
  await cornice(pagina).getByRole('link', { name: 'Prova prima una gara di esercitazione' }).click();
  await cornice(pagina).getByRole('region', { name: 'Prezzo e termine, in breve' }).getByRole('link').click();
  expect(pagina.url()).toBe(qui);
  await expect(cornice(pagina).locator('#come-si-offre')).toBeInViewport();
  await fotografa('anteprima-pubblicazione-telefono', pagina, false);
  await pagina.setViewportSize({ width: 390, height: 844 });
  expect(await finestra(pagina).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  // Chi scorre i controlli ha sempre davanti il titolo e gli atti.
  await expect(finestra(pagina).getByRole('heading', { name: 'Pubblicare la vendita' })).toBeInViewport();
  await expect(finestra(pagina).getByRole('button', { name: 'Pubblica la vendita' })).toBeInViewport();
  await senzaDifetti(pagina);
  await pagina.setViewportSize({ width: 1440, height: 900 });
  await finestra(pagina).getByRole('button', { name: 'Schermo largo' }).click();
}
