import type { AstaPubblica } from '@gestore/contratto';
import { inFrase } from '@gestore/contratto/parole/in-frase';
import { cauzioneDovuta, formattaEuro, soloCifre } from '@gestore/dominio';
import { expect, type Locator, type Page } from '@playwright/test';
import decodificaQr from 'qr/decode.js';
import type { Banco } from './banco.ts';
import { bersagliPerUnDito } from './bersagli.ts';
import { fotografa } from './fotografa.ts';
import { sempreInVista } from './in-vista.ts';
import { senzaDifetti } from './senza-difetti.ts';
import { test } from './specifica/prova.ts';
import { tuttoConTab } from './tutto-con-tab.ts';

const SCRIVANIA = { width: 1440, height: 900 };
const TELEFONO = { width: 390, height: 844 };
const GIORNO_MS = 86_400_000;

/** La vendita come la legge chiunque, e quante mezzanotti di Roma mancano al suo termine. */
async function leggi(banco: Banco, id: string): Promise<{ asta: AstaPubblica; giorni: number }> {
  const [asta, { adessoMs }] = await Promise.all(
    [`/api/pubblico/aste/${id}`, '/api/pubblico/orologio'].map(async (dove) => (await fetch(banco.url + dove)).json()),
  );
  const giorno = (il: number): number =>
    Date.parse(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(il));
  return {
    asta: asta as AstaPubblica,
    giorni: Math.round((giorno(asta.parametri.termineOfferteIl) - giorno(adessoMs)) / GIORNO_MS),
  };
}

async function inInglese(pagina: Page): Promise<void> {
  await pagina.getByRole('button', { name: 'English' }).click();
  await expect(pagina.getByRole('button', { name: 'Italiano' })).toBeVisible();
}

test('R03 R05 R76 la scheda dice in cima prezzo, minima, giorni e l’unico atto, che su uno schermo largo restano in vista', async ({
  banco,
  browser,
}) => {
  const { asta, giorni } = await leggi(banco, banco.scena.raccolta);
  const contesto = await browser.newContext({ baseURL: banco.url, viewport: SCRIVANIA, reducedMotion: 'reduce' });
  const pagina = await contesto.newPage();
  await pagina.goto(`/asta/${banco.scena.raccolta}`);
  const breve = pagina.getByRole('region', { name: 'La vendita in breve' });
  await expect(breve).toContainText(`Prezzo base${soloCifre(asta.parametri.prezzoBaseCent)} euro`);
  await expect(breve).toContainText(`Offerta minima${soloCifre(asta.offertaMinimaCent)}`);
  await expect(breve).toContainText(`Mancano ${giorni} giorni. Si offre entro`);
  await expect(breve.getByRole('link')).toHaveCount(1);
  // Prima di scorrere: prezzo, giorni e atto sono già tutti sullo schermo.
  for (const parte of [breve.getByText(soloCifre(asta.parametri.prezzoBaseCent)), breve.getByText(/^Mancano/)])
    await expect(parte).toBeInViewport({ ratio: 1 });
  expect(await pagina.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(SCRIVANIA.width);
  const atto = breve.getByRole('link', { name: 'Presenta un’offerta' });
  await sempreInVista(pagina, 'a 1440', { atto, tempo: breve.getByText(/^Mancano/) });
  await expect(pagina.getByRole('region', { name: 'Prezzo e termine, in breve' })).toBeHidden();
  await atto.click();
  await expect(pagina.getByRole('heading', { name: 'Presentare un’offerta' })).toBeInViewport();
  await senzaDifetti(pagina);
  await fotografa('scheda-1440', pagina);
  await inInglese(pagina);
  await expect(pagina.getByRole('region', { name: 'The sale in short' })).toContainText(`${giorni} days left.`);
  await contesto.close();
});

test('R03 R78 sul telefono un piede tiene prezzo e termine in ogni punto; a vendita finita non c’è, e nessuno è invitato a offrire', async ({
  banco,
  browser,
}) => {
  const { asta, giorni } = await leggi(banco, banco.scena.raccolta);
  const contesto = await browser.newContext({ baseURL: banco.url, viewport: TELEFONO, reducedMotion: 'reduce' });
  const pagina = await contesto.newPage();
  await pagina.goto(`/asta/${banco.scena.raccolta}`);
  const piede = pagina.getByRole('region', { name: 'Prezzo e termine, in breve' });
  const atto = piede.getByRole('link', { name: `Offri entro ${giorni} giorni` });
  await expect(pagina.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(piede).toBeInViewport({ ratio: 1 });
  const prezzo = piede.getByText(soloCifre(asta.parametri.prezzoBaseCent));
  await sempreInVista(pagina, 'a 390', { atto, prezzo });
  expect(await pagina.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(TELEFONO.width);
  await bersagliPerUnDito(pagina);
  await senzaDifetti(pagina);
  await tuttoConTab(pagina);
  await fotografa('scheda-390', pagina);
  await pagina.setViewportSize(TELEFONO);
  await inInglese(pagina);
  await expect(pagina.getByRole('link', { name: `Bid within ${giorni} days` })).toBeVisible();

  await pagina.goto(`/asta/${banco.scena.aggiudicata}`);
  await expect(pagina.getByRole('region', { name: 'The sale in short' })).toContainText('bids can no longer be made');
  await expect(pagina.getByRole('region', { name: 'Price and deadline, in short' })).toHaveCount(0);
  await expect(pagina.getByRole('link', { name: /^(?:Bid|Make a bid)/ })).toHaveCount(0);
  await senzaDifetti(pagina);
  await contesto.close();
});

test('R10 R39 R43 R70 ogni scadenza dice che cosa segue; la prima che manca è segnata, e chi ha già un esito non ne ha', async ({
  banco,
  browser,
}) => {
  const contesto = await browser.newContext({ baseURL: banco.url, viewport: TELEFONO, reducedMotion: 'reduce' });
  const pagina = await contesto.newPage();
  await pagina.goto(`/asta/${banco.scena.raccolta}`);
  const tempi = pagina.getByRole('list', { name: 'Che cosa succede, e quando' });
  const voci = tempi.getByRole('listitem');
  await expect(voci).toHaveCount(5);
  await expect(voci.and(pagina.locator('[aria-current=step]'))).toContainText('il prossimo');
  await expect(tempi).toContainText('Ora di Roma. Alle 12:00:00 è ancora in tempo');
  await expect(tempi).toContainText('Un’offerta arrivata dopo è proposta come inefficace');
  await expect(tempi).toContainText('Chi vince e non paga perde la cauzione');
  await inInglese(pagina);
  await expect(pagina.getByRole('list', { name: 'What happens, and when' })).toContainText('loses the deposit');
  await pagina.goto(`/asta/${banco.scena.aggiudicata}`);
  const finiti = pagina.getByRole('list', { name: 'What happens, and when' }).getByRole('listitem');
  await expect(finiti).toHaveCount(3);
  await expect(finiti.and(pagina.locator('[aria-current]'))).toHaveCount(0);
  await contesto.close();
});

/** L'operatore scrive nel registro dell'ufficio di quella vendita il conto delle cauzioni. */
async function indicaIlConto(gestore: Page, tribunale: string, conto: { iban: string; intestatario: string }) {
  await gestore.goto('/edicom/tribunali');
  const stato = await gestore.evaluate(
    async ({ nome, dati: nuovi }) => {
      const { tribunali } = await (await fetch('/api/edicom/tribunali')).json();
      type Riga = { id: string; versione: number; dati: { nome: string; modelloVerbale: unknown } };
      const suo = (tribunali as Riga[]).find(({ dati }) => dati.nome.toLowerCase() === nome.toLowerCase());
      if (suo === undefined) return 0;
      const { modelloVerbale: _, ...dati } = suo.dati;
      const gettone = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const corpo = { ...dati, ...nuovi, versione: suo.versione, comandoId: crypto.randomUUID() };
      const risposta = await fetch(`/api/edicom/tribunali/${suo.id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-xsrf-token': decodeURIComponent(gettone) },
        body: JSON.stringify(corpo),
      });
      return risposta.status;
    },
    { nome: tribunale, dati: conto },
  );
  expect([200, 201]).toContain(stato);
}

test('la visita si chiede dal portale, con il numero dell’avviso; a offerte chiuse non c’è più', async ({
  banco,
  browser,
}) => {
  const { asta } = await leggi(banco, banco.scena.raccolta);
  const contesto = await browser.newContext({ baseURL: banco.url, viewport: TELEFONO, reducedMotion: 'reduce' });
  const pagina = await contesto.newPage();
  await pagina.goto(`/asta/${banco.scena.raccolta}`);
  const carta = pagina.getByRole('region', { name: 'Visitare il bene' });
  await expect(carta).toContainText('manda la richiesta al custode e a nessun altro');
  const { idVenditaPvp } = asta.scheda;
  await expect(carta).toContainText(
    idVenditaPvp === null ? 'cerchi la procedura e il lotto' : `l’avviso n. ${idVenditaPvp}`,
  );
  const portale = carta.getByRole('link', { name: /Portale delle Vendite Pubbliche \(in un’altra scheda\)/ });
  await expect(portale).toHaveAttribute('href', 'https://pvp.giustizia.it/');
  await bersagliPerUnDito(pagina);
  await senzaDifetti(pagina);
  await fotografa('scheda-visita', pagina);
  await pagina.goto(`/asta/${banco.scena.aggiudicata}`);
  await expect(pagina.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(pagina.getByRole('region', { name: 'Presentare un’offerta' })).toBeVisible();
  await expect(carta).toHaveCount(0);
  await contesto.close();
});

/** Ciò che l’app di una banca legge dal codice: è lo stesso bonifico che la scheda dice a parole. */
async function bonificoNelQr(aChi: Locator, { iban, euro }: { iban: string; euro: string }): Promise<void> {
  const [intestatario = '', scrittoIban = '', causale = ''] = await aChi.locator('dd').allInnerTexts();
  expect(scrittoIban.replaceAll(' ', '')).toBe(iban);
  const disegno = aChi.getByRole('img', { name: /^Codice QR del bonifico di/ });
  await expect
    .poll(async () => letturaDelQr(await disegno.evaluate(moduliNeri)))
    .toBe(['BCD', '002', '1', 'SCT', '', intestatario, iban, `EUR${euro}`, '', '', causale].join('\n'));
}

/** Nella pagina: il lato del codice, e dove cominciano e quanto durano i suoi tratti neri. */
function moduliNeri(disegno: Element): { lato: number; tratti: [x: number, y: number, lungo: number][] } {
  const tratti = (disegno.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h(\d+)/g);
  return {
    lato: (disegno as SVGSVGElement).viewBox.baseVal.width,
    tratti: [...tratti].map(([, x, y, lungo]) => [Number(x), Number(y), Number(lungo)]),
  };
}

/** Quanti punti è grande un modulo nell’immagine che si decodifica. */
const PUNTI_DI_UN_MODULO = 4;

function letturaDelQr({ lato, tratti }: ReturnType<typeof moduliNeri>): string {
  const punti = lato * PUNTI_DI_UN_MODULO;
  const data = new Uint8Array(punti * punti * 4).fill(255);
  for (const [x, y, lungo] of tratti)
    for (let riga = y * PUNTI_DI_UN_MODULO; riga < (y + 1) * PUNTI_DI_UN_MODULO; riga += 1)
      for (let colonna = x * PUNTI_DI_UN_MODULO; colonna < (x + lungo) * PUNTI_DI_UN_MODULO; colonna += 1)
        data.fill(0, (riga * punti + colonna) * 4, (riga * punti + colonna) * 4 + 3);
  return decodificaQr({ width: punti, height: punti, data });
}

test('R04 R17 per il prezzo scritto si legge la cauzione, in cifre e lettere, e si copia il conto dell’ufficio; senza conto si rimanda all’avviso', async ({
  banco,
  browser,
  entrate,
}) => {
  const { asta } = await leggi(banco, banco.scena.raccolta);
  const { cauzionePercento, prezzoBaseCent } = asta.parametri;
  const contesto = await browser.newContext({ baseURL: banco.url, viewport: SCRIVANIA, reducedMotion: 'reduce' });
  await contesto.grantPermissions(['clipboard-write']);
  const pagina = await contesto.newPage();
  await pagina.goto(`/asta/${banco.scena.raccolta}`);
  const carta = pagina.getByRole('region', { name: 'Quanto versare' });
  await expect(carta).toContainText('Il conto su cui versare è scritto nell’avviso di vendita.');
  const offro = carta.getByLabel('Se offro');
  const dice = carta.getByRole('status').first();
  await expect(offro).toHaveValue(formattaEuro(prezzoBaseCent).replace('€ ', ''));
  await offro.fill('95.000,01');
  // Un decimo per eccesso, al centesimo: 9.500,001 si arrotonda in su (R17).
  expect([cauzionePercento, asta.parametri.cauzioneSu]).toEqual([10, 'prezzo_offerto']);
  await expect(dice).toContainText('la cauzione è il 10% 9.500,01');
  await expect(dice).toContainText('novemilacinquecento/01 euro');
  await offro.fill('10');
  await expect(carta).toContainText(`È meno dell’offerta minima, ${formattaEuro(asta.offertaMinimaCent)}`);
  await offro.fill('novanta');
  await expect(offro).toHaveAttribute('aria-invalid', 'true');
  await expect(dice).toBeEmpty();
  await senzaDifetti(pagina);

  // Lo stesso prezzo si fa scorrere, anche da tastiera: dall'offerta minima in su, a passi di un rilancio.
  const scala = carta.getByRole('slider', { name: 'Scorri il prezzo che si offre' });
  await scala.focus();
  await pagina.keyboard.press('Home');
  await expect(offro).toHaveValue(soloCifre(asta.offertaMinimaCent));
  await expect(scala).toHaveAttribute('aria-valuetext', formattaEuro(asta.offertaMinimaCent));
  await pagina.keyboard.press('ArrowRight');
  const unPasso = asta.offertaMinimaCent + asta.parametri.rilancioMinimoCent;
  await expect(offro).toHaveValue(soloCifre(unPasso));
  await expect(dice).toContainText(soloCifre(cauzioneDovuta(unPasso, asta.parametri)));
  await pagina.keyboard.press('ArrowLeft');
  await pagina.keyboard.press('ArrowLeft');
  await expect(offro).toHaveValue(soloCifre(asta.offertaMinimaCent));
  // E ciò che si scrive lo sposta.
  await offro.fill('95.000,01');
  await expect(scala).toHaveAttribute('aria-valuetext', formattaEuro(9_500_001));
  expect(Number(await scala.inputValue())).toBeGreaterThan(0);
  await senzaDifetti(pagina);

  const iban = 'IT60X0542811101000000123456';
  const gestore = await (await entrate.di('gestore')).newPage();
  await indicaIlConto(gestore, asta.scheda.tribunale, { iban, intestatario: 'Procedure del Tribunale' });
  await pagina.reload();
  const aChi = carta.getByRole('region', { name: 'A chi' });
  await expect(aChi).toContainText('IT60 X054 2811 1010 0000 0123 456');
  await expect(aChi).toContainText('Procedure del Tribunale');
  await aChi.getByRole('button', { name: 'Copia IBAN' }).click();
  await expect(aChi.getByRole('status')).toHaveText('Copiato.');
  // La pagina non può leggere ciò che si è copiato (la sua politica lo vieta): si incolla altrove.
  const altrove = await contesto.newPage();
  await altrove.setContent('<textarea aria-label="incolla"></textarea>');
  await altrove.getByLabel('incolla').press('Control+V');
  await expect(altrove.getByLabel('incolla')).toHaveValue(iban);
  await altrove.close();
  await offro.fill('95.000');
  await bonificoNelQr(aChi, { iban, euro: '9500.00' });
  // Lo stesso bonifico si riscrive mentre si scrive, al centesimo.
  await offro.fill('95.000,01');
  await bonificoNelQr(aChi, { iban, euro: '9500.01' });
  await offro.fill('95.000');
  await senzaDifetti(pagina);
  await pagina.setViewportSize(TELEFONO);
  expect(await pagina.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(TELEFONO.width);
  await bersagliPerUnDito(pagina);
  await senzaDifetti(pagina);
  await fotografa('scheda-quanto-versare', pagina);
  await inInglese(pagina);
  await expect(pagina.getByRole('region', { name: 'How much to pay' })).toContainText(
    'the cauzione (deposit) is 10% 9.500,00',
  );
  // A vendita finita non c'è nulla da versare.
  await pagina.goto(`/asta/${banco.scena.aggiudicata}`);
  await expect(pagina.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(pagina.getByRole('region', { name: 'How much to pay' })).toHaveCount(0);
  await gestore.close();
  await contesto.close();
});

test('R76 la ricerca dice fino a quando si offre, quanti giorni mancano e che cosa si vende; sulla mappa risalta il luogo che si guarda', async ({
  banco,
  browser,
}) => {
  const { asta, giorni } = await leggi(banco, banco.scena.raccolta);
  const contesto = await browser.newContext({ baseURL: banco.url, viewport: SCRIVANIA, reducedMotion: 'reduce' });
  const pagina = await contesto.newPage();
  await pagina.goto('/');
  const aperta = pagina.getByRole('article').filter({ has: pagina.locator(`a[href="/asta/${asta.id}"]`) });
  await expect(aperta).toContainText(`${giorni} giorni per offrire`);
  await expect(aperta).toContainText(/Offerte entro il \d{1,2} [a-z]{3}\.(?: \d{4})?, ore\s\d{1,2}:\d{2}/);
  await expect(aperta).toContainText(inFrase(asta.scheda.lotto.categoria ?? 'manca la categoria'));
  const chiusa = pagina.getByRole('article').filter({ has: pagina.locator(`a[href="/asta/${banco.scena.gara}"]`) });
  await expect(chiusa).toBeVisible();
  await expect(chiusa).not.toContainText('per offrire');
  await senzaDifetti(pagina);
  await fotografa('ricerca-schede', pagina);
  await pagina.setViewportSize(SCRIVANIA);
  await inInglese(pagina);
  await expect(aperta).toContainText(`${giorni} days to bid`);

  await pagina.getByRole('tab', { name: 'Map' }).click();
  const luogo = pagina.getByRole('article').first();
  await luogo.hover();
  const scelti = pagina.locator('[data-luogo][data-scelto]');
  await expect(scelti).toHaveCount(1);
  await pagina.getByRole('banner').hover();
  await expect(scelti).toHaveCount(0);
  await luogo.getByRole('link').or(luogo.getByRole('button')).first().focus();
  await expect(scelti).toHaveCount(1);
  await senzaDifetti(pagina);
  await contesto.close();
});

test('la scheda elenca gli altri esperimenti dello stesso lotto, con il collegamento; chi è solo non ha storia', async ({
  banco,
  browser,
}) => {
  await banco.ripeti();
  const contesto = await browser.newContext({ baseURL: banco.url, viewport: TELEFONO, reducedMotion: 'reduce' });
  const pagina = await contesto.newPage();
  await pagina.goto(`/asta/${banco.scena.raccolta}`);
  const storia = pagina.getByRole('region', { name: 'Storia delle vendite di questo lotto' });
  await expect(storia.getByRole('listitem')).toHaveCount(2);
  await expect(storia.getByRole('listitem').and(pagina.locator('[aria-current]'))).toContainText('Questa vendita');
  await bersagliPerUnDito(pagina);
  await senzaDifetti(pagina);
  await inInglese(pagina);
  const inglese = pagina.getByRole('region', { name: 'Past and later sales of this lot' });
  await inglese.getByRole('link', { name: /^Sale of/ }).click();
  await expect(pagina).not.toHaveURL(new RegExp(`/asta/${banco.scena.raccolta}$`));
  await expect(inglese.getByRole('link', { name: /^Sale of/ })).toHaveAttribute(
    'href',
    `/asta/${banco.scena.raccolta}`,
  );
  const lettaLaStoria = pagina.waitForResponse(/\/esperimenti$/);
  await pagina.goto(`/asta/${banco.scena.gara}`);
  await expect(pagina.getByRole('region', { name: 'What happens, and when' })).toBeVisible();
  await (await lettaLaStoria).finished();
  await expect(inglese).toHaveCount(0);
  await contesto.close();
});
