import { expect, type Locator, type Page } from '@playwright/test';
import { avviaBanco, type Banco } from './banco.ts';
import { entraDelegata } from './entrate.ts';
import { moduloRisposte } from './modulo-risposte.ts';
import { accediOperatore, identificaOperatore } from './persone.ts';
import { test } from './prova.ts';
import { senzaDifetti } from './senza-difetti.ts';

let banco: Banco;
/** L'operatore, entrato una volta: poi rientra perché la sua sessione è finita. */
let pagina: Page;
test.beforeAll(async ({ browser }) => {
  banco = await avviaBanco({ SCENA: 'lunga' });
  pagina = await (await browser.newContext({ baseURL: banco.url, locale: 'it-IT' })).newPage();
  await accediOperatore(pagina);
});
test.afterAll(async () => {
  await pagina.context().close();
  await banco.chiudi();
});
test.beforeEach(({ sentinella }) => {
  sentinella.ammetti(/status of 4(01|03|09) /, 'la sessione finisce apposta mentre si scrive');
});

const RITROVATO = /Abbiamo ritrovato ciò che aveva scritto il \d+ \S+ alle \d{2}:\d{2} \(Europe\/Rome\)/;

const rimaste = (): Promise<string[]> =>
  pagina.evaluate(() => Object.keys(sessionStorage).filter((chiave) => chiave.startsWith('auth.rimasta/')));

async function suUnTelefono(sua: Page): Promise<void> {
  const prima = sua.viewportSize();
  await sua.setViewportSize({ width: 390, height: 844 });
  expect(await sua.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await senzaDifetti(sua);
  if (prima !== null) await sua.setViewportSize(prima);
}

/** L'operatore rientra dalla pagina a cui è stato mandato. */
async function rientra(chi = 'operatore di sviluppo'): Promise<void> {
  await expect(pagina).toHaveURL(/\/edicom\/login/);
  await identificaOperatore(pagina, chi);
  await expect(pagina).not.toHaveURL(/login|callback|sviluppo/);
}

const DOMANDA = 'Si può visitare di sabato? 🏠 שלום';
const RISPOSTA = 'Sì, ma solo con il custode, e solo se lo chiede entro giovedì.';

/**
 * La sessione finisce, e poi si preme: chi preme è mandato ad accedere. La pagina può essersene accorta da sé un momento prima, e allora
 * il bottone non c'è più: si preme soltanto quello che c'è.
 */
async function finitaLaSessionePreme(bottone: Locator): Promise<void> {
  await expect(bottone).toBeEnabled();
  await banco.finisciSessioni();
  await bottone.evaluateAll((trovati) => {
    for (const trovato of trovati) if (trovato instanceof HTMLElement) trovato.click();
  });
  await expect(bottone.page()).toHaveURL(/\/login/);
}

/** Scrive domanda e risposta, e la sessione finisce prima che le mandi. */
async function scriveFinoANotte(): Promise<void> {
  const { modulo, domanda, risposta } = moduloRisposte(pagina);
  await pagina.goto(`/edicom/asta/${banco.scena.raccolta}/helpdesk`);
  await domanda.fill(DOMANDA);
  await risposta.fill(RISPOSTA);
  await modulo.getByRole('button', { name: 'Pubblica…' }).click();
  await finitaLaSessionePreme(pagina.getByRole('button', { name: 'Pubblica per tutti' }));
  await expect(pagina).toHaveURL(/\/edicom\/login/);
}

test('un modulo lasciato aperto una notte: rientrando è come lo si era lasciato, si legge quando; mandato, non resta nulla', async () => {
  await scriveFinoANotte();
  await expect(pagina.getByText('La sessione è scaduta')).toBeVisible();
  await rientra();

  const { modulo, domanda, risposta } = moduloRisposte(pagina);
  await expect(domanda).toHaveValue(DOMANDA);
  await expect(risposta).toHaveValue(RISPOSTA);
  const nota = modulo.getByRole('status').filter({ hasText: RITROVATO });
  await expect(nota).toContainText('Non è stato mandato');
  await expect(pagina.getByRole('list', { name: 'Domande e risposte' })).toHaveCount(0);
  // Lo si dice una volta, accanto al modulo: in testa alla pagina va solo ciò che non si vede.
  await expect(pagina.getByText(RITROVATO)).toHaveCount(1);
  await suUnTelefono(pagina);

  await test.step('si ricarica, e si naviga altrove e si torna: c’è ancora', async () => {
    await pagina.reload();
    await expect(domanda).toHaveValue(DOMANDA);
    await pagina.goto('/edicom/dashboard');
    await expect(pagina.getByRole('heading', { name: 'Cruscotto', level: 1 })).toBeVisible();
    await pagina.goBack();
    await expect(risposta).toHaveValue(RISPOSTA);
  });

  await test.step('si manda, e poi non resta nulla', async () => {
    await modulo.getByRole('button', { name: 'Pubblica…' }).click();
    await pagina.getByRole('button', { name: 'Pubblica per tutti' }).click();
    await expect(pagina.getByRole('list', { name: 'Domande e risposte' })).toContainText(DOMANDA);
    await expect(domanda).toHaveValue('');
    await expect(pagina.getByText(RITROVATO)).toHaveCount(0);
    await pagina.reload();
    await expect(domanda).toHaveValue('');
    expect(await rimaste()).toEqual([]);
  });
});

test('la sessione finisce fra il clic e la risposta: rientrando c’è, e si legge che può essere già arrivato', async () => {
  const { modulo, domanda, risposta } = moduloRisposte(pagina);
  await pagina.goto(`/edicom/asta/${banco.scena.raccolta}/helpdesk`);
  await domanda.fill('Il garage è compreso?');
  await risposta.fill('Sì, è nello stesso lotto.');
  // Mandata, e la risposta non arriva mai.
  await pagina.route(/\/risposte$/, (una) => (una.request().method() === 'POST' ? undefined : una.continue()));
  await modulo.getByRole('button', { name: 'Pubblica…' }).click();
  const mandata = pagina.waitForRequest((una) => /\/risposte$/.test(una.url()) && una.method() === 'POST');
  await pagina.getByRole('button', { name: 'Pubblica per tutti' }).click();
  await mandata;
  await banco.finisciSessioni();
  await pagina.reload();
  await pagina.unrouteAll({ behavior: 'ignoreErrors' });
  await rientra();
  await expect(domanda).toHaveValue('Il garage è compreso?');
  const nota = modulo.getByRole('status').filter({ hasText: RITROVATO });
  await expect(nota).toContainText('può essere arrivato');
  await suUnTelefono(pagina);
  await nota.getByRole('button', { name: 'Butta via' }).click();
  expect(await rimaste()).toEqual([]);
});

test('ciò che intanto un altro ha cambiato non si copre: si vede, e si sceglie', async ({ browser }) => {
  const percorso = `/edicom/soggetti/${banco.scena.soggetto}`;
  await pagina.goto(percorso);
  await pagina.getByRole('textbox', { name: 'Note' }).fill('Preferisce essere chiamata la mattina.');
  await pagina.getByRole('textbox', { name: 'CAP' }).fill('25121');
  await finitaLaSessionePreme(pagina.getByRole('button', { name: 'Salva', exact: true }));
  await expect(pagina).toHaveURL(/\/edicom\/login/);

  const altra = await (await browser.newContext({ baseURL: banco.url, locale: 'it-IT' })).newPage();
  await accediOperatore(altra);
  await altra.goto(percorso);
  await altra.getByRole('textbox', { name: 'Note' }).fill('Solo PEC.');
  await altra.getByRole('textbox', { name: 'Telefono' }).fill('030 123456');
  await altra.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(altra.getByText('Salvat').first()).toBeVisible();

  await rientra();
  await expect(pagina.getByRole('textbox', { name: 'Note' })).toHaveValue('Preferisce essere chiamata la mattina.');
  await expect(pagina.getByRole('textbox', { name: 'CAP' })).toHaveValue('25121');
  await expect(pagina.getByRole('textbox', { name: 'Telefono' })).toHaveValue('030 123456');
  const nota = pagina.getByRole('status').filter({ hasText: RITROVATO });
  await expect(nota).toContainText('Intanto un’altra persona ha cambiato qui.');
  await expect(nota).toContainText('Note: l’altro ha scritto «Solo PEC.»');
  await suUnTelefono(pagina);
  await nota.getByRole('button', { name: 'Prendi il testo dell’altro (Note)' }).click();
  await expect(pagina.getByRole('textbox', { name: 'Note' })).toHaveValue('Solo PEC.');
  await expect(nota).not.toContainText('Intanto un’altra persona');
  await pagina.getByRole('button', { name: 'Salva', exact: true }).click();
  await expect(nota).toHaveCount(0);
  expect(await rimaste()).toEqual([]);
  await altra.context().close();
});

test('nella stessa scheda del browser un’altra persona non trova nulla; ciò che si è ritrovato si può buttare, e chi esce non lascia nulla', async () => {
  const { modulo, domanda, risposta } = moduloRisposte(pagina);
  await scriveFinoANotte();
  expect(await rimaste()).toHaveLength(1);
  await rientra('seconda operatrice di sviluppo');
  await expect(pagina).toHaveURL(/helpdesk$/);
  await expect(domanda).toHaveValue('');
  await expect(pagina.getByText(RITROVATO)).toHaveCount(0);
  expect(await rimaste()).toEqual([]);

  await test.step('con la tastiera si butta via, e si riparte dal campo', async () => {
    await domanda.fill(DOMANDA);
    await risposta.fill(RISPOSTA);
    await pagina.reload();
    const nota = modulo.getByRole('status').filter({ hasText: RITROVATO });
    await expect(nota).toBeVisible();
    await expect(risposta).toHaveValue(RISPOSTA);
    await domanda.focus();
    await pagina.keyboard.press('Tab');
    await expect(nota.getByRole('button', { name: 'Butta via' })).toBeFocused();
    await pagina.keyboard.press('Enter');
    await expect(domanda).toBeFocused();
    await expect(domanda).toHaveValue('');
    await expect(risposta).toHaveValue('');
    await expect(nota).toHaveCount(0);
    expect(await rimaste()).toEqual([]);
  });

  await test.step('chi esce, anche dopo aver ricaricato la pagina, non lascia nulla', async () => {
    await domanda.fill(DOMANDA);
    await pagina.reload();
    await expect(domanda).toHaveValue(DOMANDA);
    await expect(pagina.getByText(RITROVATO)).toBeVisible();
    await pagina.getByRole('button', { name: 'Esci' }).click();
    await expect(pagina).toHaveURL(/\/edicom\/login/);
    expect(await rimaste()).toEqual([]);
    await accediOperatore(pagina, '', 'seconda operatrice di sviluppo');
    await pagina.goto(`/edicom/asta/${banco.scena.raccolta}/helpdesk`);
    await expect(domanda).toHaveValue('');
  });
});

test('se il modulo è in una finestra ancora chiusa lo si dice in testa alla pagina, e riaperta è come la si era lasciata', async ({
  browser,
}) => {
  const contesto = await browser.newContext({ baseURL: banco.url, locale: 'it-IT' });
  const sua = await contesto.newPage();
  await sua.goto('/admin/login');
  await entraDelegata(sua, banco);
  await expect(sua).toHaveURL(/\/admin\/dashboard$/);
  await sua.goto(`/admin/asta/${banco.scena.gara}/console`);
  const finestra = sua.getByRole('alertdialog', { name: 'Sospendere la gara' });
  await sua.getByRole('button', { name: 'Sospendi', exact: true }).click();
  await finestra.getByRole('textbox').fill('È caduta la rete del tribunale.');
  await finitaLaSessionePreme(finestra.getByRole('button', { name: 'Sospendi la gara' }));
  await expect(sua).toHaveURL(/\/admin\/login/);
  await entraDelegata(sua, banco);
  await expect(sua).toHaveURL(/\/console$/);
  const avviso = sua.getByRole('region', { name: 'Ciò che aveva scritto' });
  await expect(avviso).toContainText('riapra quel modulo');
  await suUnTelefono(sua);
  await sua.getByRole('button', { name: 'Sospendi', exact: true }).click();
  await expect(finestra.getByRole('textbox')).toHaveValue('È caduta la rete del tribunale.');
  await expect(avviso).toHaveCount(0);
  await senzaDifetti(sua);
  await contesto.close();
});
