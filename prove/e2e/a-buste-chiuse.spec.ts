import { camt } from '@gestore/server/banca/prove/estratti';
import { expect, type Page } from '@playwright/test';
import { avviaBanco, type Banco } from './banco.ts';
import { creaEntrate } from './entrate.ts';
import { accediOfferente, oraDetta, romana } from './persone.ts';
import { test } from './prova.ts';
import { senzaDifetti } from './senza-difetti.ts';

const MINUTO_MS = 60_000;
const GIORNO_MS = 86_400_000;

let banco: Banco;
let entrate: ReturnType<typeof creaEntrate>;
/** Chi gestisce e chi conduce: una pagina ciascuno, per tutte le prove. */
let gestore: Page;
let delegata: Page;
test.beforeAll(async ({ browser }) => {
  banco = await avviaBanco({ SCENA: 'piena' });
  entrate = creaEntrate(browser, banco);
  gestore = await (await entrate.di('gestore')).newPage();
  delegata = await (await entrate.di('delegata')).newPage();
});
test.afterAll(async () => {
  await entrate.chiudi();
  await banco.chiudi();
});

async function comeUnTelefono(pagina: Page): Promise<void> {
  const prima = pagina.viewportSize();
  await pagina.setViewportSize({ width: 390, height: 844 });
  expect(await pagina.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  if (prima !== null) await pagina.setViewportSize(prima);
}

test('R10 chi carica un estratto prima dell’apertura legge che è sigillato e perché, e nient’altro', async () => {
  await gestore.goto('/edicom/bancasella');
  const contabile = new Date(banco.adessoMs() - 2 * GIORNO_MS).toISOString().slice(0, 10);
  const testo = camt([{ importo: '4321.00', nome: 'Canarini Zefiro', causale: 'Cauzione di Zefiro', contabile }]);
  await gestore
    .locator('input[type=file]')
    .setInputFiles({ name: 'novembre.xml', mimeType: 'text/xml', buffer: Buffer.from(testo) });
  await gestore.getByRole('button', { name: 'Carica', exact: true }).click();
  await expect(gestore.getByText('1 può riguardare un’offerta ancora chiusa')).toBeVisible();
  await expect(gestore.getByText('Una parte di questi estratti è sigillata')).toBeVisible();
  const elenco = gestore.getByRole('list', { name: 'Estratti con movimenti sigillati' });
  await expect(elenco).toContainText('novembre.xml');
  await expect(elenco).toContainText('Si apre con le buste delle vendite in attesa.');

  await gestore.reload();
  await expect(elenco.getByRole('listitem')).toHaveCount(1);
  await expect(gestore.getByText('Nessun movimento si può ancora leggere')).toBeVisible();
  for (const segreto of ['Zefiro', '4.321', '4321']) await expect(gestore.locator('body')).not.toContainText(segreto);
  await comeUnTelefono(gestore);
});

test('R32 l’operatore rinvia le operazioni: chi è invitato, la delegata e la scheda pubblica lo leggono, con il provvedimento', async ({
  browser,
  sentinella,
}) => {
  sentinella.ammetti(
    /status of 409 .*\/credenziali\)$/,
    'prima dell’ora fissata il server non le mostra a nessuno (R10)',
  );
  const { pronta, collegamenti } = banco.scena;
  const offerente = await browser.newContext({ baseURL: banco.url });
  const stanza = await offerente.newPage();
  await accediOfferente(stanza, collegamenti[pronta]?.tutti[0] ?? '');
  const rinviate = (pagina: Page) => pagina.getByRole('region', { name: 'Operazioni rinviate' });
  await expect(rinviate(stanza)).toHaveCount(0);

  await gestore.goto(`/edicom/asta/${pronta}`);
  const modulo = gestore.getByRole('form', { name: 'Rinvia le operazioni' });
  const veda = modulo.getByRole('button', { name: 'Veda che cosa accade' });
  const avviso = modulo.getByRole('alert');
  const nuova = romana(banco.adessoMs() + 9 * GIORNO_MS);
  const oggi = romana(banco.adessoMs()).data;
  const scrivi = async (inizio: { data: string; ora: string }, del: string): Promise<void> => {
    await modulo.getByLabel('Nuova data di inizio').fill(inizio.data);
    await modulo.getByLabel('Nuova ora di inizio').fill(inizio.ora);
    await modulo.getByLabel('Data del provvedimento').fill(del);
  };

  await test.step('R18 l’operatore registra il debitore: i codici si leggono soltanto se lo chiede', async () => {
    await gestore.getByRole('tab', { name: 'Offerte e inviti' }).click();
    const chi = gestore.getByRole('region', { name: 'Chi non può offrire' });
    await expect(chi.getByLabel('Debitori')).toHaveCount(0);
    await chi.getByRole('button', { name: 'Mostra e modifica' }).click();
    // Quello con cui la vendita è stata pubblicata.
    await expect(chi).toContainText('Scritto da Operatore dimostrativo');
    await chi.getByLabel('Debitori').fill('RNLLNE81D52L682G\nRNLLNE81D52L682H');
    await chi.getByRole('button', { name: 'Salva l’elenco' }).click();
    await expect(chi.getByLabel('Debitori')).toHaveAttribute('aria-invalid', 'true');
    await senzaDifetti(gestore);
    await chi.getByLabel('Debitori').fill('RNLLNE81D52L682G');
    await chi.getByRole('button', { name: 'Salva l’elenco' }).click();
    await expect(gestore.getByText('Elenco salvato.')).toBeVisible();
    await gestore.reload();
    await expect(gestore.locator('body')).not.toContainText('RNLLNE81D52L682G');
    await chi.getByRole('button', { name: 'Mostra e modifica' }).click();
    await expect(chi.getByLabel('Debitori')).toHaveValue('RNLLNE81D52L682G');
    await gestore.getByRole('tab', { name: 'Andamento' }).click();
  });

  await test.step('ciò che non va è detto prima di mandare', async () => {
    await veda.click();
    await expect(avviso).toContainText('Controlli i campi indicati');
    await modulo.getByLabel('Numero del provvedimento').fill('215/2026');
    await modulo.getByLabel('Motivo del rinvio').fill('Il perito Zefiro ha chiesto altro tempo.');
    await scrivi(romana(banco.adessoMs() - GIORNO_MS), oggi);
    await veda.click();
    await expect(avviso).toContainText('Le operazioni si rinviano, non si anticipano');
    await scrivi(romana(banco.adessoMs() + 15 * MINUTO_MS), oggi);
    await veda.click();
    await expect(avviso).toContainText('Non resta il tempo per gli inviti');
    await scrivi(nuova, romana(banco.adessoMs() + 3 * GIORNO_MS).data);
    await veda.click();
    await expect(avviso).toContainText('ha una data futura');
    await expect(modulo.getByLabel('Nuova data del termine per le offerte')).toBeDisabled();
  });

  await test.step('si legge che cosa accadrà, e si conferma', async () => {
    await scrivi(nuova, oggi);
    const luogo = modulo.getByLabel('Nuovo luogo delle operazioni');
    await expect(luogo).toHaveAccessibleDescription(/^Vuoto: restano qui: Studio del professionista delegato/);
    await luogo.fill('Tribunale di Milano, aula 12');
    await veda.click();
    const domanda = gestore.getByRole('alertdialog', { name: 'Rinviare le operazioni?' });
    await expect(domanda).toContainText('Le offerte già depositate restano e si sigillano di nuovo');
    await expect(domanda).toContainText('Il termine per le offerte resta');
    await expect(domanda).toContainText('Si tengono in: Tribunale di Milano, aula 12.');
    await senzaDifetti(gestore);
    await domanda.getByRole('button', { name: 'Rinvia', exact: true }).click();
    await expect(rinviate(gestore)).toContainText(`Lo dispone il provvedimento n. 215/2026 del ${oggi}.`);
    await comeUnTelefono(gestore);
  });

  await test.step('lo leggono l’invitato, la delegata e chiunque, senza le parole del motivo', async () => {
    await delegata.goto(`/admin/asta/${pronta}`);
    await expect(rinviate(delegata)).toContainText(oraDetta(nuova));
    await expect(delegata.getByRole('tab', { name: 'Rinvia le operazioni' })).toBeVisible();
    const pubblica = await browser.newPage({ baseURL: banco.url });
    await pubblica.goto(`/asta/${pronta}`);
    await stanza.reload();
    for (const sua of [pubblica, stanza]) {
      await expect(rinviate(sua)).toContainText('provvedimento n. 215/2026');
      await expect(rinviate(sua)).toContainText(oraDetta(nuova));
      await expect(rinviate(sua)).toContainText('Si tengono in: Tribunale di Milano, aula 12.');
      await expect(sua.locator('body')).not.toContainText('Zefiro');
      await comeUnTelefono(sua);
    }
    const condizioni = pubblica.getByRole('list', { name: 'Che cosa succede, e quando' });
    await expect(condizioni).toContainText('Tribunale di Milano, aula 12');
    // Chi era invitato lo trova anche nella posta, una volta sola.
    await banco.avanza(2_000);
    await gestore.reload();
    await gestore.getByRole('tab', { name: 'Offerte e inviti' }).click();
    const posta = gestore.getByRole('list', { name: 'Posta in uscita' });
    await expect(posta.getByText(/^Operazioni di vendita rinviate/)).toHaveCount(
      collegamenti[pronta]?.tutti.length ?? 0,
    );
    await pubblica.close();
  });
  await offerente.close();
});

test('R24 R71 il giudice sospende la vendita senza una data: nessuno è liberato, e ciascuno legge se è vincolato, perché e fino a quando', async ({
  browser,
  sentinella,
}) => {
  sentinella.ammetti(
    /status of 409 .*\/credenziali\)$/,
    'rinviate le operazioni, chi è invitato non si conta finché le offerte non si leggono (R10)',
  );
  const { pronta, collegamenti } = banco.scena;
  await gestore.goto(`/edicom/asta/${pronta}`);
  await test.step('il gestore registra il provvedimento', async () => {
    const modulo = gestore.getByRole('form', { name: 'Sospendi la vendita' });
    await modulo.getByLabel('Numero del provvedimento').fill('310/2026');
    await modulo.getByLabel('Data del provvedimento').fill(romana(banco.adessoMs()).data);
    await modulo.getByLabel('Motivo').fill('Opposizione all’esecuzione.');
    await modulo.getByRole('button', { name: 'Sospendi la vendita' }).click();
    await gestore.getByRole('alertdialog').getByRole('button', { name: 'Sospendi', exact: true }).click();
    await expect(gestore.getByRole('region', { name: 'Vendita sospesa' })).toContainText('310/2026');
  });
  await delegata.goto(`/admin/asta/${pronta}`);
  await test.step('la delegata ne dichiara l’esito, e legge prima che non libera nessuno', async () => {
    await delegata.getByRole('tab', { name: 'Sospensione della vendita' }).click();
    const modulo = delegata.getByRole('form', { name: 'Dichiara l’esito disposto dal giudice' });
    await modulo
      .getByLabel('Che cosa dispone il giudice')
      .selectOption({ label: 'Sospensione, senza data: la vendita finisce qui' });
    await modulo.getByLabel('Motivo dell’esito').fill('Sospesa fino alla decisione sull’opposizione.');
    await modulo.getByRole('button', { name: 'Dichiara l’esito' }).click();
    const domanda = delegata.getByRole('alertdialog', { name: 'Dichiarare l’esito?' });
    await expect(domanda).toContainText('Non libera nessuno: ogni offerta resta irrevocabile per 120 giorni');
    await expect(domanda).not.toContainText('La cauzione torna a tutti');
    await senzaDifetti(delegata);
    await domanda.getByRole('button', { name: 'Conferma l’esito' }).click();
    await expect(domanda).toHaveCount(0);
  });
  await test.step('nella scheda, di ciascuno se è vincolato, e la liberazione che il giudice può ancora disporre', async () => {
    await delegata.getByRole('tab', { name: 'Dopo la vendita' }).click();
    const vincoli = delegata.getByRole('region', { name: 'Chi è vincolato alla sua offerta' });
    const righe = vincoli.getByRole('row').filter({ hasText: 'Vincolato' });
    await expect(righe.first()).toContainText('irrevocabile fino al');
    await expect(righe.first()).toContainText('Regola R24');
    await expect(vincoli.getByText('Libero', { exact: true })).toHaveCount(0);
    await expect(delegata.getByRole('form', { name: 'Libera gli offerenti' })).toBeVisible();
    await senzaDifetti(delegata);
    await comeUnTelefono(delegata);
    await gestore.reload();
    await expect(gestore.getByRole('region', { name: 'Chi è vincolato alla sua offerta' })).toContainText('Vincolato');
    await comeUnTelefono(gestore);
  });
  await test.step('chi ha offerto legge che la sua offerta lo vincola, e che la cauzione torna da sé', async () => {
    const offerente = await browser.newContext({ baseURL: banco.url });
    const pagina = await offerente.newPage();
    await pagina.goto(collegamenti[pronta]?.tutti[1] ?? '');
    await pagina.getByRole('button', { name: 'Entra', exact: true }).click();
    // La stanza di una vendita finita porta da sé dove se ne legge l'esito.
    await expect(pagina).toHaveURL(/\/user\/asta\/conclusa$/);
    const sua = pagina.getByRole('region', { name: 'La Sua offerta' });
    await expect(sua).toContainText('resta irrevocabile fino al');
    await expect(sua).toContainText('torna senza che Lei la chieda');
    await expect(pagina.getByText('Per la Sua busta non risulta una cauzione')).toHaveCount(0);
    // La pagina si ridisegna quando arrivano le ricevute: si guarda intera.
    await expect(pagina.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(pagina.getByRole('region', { name: 'Le Sue ricevute' })).toBeVisible();
    await senzaDifetti(pagina);
    await comeUnTelefono(pagina);
    await offerente.close();
  });
});
