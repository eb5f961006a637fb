import { expect, type Page } from '@playwright/test';
import { accediOfferente } from './persone.ts';
import { test } from './prova-comune.ts';
import { senzaViolazioni } from './rilanci-in-sala.ts';

const MINUTO = 60_000;
const GIORNO = 24 * 60 * MINUTO;

/** Di giorno la prima: le altre aspettano l’ora allo stesso modo. */
const ALLA_SUA_ORA = [
  ['gestore', (asta: string) => `/edicom/asta/${asta}?parte=offerte`, /\/api\/edicom\/aste\/[^/]+\/credenziali$/],
  ['delegata', (asta: string) => `/admin/token?asta=${asta}`, /\/api\/admin\/aste\/[^/]+\/credenziali$/],
  ['delegata', (asta: string) => `/admin/asta/${asta}/console/sala`, /\/api\/admin\/aste\/[^/]+\/sala$/],
] as const;
for (const [chi, pagina, chiesta] of process.env.NOTTE === undefined ? ALLA_SUA_ORA.slice(0, 1) : ALLA_SUA_ORA)
  test(`R10 ciò che non si può ancora leggere si chiede una volta, e poi all’ora detta: ${pagina(':id')}`, async ({
    banco,
    entrate,
    sentinella,
  }) => {
    sentinella.ammetti(/status of 409 .*\/(credenziali|sala)\)$/, 'le offerte non si possono ancora contare');
    const sua = await (await entrate.di(chi)).newPage();
    await sua.clock.install({ time: banco.adessoMs() });
    let risposte = 0;
    sua.on('response', (risposta) => {
      if (chiesta.test(new URL(risposta.url()).pathname)) risposte += 1;
    });
    await sua.goto(pagina(banco.scena.raccolta));
    await expect(sua.getByText('prima delle tre ore che precedono le operazioni')).toBeVisible();
    expect(risposte).toBe(1);
    await sua.clock.runFor(MINUTO);
    await sua.waitForLoadState('networkidle');
    expect(risposte).toBe(1);
    // L'orologio del browser arriva all'ora; quello del server no, e ripete da quando.
    await sua.clock.fastForward(22 * GIORNO);
    await expect.poll(() => risposte).toBe(2);
    await sua.clock.runFor(MINUTO);
    await sua.waitForLoadState('networkidle');
    expect(risposte).toBe(2);
    await sua.close();
  });

test('R30 chi è entrato da un altro dispositivo fa uscire il primo, che legge perché e torna in un passo', async ({
  banco,
  browser,
  sentinella,
}) => {
  sentinella.ammetti(/status of 401 .*\/api\//, 'chi è stato sostituito lo viene a sapere così');
  sentinella.ammetti(/WebSocket is already in CLOSING/, 'il socket di una sessione finita si chiude mentre si scrive');
  const { gara, collegamenti } = banco.scena;
  // Non di chi è già entrato per le altre prove.
  const suo = collegamenti[gara]?.tutti.find((uno) => uno !== collegamenti[gara]?.ammesso) ?? '';
  const [primo, secondo] = await Promise.all(
    [1, 2].map(async () => (await browser.newContext({ baseURL: banco.url, reducedMotion: 'reduce' })).newPage()),
  );
  if (primo === undefined || secondo === undefined) throw new Error('mancano i dispositivi');
  const dentro = (pagina: Page) => expect(pagina.getByRole('timer', { name: 'Tempo residuo' })).toBeVisible();
  const uscito = async (pagina: Page) => {
    await expect(pagina.getByRole('status').filter({ hasText: 'da un altro dispositivo' })).toBeVisible();
    await expect(pagina).toHaveURL(/\/login$/);
  };
  await accediOfferente(primo, suo);
  await accediOfferente(secondo, suo);
  await uscito(primo);
  await senzaViolazioni(primo);
  await primo.getByRole('button', { name: 'Riprendi da questo dispositivo' }).click();
  await dentro(primo);
  await uscito(secondo);
  await secondo.getByRole('button', { name: 'Riprendi da questo dispositivo' }).focus();
  await secondo.keyboard.press('Enter');
  await dentro(secondo);
  await uscito(primo);
  // Chi esce di sua volontà non lascia alla pagina con che rientrare.
  await secondo.getByRole('button', { name: 'Esci' }).click();
  await secondo.goto('/login');
  await expect(secondo.getByLabel('Codice di accesso')).toBeVisible();
  await expect(secondo.getByRole('button', { name: 'Riprendi da questo dispositivo' })).toHaveCount(0);
  for (const pagina of [primo, secondo]) await pagina.context().close();
});

test('chi perde la rete non legge più «in tempo reale», e torna a leggerlo', async ({ entrate, sentinella }) => {
  sentinella.ammetti(/ERR_INTERNET_DISCONNECTED|WebSocket connection/, 'la prova spegne la rete');
  const stanza = await (await entrate.di('offerente')).newPage();
  await stanza.goto('/user/asta');
  await expect(stanza.getByText(/in tempo reale/).first()).toBeVisible();
  await stanza.context().setOffline(true);
  await expect(stanza.getByText(/in tempo reale/)).toHaveCount(0);
  await expect(stanza.getByText(/senza rete/i).first()).toBeVisible();
  await stanza.context().setOffline(false);
  await expect(stanza.getByText(/in tempo reale/).first()).toBeVisible();
  await stanza.close();
});

test('scelto un file, il campo dice quale', async ({ banco, entrate }) => {
  const scheda = await (await entrate.di('gestore')).newPage();
  await scheda.goto(`/edicom/asta/${banco.scena.gara}?parte=offerte`);
  const offerte = scheda.getByRole('region', { name: 'Offerte in arrivo' });
  await expect(offerte).toContainText('Nessun file scelto');
  await offerte
    .getByLabel('Pacchetti di offerta (zip)')
    .setInputFiles({ name: 'busta.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') });
  await expect(offerte).toContainText('busta.zip');
  await expect(offerte).not.toContainText('Nessun file scelto');
  await scheda.close();
});

test('dall’indice di una pagina lunga si arriva alla parte scelta, e con la tastiera si continua da lì', async ({
  banco,
  entrate,
}) => {
  const scheda = await (await entrate.di('gestore')).newPage();
  await scheda.goto(`/edicom/asta/${banco.scena.gara}?parte=offerte`);
  const indice = scheda.getByRole('navigation', { name: 'In questa pagina' });
  const parti = scheda.getByRole('main').getByRole('heading', { level: 2 });
  // Due parti si leggono dal server, e compaiono dopo le altre: finché mancano, la pagina non è ancora quella.
  for (const letta of ['Chi non può offrire', 'Credenziali'])
    await expect(parti.filter({ hasText: letta })).toBeVisible();
  await expect(indice.getByRole('link')).toHaveText(await parti.allTextContents());
  await indice.getByRole('link', { name: 'Offerte in arrivo' }).focus();
  await scheda.keyboard.press('Enter');
  await expect(parti.filter({ hasText: 'Offerte in arrivo' })).toBeFocused();
  await expect(parti.filter({ hasText: 'Offerte in arrivo' })).toBeInViewport();
  await scheda.keyboard.press('Tab');
  const suo = scheda.getByRole('region', { name: 'Offerte in arrivo' }).locator(':focus');
  await expect(suo).toBeVisible();
  await scheda.close();
});
