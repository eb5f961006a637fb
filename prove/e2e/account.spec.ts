import { codiceTotp } from '@gestore/server/accesso/delegati/totp';
import { apriCasella, type Casella } from '@gestore/server/posta/prove/casella';
import { expect, type Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import { avviaBanco, type Banco } from './banco.ts';
import { accediOperatore } from './persone.ts';
import { test } from './prova.ts';

const EMAIL = 'riva@studio.example';
const PASSWORD = 'una frase soltanto mia';

test('un delegato nuovo: dall’invito del gestore al suo primo accesso, e poi fuori', async ({
  browser,
  sentinella,
}) => {
  sentinella.ammetti(/status of 422 .*\/password\/reimposta\)$/, 'si scrive apposta un codice temporaneo sbagliato');
  sentinella.ammetti(/status of 410 .*\/password\/collegamento\)$/, 'si riapre apposta un collegamento già usato');
  sentinella.ammetti(/status of 401 .*\/api\/admin\/auth\/login\)$/, 'chi è disabilitato prova apposta a rientrare');
  const casella = await apriCasella();
  const banco = await avviaBanco({ SMTP_URL: casella.url, SMTP_MITTENTE: 'gestore@gestore.example' });
  const contesti = await Promise.all(
    [1, 2, 3].map(() => browser.newContext({ baseURL: banco.url, reducedMotion: 'reduce' })),
  );
  const [operatore, delegato, collega] = (await Promise.all(contesti.map((uno) => uno.newPage()))) as [
    Page,
    Page,
    Page,
  ];
  try {
    await test.step('l’operatore registra la persona e le dà un account', async () => {
      await accediOperatore(operatore);
      await operatore.goto('/edicom/soggetti/create');
      await operatore.getByLabel('Nome o denominazione').fill('Riva Marco');
      await operatore.getByRole('button', { name: 'Registra', exact: true }).click();
      const nuovo = operatore.getByRole('form', { name: 'Nuovo account' });
      await nuovo.getByRole('button', { name: 'Proponi l’account' }).click();
      await expect(nuovo.getByLabel('E-mail')).toHaveAccessibleDescription(/lo compili/);
      await nuovo.getByLabel('E-mail').fill(EMAIL);
      await nuovo.getByRole('button', { name: 'Proponi l’account' }).click();
      const attesa = operatore.getByRole('region', { name: 'Aspetta una conferma' });
      await expect(attesa).toContainText('la conferma un altro operatore');
      await expect(attesa.getByRole('button', { name: /^Conferma/ })).toHaveCount(0);
      await expect(attesa.getByRole('button', { name: /^Ritira/ })).toBeVisible();
      expect(casella.ricevuti).toEqual([]);
    });

    await test.step('una collega, con il suo accesso e la tastiera, conferma; allora l’invito parte', async () => {
      await accediOperatore(collega, '', 'seconda operatrice di sviluppo');
      await collega.getByRole('link', { name: 'Operatori e conferme' }).click();
      const conferma = collega.getByRole('button', { name: /^Conferma: Account da delegato per Riva Marco/ });
      await conferma.focus();
      await collega.keyboard.press('Enter');
      const domanda = collega.getByRole('alertdialog', { name: 'Confermare la proposta?' });
      await expect(domanda).toContainText(EMAIL);
      await domanda.getByRole('button', { name: 'Conferma', exact: true }).focus();
      await collega.keyboard.press('Enter');
      await expect(collega.getByText('Nessuna proposta aspetta una conferma.')).toBeVisible();
      await operatore.reload();
      await expect(operatore.getByText('Invito da accettare')).toBeVisible();
      await expect(operatore.getByText('L’ultimo invito vale fino al')).toBeVisible();
      await expect(operatore.locator('body')).not.toContainText('token=');
    });

    const collegamento = await ultimoInvito(casella, banco);

    const segreto = await test.step('il delegato inquadra il codice, sceglie la password e si attiva', async () => {
      await delegato.goto(collegamento);
      await expect(delegato).toHaveURL(/\/admin\/password\/reset$/);
      await expect(delegato.getByText(`Per Riva Marco, che entra con ${EMAIL}.`)).toBeVisible();
      const letto = new URL(await inquadra(delegato));
      expect([letto.protocol, letto.searchParams.get('issuer')]).toEqual(['otpauth:', 'Gestore Vendite']);
      const chiave = letto.searchParams.get('secret') ?? '';
      await expect(delegato.getByText((chiave.match(/.{1,4}/g) ?? []).join(' '))).toBeVisible();
      await delegato.getByLabel('Nuova password', { exact: true }).fill(PASSWORD);
      await delegato.getByLabel('Ripeta la nuova password').fill(PASSWORD);
      await delegato.getByLabel('Codice temporaneo').fill('000000');
      await delegato.getByRole('button', { name: 'Attiva l’accesso' }).click();
      await expect(delegato.getByLabel('Codice temporaneo')).toHaveAccessibleDescription(/Non è il codice/);
      await delegato.getByLabel('Codice temporaneo').fill(codiceTotp(chiave, banco.adessoMs()));
      await delegato.keyboard.press('Enter');
      await expect(delegato.getByText('L’accesso è attivo.')).toBeVisible();
      return chiave;
    });

    await test.step('entra, e l’operatore lo vede attivo', async () => {
      await banco.avanza(60_000);
      await delegato.getByRole('link', { name: 'Torna all’accesso' }).click();
      await accedi(delegato, codiceTotp(segreto, banco.adessoMs()));
      await expect(delegato).toHaveURL(/\/admin\/dashboard$/);
      await operatore.reload();
      await expect(operatore.getByText('Attivo', { exact: true })).toBeVisible();
    });

    await test.step('lo stesso collegamento non si apre una seconda volta', async () => {
      const altri = await operatore.context().newPage();
      await altri.goto(collegamento);
      await expect(altri.getByRole('alert')).toContainText('Il collegamento è scaduto o è già stato usato');
      await expect(altri.getByRole('button', { name: 'Chiedi un altro collegamento' })).toBeVisible();
      await altri.close();
    });

    await test.step('disabilitato esce e non rientra', async () => {
      await operatore.getByRole('button', { name: 'Disabilita' }).click();
      const domanda = operatore.getByRole('alertdialog', { name: 'Disabilitare l’account?' });
      await domanda.getByLabel('Motivo').fill('Ha cessato l’attività');
      await domanda.getByRole('button', { name: 'Disabilita' }).click();
      await expect(operatore.getByText('Disabilitato', { exact: true })).toBeVisible();
      await expect(operatore.getByText('Ha cessato l’attività')).toBeVisible();
      await delegato.reload();
      await expect(delegato).toHaveURL(/\/admin\/login/);
      await banco.avanza(60_000);
      await accedi(delegato, codiceTotp(segreto, banco.adessoMs()));
      await expect(delegato.getByRole('alert')).toContainText('non corrispondono');
    });
  } finally {
    for (const uno of contesti) await uno.close();
    await banco.chiudi();
    await casella.chiudi();
  }
});

/** Il collegamento dell'ultimo messaggio arrivato a quell'indirizzo. */
async function ultimoInvito(casella: Casella, banco: Banco): Promise<string> {
  const trovato = (): string | undefined =>
    casella.ricevuti.findLast((uno) => uno.includes(EMAIL))?.match(/\S+\/admin\/password\/reset\?token=\S+/)?.[0];
  await expect.poll(trovato).toBeDefined();
  const { pathname, search } = new URL(trovato() ?? '');
  return `${banco.url}${pathname}${search}`;
}

/** Legge il codice come lo leggerebbe un telefono: dai punti dello schermo. */
async function inquadra(pagina: Page): Promise<string> {
  const immagine = pagina.getByRole('img', { name: /^Codice QR/ });
  await immagine.scrollIntoViewIfNeeded();
  const png = (await immagine.screenshot()).toString('base64');
  const punti = await pagina.evaluate(async (base64) => {
    const mappa = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (uno) => uno.charCodeAt(0))]));
    const tela = new OffscreenCanvas(mappa.width, mappa.height);
    const disegno = tela.getContext('2d');
    if (disegno === null) throw new Error('nessuna tela');
    disegno.drawImage(mappa, 0, 0);
    const { width, height, data } = disegno.getImageData(0, 0, mappa.width, mappa.height);
    return { width, height, data: [...data] };
  }, png);
  return decodeQR({ ...punti, data: Uint8ClampedArray.from(punti.data) });
}

async function accedi(pagina: Page, codice: string): Promise<void> {
  await pagina.getByLabel('E-mail').fill(EMAIL);
  await pagina.getByLabel('Password').fill(PASSWORD);
  await pagina.getByLabel('Codice temporaneo').fill(codice);
  await pagina.getByRole('button', { name: 'Accedi' }).click();
}
