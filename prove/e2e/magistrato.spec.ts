import { codiceTotp } from '@gestore/server/accesso/delegati/totp';
import { expect, type Page, type Response } from '@playwright/test';
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

/** Dove si conduce, in ogni momento di una vendita: chi assiste le apre tutte. */
function pagineDiChiConduce(): string[] {
  const { gara, pronta, aggiudicata } = banco.scena;
  return [
    `/admin/token?asta=${gara}`,
    `/admin/asta/${pronta}`,
    ...['', '/busta', '/console', '/helpdesk'].map((parte) => `/admin/asta/${gara}${parte}`),
    ...['/busta', '/redattore'].map((parte) => `/admin/asta/${aggiudicata}${parte}`),
  ];
}

async function assiste(pagina: Page, percorso: string): Promise<void> {
  await pagina.goto(percorso);
  await expect(pagina.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(pagina.getByText('Lei assiste alla vendita')).toBeVisible();
}

/**
 * Ogni pulsante acceso, uno alla volta sulla pagina com'era: apre un foglio o cambia vista, e nulla di ciò che manda è un atto. Quanti
 * sono: dove non ce n'è nessuno non si è guardato nulla.
 */
async function premeTutto(pagina: Page, percorso: string): Promise<number> {
  const rifiuti: string[] = [];
  const guarda = (risposta: Response): void => {
    if (risposta.status() === 403) rifiuti.push(`${risposta.request().method()} ${new URL(risposta.url()).pathname}`);
  };
  pagina.on('response', guarda);
  await assiste(pagina, percorso);
  const accesi = pagina.locator('main button:enabled').locator('visible=true');
  const quanti = await accesi.count();
  for (let i = 0; i < quanti; i += 1) {
    const nome = await accesi.nth(i).textContent();
    await accesi.nth(i).click();
    // Se manda qualcosa, la risposta è arrivata quando la rete tace.
    await pagina.waitForLoadState('networkidle');
    expect([percorso, nome, rifiuti]).toEqual([percorso, nome, []]);
    await assiste(pagina, percorso);
  }
  pagina.off('response', guarda);
  return quanti;
}

test('R36 il giudice ha il suo cruscotto, non vede gli atti di chi conduce, e rivede da tastiera una vendita finita', async ({
  browser,
}) => {
  const contesto = await browser.newContext({ baseURL: banco.url, reducedMotion: 'reduce' });
  const pagina = await contesto.newPage();
  await accediDelegata(pagina, banco.giudice, codiceTotp(banco.giudice.segretoTotp, banco.adessoMs()));
  const { gara, aggiudicata } = banco.scena;

  await test.step('prima ciò che aspetta lui, poi ciò che tarda e i termini; nessun atto, e da qui si va alla vendita', async () => {
    await expect(pagina.getByRole('heading', { name: 'Le Sue procedure', level: 1 })).toBeVisible();
    await expect(pagina.getByText('Nulla aspetta un Suo provvedimento; una tarda')).toBeVisible();
    for (const nome of ['Aspettano un Suo provvedimento', 'In ritardo', 'Ferme, e perché', 'Vendite che verranno'])
      await expect(pagina.getByRole('region', { name: nome })).toBeVisible();
    const termini = pagina.getByRole('region', { name: 'Termini che corrono' });
    await expect(termini).toContainText('Saldo del prezzo');
    await expect(pagina.getByRole('region', { name: 'Vendite di oggi' }).locator(`a[href*="${gara}"]`)).toBeVisible();
    await expect(pagina.getByRole('region', { name: 'Che cosa Le è assegnato' })).toContainText('tutte le procedure');
    await senzaViolazioni(pagina);
    await fotografa('giudice', pagina);
    await pagina.setViewportSize({ width: 390, height: 844 });
    expect(await pagina.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await pagina.setViewportSize({ width: 1440, height: 900 });
  });

  for (const percorso of pagineDiChiConduce())
    await test.step(percorso, async () => {
      await assiste(pagina, percorso);
      await fotografa(`giudice-${percorso.replaceAll('/', '_').slice(-20)}`, pagina);
      await expect(pagina.locator('main button:disabled').locator('visible=true')).toHaveCount(0);
    });
  expect(await premeTutto(pagina, `/admin/asta/${gara}`)).toBeGreaterThan(0);

  await test.step('una vendita finita si rivede da tastiera, da dove la guardava ciascuno', async () => {
    await pagina.goto(`/admin/asta/${aggiudicata}`);
    await pagina.getByRole('tab', { name: 'Rivedere la vendita' }).click();
    const rivedi = pagina.getByRole('region', { name: 'Rivedere la vendita' });
    const linea = rivedi.getByRole('slider', { name: 'A che punto' });
    await expect(linea).toHaveAttribute('aria-valuetext', /Operazioni aperte/);
    const prima = Number(await linea.inputValue());
    await linea.focus();
    await pagina.keyboard.press('ArrowRight');
    await expect(linea).toHaveValue(String(prima + 1));
    await expect(rivedi.getByRole('region', { name: 'Intorno a questo momento' })).toContainText('Aperta la busta');
    await pagina.keyboard.press('End');
    await expect(rivedi).toContainText('Aggiudicata');
    await pagina.keyboard.press('Home');
    await expect(linea).toHaveValue('0');
    await rivedi.getByRole('button', { name: 'Avvio della gara' }).click();
    await expect(rivedi).toContainText('Gara avviata');
    await rivedi.getByLabel('Velocità').selectOption({ label: '16 volte più svelta' });
    const avvio = Number(await linea.inputValue());
    await linea.focus();
    await pagina.keyboard.press('Space');
    await expect.poll(async () => Number(await linea.inputValue())).toBeGreaterThan(avvio);
    await pagina.keyboard.press('Space');
    await expect(rivedi.getByRole('button', { name: 'Avvia', exact: true })).toBeVisible();
    await fotografa('rivedi', pagina);
    await rivedi.getByLabel('Come la vedeva').selectOption({ label: 'Lo schermo della sala' });
    await expect(linea).toHaveAttribute('aria-valuetext', /Voce \d+/);
    await senzaViolazioni(pagina);
  });
  await contesto.close();
});

test('R36 nessun pulsante acceso di chi assiste manda un atto, in nessuna pagina di chi conduce', {
  tag: '@notte',
}, async ({ browser }) => {
  const contesto = await browser.newContext({ baseURL: banco.url, reducedMotion: 'reduce' });
  const pagina = await contesto.newPage();
  // Il giudice di prima ha già usato il codice di questo istante.
  await banco.avanza(30_000);
  await accediDelegata(pagina, banco.giudice, codiceTotp(banco.giudice.segretoTotp, banco.adessoMs()));
  let premuti = 0;
  for (const percorso of pagineDiChiConduce())
    await test.step(percorso, async () => {
      premuti += await premeTutto(pagina, percorso);
    });
  expect(premuti).toBeGreaterThan(0);
  await contesto.close();
});

test('R33 chi ha perso rivede la sua vendita e non trova il nome di nessuno, su un telefono', async ({ browser }) => {
  const { aggiudicata, collegamenti } = banco.scena;
  const contesto = await browser.newContext({
    baseURL: banco.url,
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 844 },
  });
  const pagina = await contesto.newPage();
  const lette: string[] = [];
  pagina.on('response', (risposta) => {
    if (risposta.url().includes('/eventi'))
      risposta.text().then(
        (testo) => lette.push(testo),
        () => undefined,
      );
  });
  await pagina.goto(collegamenti[aggiudicata]?.vincitore ?? '');
  await pagina.getByRole('button', { name: 'Entra', exact: true }).click();
  await pagina.getByRole('button', { name: 'Rivedi la vendita' }).click();
  // Insieme, perché la pagina appena arrivata porta il fuoco sul suo titolo.
  await pagina.getByRole('slider', { name: 'A che punto' }).press('End');
  await expect(pagina.getByRole('region', { name: 'Rivedere la vendita' })).toContainText('Aggiudicata');
  expect(lette.length).toBeGreaterThan(0);
  expect(lette.join(' ')).not.toMatch(/"(bustaId|impegno|identificativo|pec)"/);
  expect(await pagina.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await senzaViolazioni(pagina);
  await contesto.close();
});
