import { codiceTotp } from '@gestore/server/accesso/totp';
import { pdfDiUnaRiga } from '@gestore/server/dimostrazione/documenti';
import { expect, type Page } from '@playwright/test';
import { avviaBanco, type Banco } from './banco.ts';
import { fotografa } from './fotografa.ts';
import { accediDelegata } from './persone.ts';
import { test } from './prova.ts';
import { senzaViolazioni } from './rilanci-in-sala.ts';

let banco: Banco;
test.beforeAll(async () => {
  banco = await avviaBanco({ SCENA: 'lunga' });
});
test.afterAll(() => banco.chiudi());

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
  browser,
  sentinella,
}) => {
  sentinella.ammetti(/status of 409 .*\/documenti\//, 'si pubblica apposta senza la dichiarazione');
  sentinella.ammetti(/status of 422 .*\/caricamenti\//, 'si carica apposta un file di un altro tipo');
  const { raccolta } = banco.scena;
  const contesto = await browser.newContext({
    baseURL: banco.url,
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  });
  const delegata = await contesto.newPage();
  await accediDelegata(delegata, banco.accesso, codiceTotp(banco.accesso.segretoTotp, banco.adessoMs()));
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

  const chiunque = await contesto.newPage();
  await test.step('nella scheda le foto si sfogliano con le frecce e nulla si sposta; il documento si apre', async () => {
    await chiunque.goto(`/asta/${raccolta}`);
    const galleria = chiunque.getByRole('region', { name: 'Foto', exact: true });
    await expect(galleria).toContainText('Foto 1 di 2. Il cortile con il pozzo');
    await galleria.getByRole('button', { name: 'Foto seguente' }).focus();
    await chiunque.keyboard.press('ArrowRight');
    await expect(galleria.getByRole('img', { name: 'La facciata sul cortile' })).toBeVisible();
    const collegamento = chiunque.getByRole('link', { name: 'Perizia' });
    const risposta = await chiunque.request.get((await collegamento.getAttribute('href')) ?? '');
    expect([risposta.status(), risposta.headers()['content-type']]).toEqual([200, 'application/pdf']);
    await senzaViolazioni(chiunque);
    await fotografa('scheda-con-foto', chiunque);
  });

  await test.step('nella ricerca la vendita ha la sua foto', async () => {
    await chiunque.goto('/');
    await expect(chiunque.getByRole('img', { name: 'Il cortile con il pozzo' })).toBeVisible();
    await senzaViolazioni(chiunque);
    await fotografa('ricerca-con-foto', chiunque);
  });
  await contesto.close();
});
