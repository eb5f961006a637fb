import { pdfDiUnaRiga } from '@gestore/server/dimostrazione/invenzioni/documenti';
import { expect, type Page } from '@playwright/test';
import { fotografa } from './fotografa.ts';
import { nuovaPagina } from './persone.ts';
import { test } from './prova-comune.ts';
import { senzaViolazioni } from './rilanci-in-sala.ts';

/** Una foto fatta nel browser: i byte di un JPEG vero. */
const foto = async (pagina: Page, colore: string): Promise<Buffer> => {
  const base64 = await pagina.evaluate((tinta) => {
    const tela = Object.assign(document.createElement('canvas'), { width: 1200, height: 800 });
    const penna = tela.getContext('2d');
    if (penna !== null) {
      penna.fillStyle = tinta;
      penna.fillRect(0, 0, 1200, 800);
      penna.fillStyle = '#fff';
      penna.fillRect(300, 200, 600, 400);
    }
    return tela.toDataURL('image/jpeg').split(',')[1] ?? '';
  }, colore);
  return Buffer.from(base64, 'base64');
};

test('R76 R78 una delegata carica da tastiera, descrive e pubblica; chiunque vede foto e documenti', async ({
  banco,
  browser,
  entrate,
  sentinella,
}) => {
  sentinella.ammetti(/status of 409 .*\/documenti\//, 'si pubblica apposta senza la dichiarazione');
  sentinella.ammetti(/status of 422 .*\/caricamenti\//, 'si carica apposta un file di un altro tipo');
  const { raccolta } = banco.scena;
  const delegata = await (await entrate.di('delegata')).newPage();
  await delegata.goto(`/admin/asta/${raccolta}`);
  await delegata.getByRole('tab', { name: 'Documenti' }).click();
  const carta = delegata.getByRole('region', { name: 'Documenti e foto' });
  const scelta = carta.getByLabel('Aggiungi documenti o foto');
  const arrivi = carta.getByRole('list', { name: 'File in arrivo' });
  await senzaViolazioni(delegata);

  await test.step('ciò che non si accetta si dice accanto al file, e gli altri salgono', async () => {
    await scelta.setInputFiles([
      { name: 'facciata.jpg', mimeType: 'image/jpeg', buffer: await foto(delegata, '#88aacc') },
      { name: 'finta.pdf', mimeType: 'application/pdf', buffer: await foto(delegata, '#aa3333') },
      { name: 'appunti.docx', mimeType: 'application/octet-stream', buffer: Buffer.from('testo') },
      { name: 'cortile.jpg', mimeType: 'image/jpeg', buffer: await foto(delegata, '#99bb77') },
      { name: 'perizia.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdfDiUnaRiga('Trilocale.')) },
    ]);
    await expect(arrivi.getByText('dentro è un’immagine JPEG')).toBeVisible();
    await expect(arrivi.getByText('Si accettano PDF e immagini JPEG, PNG e WebP.')).toBeVisible();
    await expect(carta.getByRole('region', { name: 'Documenti', exact: true })).toContainText('Perizia');
    await senzaViolazioni(delegata);
    await fotografa('documenti-delegata', delegata);
  });

  // Anche un avviso di passaggio è una finestra: questa è quella che chiede la dichiarazione.
  const finestra = delegata.getByRole('dialog').filter({ has: delegata.getByLabel('L’ho letto') });
  await test.step('con la sola tastiera si descrive e si pubblica; senza dichiarazione no, e nulla si perde', async () => {
    await carta.getByRole('button', { name: 'Descrivi o pubblica… Facciata' }).focus();
    await delegata.keyboard.press('Enter');
    await finestra.getByLabel('Che cosa mostra').fill('La facciata sul cortile');
    await finestra.getByRole('button', { name: 'Pubblica' }).press('Enter');
    await expect(finestra.getByRole('alert')).toContainText('il debitore');
    await senzaViolazioni(delegata);
    await fotografa('documenti-descrivi', delegata);
    await expect(finestra.getByLabel('Che cosa mostra')).toHaveValue('La facciata sul cortile');
    await finestra.getByLabel('L’ho letto').press('Space');
    await finestra.getByRole('button', { name: 'Pubblica' }).press('Enter');
    await expect(finestra).toBeHidden();
    for (const [nome, mostra] of [
      ['Cortile', 'Il cortile con il pozzo'],
      ['Perizia', null],
    ] as const) {
      await carta.getByRole('button', { name: `Descrivi o pubblica… ${nome}` }).press('Enter');
      if (mostra !== null) await finestra.getByLabel('Che cosa mostra').fill(mostra);
      await finestra.getByLabel('L’ho letto').press('Space');
      await finestra.getByRole('button', { name: 'Pubblica' }).press('Enter');
      await expect(finestra).toBeHidden();
    }
    await carta.getByRole('button', { name: 'Sposta Cortile prima' }).press('Enter');
    await expect(carta.getByRole('region', { name: 'Foto e planimetrie' }).getByRole('listitem').first()).toContainText(
      'Cortile',
    );
  });

  const chiunque = await nuovaPagina({ banco, browser });
  await test.step('R76 con la sola tastiera si oscura un documento, e chiunque legge soltanto quello oscurato', async () => {
    const buffer = Buffer.from(pdfDiUnaRiga('Il custode BNCLRA75D45H501K abita qui.'));
    await scelta.setInputFiles([{ name: 'ordinanza.pdf', mimeType: 'application/pdf', buffer }]);
    await carta.getByRole('button', { name: 'Oscura… Ordinanza' }).press('Enter');
    const oscura = carta.getByRole('region', { name: 'Oscura «Ordinanza»' });
    await expect(oscura.getByRole('checkbox', { name: 'Codice fiscale: BNCLRA75D45H501K' })).toBeChecked();
    await oscura.getByLabel('Cerca anche').fill('ab');
    await oscura.getByLabel('Cerca anche').press('Enter');
    await expect(oscura.getByText('Scriva almeno 3 caratteri.')).toBeVisible();
    await oscura.getByLabel('Cerca anche').fill('custode');
    await delegata.keyboard.press('Enter');
    await expect(oscura.getByRole('checkbox', { name: 'Cercato: custode' })).toBeChecked();
    await oscura.getByRole('button', { name: 'Aggiungi un riquadro' }).press('Enter');
    const mio = oscura.getByRole('button', { name: /messo a mano\. A 35 per cento/ });
    await expect(mio).toBeFocused();
    for (const tasto of ['ArrowLeft', 'ArrowLeft', 'Shift+ArrowDown']) await delegata.keyboard.press(tasto);
    await expect(oscura.getByRole('button', { name: /messo a mano\. A 34 per cento/ })).toBeFocused();
    await senzaViolazioni(delegata);
    await fotografa('documenti-oscura', delegata);
    await oscura.getByRole('button', { name: 'Fai la versione oscurata (3 riquadri)' }).press('Enter');
    await expect(carta.getByText('Ne è stata fatta una versione oscurata')).toBeVisible();
    await carta.getByRole('button', { name: 'Descrivi o pubblica… Ordinanza (oscurato)' }).press('Enter');
    await finestra.getByLabel('L’ho letto').press('Space');
    await finestra.getByRole('button', { name: 'Pubblica' }).press('Enter');
    await expect(finestra).toBeHidden();
    await chiunque.goto(`/asta/${raccolta}`);
    const indirizzo = await chiunque.getByRole('link', { name: 'Ordinanza (oscurato)' }).getAttribute('href');
    const uscito = (await (await chiunque.request.get(indirizzo ?? '')).body()).toString('latin1');
    expect([uscito.includes('abita'), /BNCLRA75D45H501K|custode/.test(uscito)]).toEqual([true, false]);
  });

  await test.step('nella scheda le foto si sfogliano con le frecce e nulla si sposta; il documento si apre', async () => {
    await chiunque.goto(`/asta/${raccolta}`);
    const galleria = chiunque.getByRole('region', { name: 'Foto', exact: true });
    await expect(galleria).toContainText('Foto 1 di 2. Il cortile con il pozzo');
    await galleria.getByRole('button', { name: 'Foto seguente' }).focus();
    await chiunque.keyboard.press('ArrowRight');
    await expect(galleria.getByRole('img', { name: 'La facciata sul cortile' })).toBeVisible();
    const collegamento = chiunque.getByRole('link', { name: 'Scarica Perizia' });
    const risposta = await chiunque.request.get((await collegamento.getAttribute('href')) ?? '');
    expect([risposta.status(), risposta.headers()['content-type']]).toEqual([200, 'application/pdf']);
    await senzaViolazioni(chiunque);
    await fotografa('scheda-con-foto', chiunque);
    // Si legge al suo posto, da tastiera: chi legge i PDF arriva soltanto adesso.
    await chiunque.getByRole('button', { name: 'Leggi Perizia' }).press('Enter');
    const foglio = chiunque.getByRole('region', { name: 'Perizia, facciata 1 di 1' });
    await expect(foglio).toContainText('Trilocale.');
    await senzaViolazioni(chiunque);
    await fotografa('scheda-documento-aperto', chiunque);
    await chiunque.getByRole('button', { name: 'Chiudi Perizia' }).press('Enter');
    await expect(foglio).toHaveCount(0);
  });

  await test.step('nella ricerca la vendita ha la sua foto', async () => {
    await chiunque.goto('/');
    await expect(chiunque.getByRole('img', { name: 'Il cortile con il pozzo' })).toBeVisible();
    await senzaViolazioni(chiunque);
    await fotografa('ricerca-con-foto', chiunque);
  });

  await test.step('R02 una didascalia pubblica si corregge vedendo prima come si leggerà, e chiunque legge che cosa diceva', async () => {
    await carta.getByRole('button', { name: 'Descrivi o pubblica… Facciata' }).press('Enter');
    const corregge = delegata.getByRole('dialog', { name: 'Facciata' });
    const anteprima = corregge.getByRole('region', { name: 'Come si leggerà, e che cosa diceva' });
    await expect(anteprima).toHaveCount(0);
    await corregge.getByLabel('Che cosa mostra').fill('La facciata sulla strada');
    await expect(anteprima.locator('del')).toHaveText('La facciata sul cortile');
    await expect(anteprima.locator('ins')).toHaveText('La facciata sulla strada');
    await expect(anteprima).toContainText('chiunque leggerà il testo nuovo');
    await corregge.getByRole('button', { name: 'Salva' }).press('Enter');
    await expect(corregge.getByRole('alert')).toContainText('dica perché lo corregge');
    await senzaViolazioni(delegata);
    await fotografa('documenti-correggi', delegata);
    await corregge.getByLabel('Perché si corregge').fill('Il cortile è dall’altra parte.');
    await corregge.getByRole('button', { name: 'Salva' }).press('Enter');
    await expect(corregge).toBeHidden();
    await chiunque.goto(`/asta/${raccolta}`);
    const corretti = chiunque.getByRole('region', {
      name: 'Errata corrige: documenti corretti, sostituiti o ritirati',
    });
    await expect(corretti.getByRole('listitem')).toHaveCount(1);
    await expect(corretti).toContainText('Facciata: ');
    await expect(corretti).toContainText('Il cortile è dall’altra parte.');
    await expect(corretti.locator('del')).toHaveText('La facciata sul cortile');
    await expect(corretti.locator('ins')).toHaveText('La facciata sulla strada');
    await senzaViolazioni(chiunque);
    await fotografa('scheda-con-correzione', chiunque);
  });
  await delegata.close();
  await chiunque.context().close();
});

/** Una pagina in corsa, per un dito o per chi la esamina, si ferma al primo tocco e basta: si tocca a pagina ferma. */
async function paginaFerma(pagina: Page): Promise<void> {
  await pagina.waitForFunction(
    () =>
      new Promise<boolean>((fatto) => {
        const dove = scrollY;
        requestAnimationFrame(() => requestAnimationFrame(() => fatto(scrollY === dove)));
      }),
  );
}

/** Un dito che scende, va e si alza. */
async function trascinaColDito(pagina: Page, da: [number, number], a: [number, number]): Promise<void> {
  const cdp = await pagina.context().newCDPSession(pagina);
  const tocca = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  const punto = (quanto: number) => ({ x: da[0] + (a[0] - da[0]) * quanto, y: da[1] + (a[1] - da[1]) * quanto });
  await tocca('touchStart', [punto(0)]);
  for (const quanto of [0.2, 0.4, 0.6, 0.8, 1]) await tocca('touchMove', [punto(quanto)]);
  await tocca('touchEnd', []);
  await cdp.detach();
}

test('R76 su un telefono si oscura con il dito: si disegna, si sposta, si allarga, si toglie; e la pagina scorre ancora', async ({
  banco,
  browser,
  entrate,
}) => {
  const contesto = await browser.newContext({
    baseURL: banco.url,
    storageState: await (await entrate.di('delegata')).storageState(),
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const pagina = await contesto.newPage();
  await pagina.goto(`/admin/asta/${banco.scena.raccolta}`);
  await pagina.getByRole('tab', { name: 'Documenti' }).tap();
  const carta = pagina.getByRole('region', { name: 'Documenti e foto' });
  const buffer = Buffer.from(pdfDiUnaRiga('Nulla da proporre qui.'));
  await carta
    .getByLabel('Aggiungi documenti o foto')
    .setInputFiles([{ name: 'verbale-di-accesso.pdf', mimeType: 'application/pdf', buffer }]);
  await carta.getByRole('button', { name: /^Oscura… Verbale/ }).tap();
  const foglio = carta.getByRole('img', { name: 'Pagina 1' });
  const alCentro = async (): Promise<void> => {
    await foglio.evaluate((uno) => uno.scrollIntoView({ block: 'center', behavior: 'instant' }));
    await paginaFerma(pagina);
  };
  // Chi scorre non aspetta che la pagina sia ferma: finché l'immagine non è arrivata cambia altezza.
  await foglio.evaluate((uno) => uno.scrollIntoView({ block: 'center' }));
  await expect(foglio).toHaveJSProperty('complete', true);
  await alCentro();
  const riquadri = carta.getByRole('button', { name: /messo a mano/ });
  const dove = async (): Promise<{ x: number; y: number; width: number; height: number }> => {
    const suo = await foglio.boundingBox();
    if (suo === null) throw new Error('la pagina non si vede');
    return suo;
  };
  const misura = async (): Promise<{ x: number; y: number; width: number; height: number }> => {
    const suo = await riquadri.first().boundingBox();
    if (suo === null) throw new Error('nessun riquadro');
    return suo;
  };

  await test.step('finché non lo si chiede, il dito fa scorrere la pagina e non disegna', async () => {
    const { x, y } = await dove();
    await trascinaColDito(pagina, [x + 60, y + 200], [x + 200, y + 80]);
    await expect(riquadri).toHaveCount(0);
    await paginaFerma(pagina);
  });

  await test.step('si disegna con il dito', async () => {
    const disegna = carta.getByRole('button', { name: 'Disegna con il dito' });
    // Dopo un trascinamento Chromium tiene per sé, ogni tanto, il tocco simulato seguente: qui si preme.
    await disegna.click();
    await expect(carta.getByRole('button', { name: /^Smetti di disegnare/ })).toHaveAttribute('aria-pressed', 'true');
    // Il dito di prima ha fatto scorrere la pagina, più o meno lontano secondo lo slancio che aveva.
    await alCentro();
    const prima = await pagina.evaluate(() => scrollY);
    const { x, y } = await dove();
    await trascinaColDito(pagina, [x + 40, y + 60], [x + 160, y + 100]);
    await expect(riquadri).toHaveCount(1);
    expect(await pagina.evaluate(() => scrollY)).toBe(prima);
    const suo = await misura();
    expect([suo.width, suo.height].map(Math.round)).toEqual([120, 40].map((n) => expect.closeTo(n, -1)));
  });

  await test.step('si sposta trascinandolo, e si allarga dall’angolo', async () => {
    const prima = await misura();
    await trascinaColDito(pagina, [prima.x + 20, prima.y + 20], [prima.x + 80, prima.y + 70]);
    await expect.poll(async () => Math.round((await misura()).x - prima.x)).toBeGreaterThan(50);
    const spostato = await misura();
    expect(Math.round(spostato.width)).toBe(Math.round(prima.width));
    const angolo: [number, number] = [spostato.x + spostato.width, spostato.y + spostato.height];
    await trascinaColDito(pagina, angolo, [angolo[0] + 50, angolo[1] + 40]);
    await expect.poll(async () => Math.round((await misura()).width - spostato.width)).toBeGreaterThan(40);
    expect(Math.round((await misura()).x)).toBe(Math.round(spostato.x));
  });

  await test.step('chi non trascina lo muove con i pulsanti; ciò che si tocca è grande abbastanza', async () => {
    const prima = await misura();
    const mosse = carta.getByRole('group', { name: 'Muovi il riquadro 1' });
    await mosse.getByRole('button', { name: 'A sinistra' }).click();
    await expect.poll(async () => (await misura()).x).toBeLessThan(prima.x);
    await mosse.getByRole('button', { name: 'Più largo' }).click();
    await expect.poll(async () => (await misura()).width).toBeGreaterThan(prima.width);
    const oscura = carta.getByRole('region', { name: /^Oscura «/ });
    for (const uno of await oscura.getByRole('button').all()) {
      const { width = 0, height = 0 } = (await uno.boundingBox()) ?? {};
      const nome = (await uno.getAttribute('aria-label')) ?? (await uno.textContent());
      if (!/messo a mano/.test(nome ?? '')) expect([nome, width >= 43.5, height >= 43.5]).toEqual([nome, true, true]);
    }
    expect(await pagina.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await senzaViolazioni(pagina);
    await fotografa('documenti-oscura-dito', pagina);
  });

  await test.step('si toglie, e il fuoco non si perde', async () => {
    await carta.getByRole('button', { name: 'Togli il riquadro 1' }).click();
    await expect(riquadri).toHaveCount(0);
    await carta.getByRole('button', { name: 'Aggiungi un riquadro' }).click();
    await expect(riquadri).toBeFocused();
    await carta.getByRole('button', { name: 'Fai la versione oscurata (1 riquadro)' }).click();
    await expect(pagina.getByText('Versione oscurata fatta')).toBeVisible();
  });
  await contesto.close();
});
