import { expect, type Locator, type Page } from '@playwright/test';
import { apriOperazioni } from './apri-operazioni.ts';
import { avviaBanco, type Banco } from './banco.ts';
import { creaEntrate } from './entrate.ts';
import { fotografa } from './fotografa.ts';
import { romana } from './persone.ts';
import { test } from './prova.ts';
import { senzaViolazioni } from './rilanci-in-sala.ts';
import { documentiAccanto, treColonne } from './tre-colonne.ts';

const MINUTO = 60_000;
const GIORNO = 24 * 60 * MINUTO;
/** Di giorno quelle della scena e una su carta, di notte quante un esame intero ne può avere. */
const BUSTE = process.env.NOTTE === undefined ? 8 : 40;

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

/** Un problema come lo scrive il server. */
const problema = (status: number, codice: string, esito: string) => ({
  status,
  contentType: 'application/problem+json; charset=utf-8',
  body: JSON.stringify({ title: codice, detail: codice, status, codice, esito }),
});

/** Finché il corpo contiene quel testo la chiamata arriva al server, ma la risposta non torna. */
async function perdiRisposte(pagina: Page, indirizzo: RegExp, testo: string): Promise<void> {
  await pagina.route(indirizzo, async (rotta) => {
    if (!(rotta.request().postData() ?? '').includes(testo)) return rotta.fallback();
    await rotta.fetch();
    return rotta.abort('connectionfailed');
  });
}

test('un messaggio rimasto senza risposta e poi corretto arriva anche nella seconda forma', async ({ sentinella }) => {
  sentinella.ammetti(/ERR_CONNECTION_FAILED .*\/messaggi\)$/, 'la risposta si perde apposta');
  const stanza = await (await entrate.di('offerente')).newPage();
  await perdiRisposte(stanza, /\/messaggi$/, 'Primo testo');
  await stanza.goto('/user/asta');
  const testo = stanza.getByLabel('Messaggio al referente');
  const invia = stanza.getByRole('button', { name: 'Invia il messaggio' });
  const elenco = stanza.getByLabel('Messaggi della stanza');
  await testo.fill('Primo testo.');
  await invia.click();
  await expect(stanza.getByRole('alert').filter({ hasText: 'rispo' })).toBeVisible();
  await testo.fill('Secondo testo.');
  await invia.click();
  await expect(stanza.getByText('Messaggio inviato')).toBeVisible();
  await expect(elenco.getByText('Primo testo.')).toBeVisible();
  await expect(elenco.getByText('Secondo testo.')).toBeVisible();
  await stanza.close();
});

test('un rilancio rimasto senza risposta finisce da sé in una risposta certa, con l’importo voluto', async ({
  sentinella,
}) => {
  sentinella.ammetti(
    /ERR_(CONNECTION_FAILED|INTERNET_DISCONNECTED) .*\/(rilanci|comandi\/[^/]+)\)$/,
    'la rete cade apposta',
  );
  const stanza = await (await entrate.di('offerente')).newPage();
  await stanza.goto('/user/asta');
  const modulo = stanza.getByRole('form', { name: 'Rilancio' }).locator('visible=true');
  await perdiRisposte(stanza, /\/rilanci$/, 'importoCent');
  // Finché la rete è giù nemmeno la domanda arriva.
  let giu = true;
  await stanza.route(/\/comandi\//, (rotta) => (giu ? rotta.abort('internetdisconnected') : rotta.fallback()));
  await modulo.getByRole('button', { name: /^\+ € 1\.000/ }).click();
  const importo = await modulo.getByLabel('Importo').inputValue();
  await modulo.getByRole('button', { name: 'Rilancia' }).click();
  await expect(modulo.getByText(`Non sappiamo ancora se il rilancio di € ${importo} è arrivato`)).toBeVisible();
  giu = false;
  await expect(modulo.getByText(`Rilancio di € ${importo} accettato`)).toBeVisible();
  await expect(modulo.getByText('Non sappiamo ancora')).toHaveCount(0);
  // Chi è in testa non ha un pulsante che il server rifiuterebbe.
  await expect(modulo.getByRole('button', { name: 'Rilancia' })).toBeDisabled();
  await stanza.close();
});

test('un’offerta su carta dall’esito ignoto resta una busta sola, anche dopo un altro errore e un ricaricamento', async ({
  sentinella,
}) => {
  sentinella.ammetti(/status of (429|503) .*\/atti\)$/, 'il server rifiuta apposta, per due ragioni');
  const buste = await (await entrate.di('delegata')).newPage();
  const asta = banco.scena.pronta;
  await buste.goto(`/admin/asta/${asta}/busta`);
  await buste.goto(`/admin/asta/${asta}`);
  await apriOperazioni(buste);
  await buste.getByRole('link', { name: 'Vai alle buste' }).click();
  const elenco = buste.getByRole('table', { name: 'Buste' }).getByRole('button');
  await expect(elenco).toHaveCount(7);

  const deposito = romana(banco.adessoMs() - 2 * GIORNO);
  const modulo = buste.getByRole('region', { name: 'Registra offerta cartacea' });
  const registra = async (): Promise<void> => {
    await modulo.getByLabel(/Data del deposito/).fill(deposito.data);
    await modulo.getByLabel(/Ora del deposito/).fill(`${deposito.ora}:00`);
    await modulo.getByLabel('Offerente').fill('Bianca Sala');
    await modulo.getByLabel('Codice fiscale o partita IVA').fill('SLABNC80A41F205X');
    await modulo.getByLabel('Prezzo offerto (€)').fill('94.000,00');
    await modulo.getByLabel('Cauzione (€)').fill('9.400,00');
    await modulo.getByLabel('Pagamento entro (giorni)').fill('90');
    await modulo.getByRole('button', { name: 'Registra offerta' }).click();
  };
  const mandati: string[] = [];
  const inDubbio = problema(503, 'esito_ignoto', 'ignoto');
  await buste.route(/\/atti$/, async (rotta) => {
    mandati.push(rotta.request().postDataJSON().comandoId);
    // Il primo e il terzo arrivano, ma non se ne ha conferma; il secondo il server non lo guarda nemmeno.
    if (mandati.length === 2) return rotta.fulfill(problema(429, 'troppi_tentativi', 'non_esaminato'));
    if (mandati.length > 3) return rotta.fallback();
    await rotta.fetch();
    return rotta.fulfill(inDubbio);
  });
  const quanti = async (attesi: number): Promise<void> => {
    await expect.poll(() => mandati.length).toBe(attesi);
    await expect(modulo.getByRole('button', { name: 'Registra offerta' })).toBeEnabled();
    await expect(modulo.getByText('non sappiamo se l’atto è arrivato')).toBeVisible();
  };
  for (const volta of [1, 2, 3]) {
    await registra();
    await quanti(volta);
  }
  expect(new Set(mandati).size).toBe(1);
  await buste.reload();
  await expect(elenco).toHaveCount(8);
  await registra();
  await expect(modulo.getByText(/^Era già registrato/)).toBeVisible();
  expect(new Set(mandati).size).toBe(1);
  await expect(elenco).toHaveCount(8);
  await buste.close();
});

test('le buste, fossero quaranta, stanno in due schermate e si esaminano con la sola tastiera', async ({
  sentinella: _,
}) => {
  const pagina = await (await entrate.di('delegata')).newPage();
  const asta = banco.scena.pronta;
  await pagina.goto(`/admin/asta/${asta}/busta`);
  const righe = pagina.getByRole('table', { name: 'Buste' }).getByRole('button');
  const busta = pagina.getByRole('article', { name: /^Busta / });
  await expect(righe).toHaveCount(8);
  if (BUSTE > 8) await arrivaA(pagina, BUSTE);
  await expect(righe).toHaveCount(BUSTE);
  await treColonne(pagina);

  await pagina.getByRole('button', { name: /^Apri tutte \(6\)/ }).focus();
  await pagina.keyboard.press('Enter');
  const domanda = pagina.getByRole('alertdialog', { name: 'Aprire tutte le buste sigillate' });
  await domanda.getByRole('button', { name: 'Apri' }).focus();
  await pagina.keyboard.press('Enter');
  await expect(domanda).toHaveCount(0);

  await test.step('R25 ciò che si batte mentre la finestra del rifiuto arriva non apre, non ammette e non si sposta', async () => {
    const aperta = pagina
      .getByRole('table', { name: 'Buste' })
      .getByRole('button', { name: /, Aperta/ })
      .first();
    await aperta.press('Enter');
    const nome = await aperta.getAttribute('data-busta');
    const atti: string[] = [];
    pagina.on('request', (richiesta) => {
      if (/\/atti$/.test(richiesta.url())) atti.push(richiesta.url());
    });
    await pagina.keyboard.press('r');
    await pagina.keyboard.type('abba');
    await pagina.keyboard.press('ArrowDown');
    await expect(pagina.getByRole('dialog')).toBeVisible();
    await pagina.keyboard.press('Escape');
    await expect(pagina.getByRole('dialog')).toHaveCount(0);
    await expect(pagina.locator(`[data-busta="${nome}"]`)).toHaveAttribute('aria-current', 'true');
    await expect(pagina.locator(`[data-busta="${nome}"]`)).toHaveAccessibleName(/, Aperta/);
    expect(atti).toEqual([]);
  });

  await test.step('il pulsante spento della gara dice perché, e i documenti stanno accanto ai fatti', async () => {
    const avvia = pagina.getByRole('button', { name: 'Avvia la gara' });
    await expect(avvia).toHaveAttribute('aria-disabled', 'true');
    await expect(avvia).toHaveAccessibleDescription(new RegExp(`quando tutte le ${BUSTE} buste`));
    await righe.filter({ hasText: ', Aperta' }).first().press('Enter');
    await documentiAccanto(pagina, busta);
    await senzaViolazioni(pagina);
    await fotografa('buste-esame', pagina, false);
    await pagina.setViewportSize({ width: 1440, height: 900 });
  });

  // La freccia battuta mentre la finestra del rifiuto arrivava non era di nessuno, e può aver mosso la pagina.
  await pagina.evaluate(() => scrollTo(0, 0));
  await righe.first().press('Enter');
  await pagina.keyboard.press('ArrowUp');
  await expect(righe.first()).toHaveAttribute('aria-current', 'true');
  for (let i = 0; i < BUSTE; i += 1) {
    const riga = righe.nth(i);
    await expect(riga).toBeFocused();
    await expect(riga).toHaveAttribute('aria-current', 'true');
    if ((await busta.getByRole('button', { name: /^Ammetti|^Escludi la busta/ }).count()) > 0)
      await decidi(pagina, busta, riga);
    await pagina.keyboard.press('ArrowDown');
  }
  await expect(righe.last()).toBeFocused();
  // Ha scorso l'elenco: la pagina, con il piede e gli atti, è rimasta ferma.
  expect(await pagina.evaluate(() => scrollY)).toBe(0);
  const decise = pagina.getByRole('region', { name: 'Quante sono decise' });
  await expect(decise.getByText(`${BUSTE} di ${BUSTE}`)).toBeVisible();
  await expect(decise.getByText(/^\d+ ammesse$/)).toBeVisible();
  const piede = pagina.getByRole('region', { name: 'A che punto è l’esame' });
  await expect(piede.getByText('0 da esaminare')).toBeVisible();
  // La decisione si cambia con un tasto; una lettera scritta in un campo resta una lettera.
  await pagina.keyboard.press('u');
  await expect(pagina.getByRole('dialog')).toBeVisible();
  await pagina.getByLabel('Motivo con parole Sue').fill('');
  await pagina.getByLabel('Motivo con parole Sue').press('a');
  await expect(pagina.getByLabel('Motivo con parole Sue')).toHaveValue('a');
  await pagina.keyboard.press('Escape');
  await expect(pagina.getByRole('dialog')).toHaveCount(0);
});

/** Registra offerte su carta finché le buste sono tante: la prima dal modulo, le altre come il modulo le manda. */
async function arrivaA(pagina: Page, quante: number): Promise<void> {
  const modulo = pagina.getByRole('region', { name: 'Registra offerta cartacea' });
  const deposito = romana(banco.adessoMs() - 2 * GIORNO);
  await modulo.getByLabel(/Data del deposito/).fill(deposito.data);
  await modulo.getByLabel(/Ora del deposito/).fill(`${deposito.ora}:00`);
  await modulo.getByLabel('Offerente').fill('Dario Prova');
  await modulo.getByLabel('Codice fiscale o partita IVA').fill('PRVDRA80A01F205X');
  await modulo.getByLabel('Prezzo offerto (€)').fill('95.000,00');
  await modulo.getByLabel('Cauzione (€)').fill('9.500,00');
  await modulo.getByLabel('Pagamento entro (giorni)').fill('90');
  const mandata = pagina.waitForRequest(/\/atti$/);
  await modulo.getByRole('button', { name: 'Registra offerta' }).click();
  const richiesta = await mandata;
  await expect(modulo.getByText(/^Registrato con il n\./)).toBeVisible();
  const righe = pagina.getByRole('table', { name: 'Buste' }).getByRole('button');
  await expect(righe).toHaveCount(9);
  const corpo = richiesta.postDataJSON();
  for (let i = 9; i < quante; i += 1) {
    const offerta = structuredClone(corpo.atto.offerta);
    const giorno = String(i - 8).padStart(2, '0');
    const testo = JSON.stringify(offerta).replaceAll('PRVDRA80A01F205X', `PRVDRA81B${giorno}F205X`);
    const risposta = await pagina.request.post(richiesta.url(), {
      headers: await richiesta.allHeaders(),
      data: { ...corpo, comandoId: crypto.randomUUID(), atto: { ...corpo.atto, offerta: JSON.parse(testo) } },
    });
    expect(risposta.ok()).toBe(true);
  }
}

/** Un tasto basta dove nulla è rilevato; dove il software propone di escludere, o non sa leggere, si rifiuta con le sue parole. */
async function decidi(pagina: Page, busta: Locator, riga: Locator): Promise<void> {
  const scartata = (await busta.getByRole('button', { name: /^Escludi la busta/ }).count()) > 0;
  if (!scartata && (await busta.getByRole('button', { name: 'Ammetti…' }).count()) === 0) {
    await pagina.keyboard.press('a');
    await expect(riga).toHaveAccessibleName(/, Ammessa/);
    return;
  }
  await pagina.keyboard.press('r');
  const dialogo = pagina.getByRole('dialog');
  if (scartata) await dialogo.getByLabel('Regola').selectOption({ index: 1 });
  await dialogo.getByLabel('Motivo con parole Sue').focus();
  await pagina.keyboard.type('Inefficace.');
  await dialogo.getByRole('button', { name: 'Conferma il rifiuto' }).focus();
  await pagina.keyboard.press('Enter');
  await expect(dialogo).toHaveCount(0);
  await expect(riga).toHaveAccessibleName(/, Rifiutata/);
  await riga.focus();
}
