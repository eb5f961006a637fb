import { codiceTotp } from '@gestore/server/accesso/delegati/totp';
import { type Browser, expect, type Page } from '@playwright/test';
import { CON_APPARECCHI_FINTI } from './apparecchi-finti.ts';
import { avviaBanco, type Banco } from './banco.ts';
import { fotografa } from './fotografa.ts';
import { accediDelegata, accediOfferente, accediOperatore } from './persone.ts';
import { test } from './prova.ts';
import { senzaViolazioni } from './rilanci-in-sala.ts';

test.use({ launchOptions: CON_APPARECCHI_FINTI });

let banco: Banco;
test.beforeAll(async () => {
  banco = await avviaBanco({ SCENA: 'lunga' });
});
test.afterAll(() => banco.chiudi());

const nuova = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ baseURL: banco.url, reducedMotion: 'reduce' })).newPage();

/** Gli annunci della sala: la sola regione che parla, oltre a quella della stanza. */
const annuncio = (pagina: Page, testo: string) => pagina.locator('[aria-live=polite]').getByText(testo);

test('R81 la sala virtuale: si apre, si chiede la parola, la si dà per un tempo, la si toglie, e si chiude', async ({
  browser,
}) => {
  const { gara, collegamenti } = banco.scena;
  const delegata = await nuova(browser);
  await accediDelegata(delegata, banco.accesso, codiceTotp(banco.accesso.segretoTotp, banco.adessoMs()));
  await delegata.goto(`/admin/asta/${gara}/virtualRoom`);
  const uno = await nuova(browser);
  await accediOfferente(uno, collegamenti[gara]?.ammesso ?? '');
  let pseudonimo = '';

  await test.step('chiusa: chi partecipa lo legge e può provare i dispositivi', async () => {
    await uno.getByRole('link', { name: 'Sala virtuale e prova dei dispositivi' }).click();
    await expect(uno.getByText('La sala virtuale è chiusa', { exact: true })).toBeVisible();
    await expect(uno.getByRole('button', { name: 'Comincia la prova' })).toBeVisible();
    // Così chiusa, per tutti e due, la guarda con axe `accessibilita.spec.ts`.
    await fotografa('sala-utente-chiusa', uno);
    await fotografa('sala-admin-chiusa', delegata);
  });

  await test.step('la prova dei dispositivi: la voce si sente, e l’esito resta per chi dà assistenza', async () => {
    await uno.getByRole('button', { name: 'Comincia la prova' }).click();
    await expect(uno.getByText('Il microfono funziona')).toBeVisible();
    await uno.getByRole('button', { name: 'Fai sentire un suono' }).click();
    await uno.getByRole('button', { name: 'No', exact: true }).click();
    await expect(uno.getByText('L’esito è conservato per chi dà assistenza.')).toBeVisible();
    await senzaViolazioni(uno);
    await fotografa('sala-utente-prova', uno);
    await uno.getByRole('button', { name: 'Spegni tutto' }).click();
    const anna = await nuova(browser);
    await accediOperatore(anna);
    await anna.goto(`/edicom/asta/${gara}/helpdesk`);
    const prove = anna.getByRole('region', { name: 'Prove dei dispositivi' });
    await expect(prove).toContainText('uno da chiamare');
    await expect(prove.getByRole('listitem')).toContainText('microfono: funziona');
    await expect(prove.getByRole('listitem')).toContainText('altoparlante: non sente');
    await senzaViolazioni(anna);
    await fotografa('sala-banco-prove', anna);
    await anna.context().close();
  });

  await test.step('chi conduce la apre, e chi partecipa lo sa', async () => {
    await delegata.getByRole('button', { name: 'Apri la sala' }).click();
    await expect(uno.getByRole('button', { name: 'Alza la mano' })).toBeVisible();
    await expect(annuncio(uno, 'La sala virtuale è aperta.')).toBeAttached();
  });

  await test.step('l’offerente sa che la voce può farlo riconoscere, alza la mano, e chi conduce la vede', async () => {
    await expect(uno.getByText('La voce e il viso possono far riconoscere chi è')).toBeVisible();
    await senzaViolazioni(uno);
    await fotografa('sala-utente-aperta', uno);
    await uno.getByRole('button', { name: 'Alza la mano' }).click();
    await expect(uno.getByText('La Sua mano è alzata: è la prima.')).toBeVisible();
    const mani = delegata.getByRole('list', { name: 'Mani alzate' });
    pseudonimo = (await mani.locator('[lang=it]').textContent()) ?? '';
    expect(pseudonimo).toMatch(/^\p{Lu}/u);
    await expect(annuncio(delegata, 'Una mano alzata.')).toBeAttached();
    await senzaViolazioni(delegata);
    await fotografa('sala-admin-mani', delegata);
    await uno.getByRole('button', { name: 'Abbassa la mano' }).click();
    await expect(mani).toHaveCount(0);
    await uno.getByRole('button', { name: 'Alza la mano' }).click();
  });

  await test.step('la parola ha un tempo, che tutti e due vedono scorrere; la toglie chi l’ha data', async () => {
    await delegata.getByRole('radio', { name: '3 minuti' }).check();
    await delegata.getByRole('button', { name: `Dai la parola a ${pseudonimo}` }).click();
    await expect(uno.getByText('Lei ha la parola', { exact: true })).toBeVisible();
    await expect(uno.getByRole('timer', { name: 'Tempo di parola che resta' })).toHaveText(/^[12]:\d\d$/);
    await expect(delegata.getByText(`${pseudonimo} ha la parola`, { exact: true })).toBeVisible();
    await senzaViolazioni(uno);
    await fotografa('sala-utente-parla', uno);
    await senzaViolazioni(delegata);
    await fotografa('sala-admin-parla', delegata);
    await delegata.getByRole('button', { name: 'Togli la parola' }).click();
    await expect(uno.getByRole('button', { name: 'Alza la mano' })).toBeVisible();
    await expect(annuncio(uno, 'Lei non ha più la parola.')).toBeAttached();
  });

  await test.step('su un telefono chi guarda la sala vede il tempo e chi è in testa, e rilancia senza lasciarla', async () => {
    const largo = uno.viewportSize();
    await uno.setViewportSize({ width: 390, height: 844 });
    const piede = uno.getByRole('region', { name: 'La gara in breve' });
    await expect(piede.getByText(/^Tempo residuo, in breve (?:\d:)?\d\d:\d\d$/)).toBeVisible();
    await piede.getByRole('button', { name: /^Rilancia a/ }).click();
    await expect(piede).toContainText('Accettato');
    await expect(piede.getByText('È in testa', { exact: true })).toBeVisible();
    await senzaViolazioni(uno);
    await fotografa('sala-utente-telefono', uno, false);
    if (largo !== null) await uno.setViewportSize(largo);
    await expect(piede).toHaveCount(0);
  });

  await test.step('piccola, accanto alla stanza e alla console: la mano, la parola, e ha finito', async () => {
    await uno.getByRole('link', { name: 'Torna alla stanza' }).click();
    const riquadro = uno.getByRole('region', { name: 'Sala virtuale' });
    await riquadro.getByRole('button', { name: 'Alza la mano' }).click();
    await delegata.goto(`/admin/asta/${gara}/console`);
    const accanto = delegata.getByRole('region', { name: 'Sala virtuale' });
    await accanto.getByRole('button', { name: `Dai la parola a ${pseudonimo}` }).click();
    await expect(riquadro.getByText('Lei ha la parola', { exact: true })).toBeVisible();
    await senzaViolazioni(uno);
    await fotografa('sala-stanza', uno);
    await senzaViolazioni(delegata);
    await fotografa('sala-console', delegata);
    await riquadro.getByRole('button', { name: 'Ho finito di parlare' }).click();
    await expect(accanto.getByText('Nessuno ha la parola.')).toBeVisible();
  });

  await test.step('chiudere chiede; dopo, accanto alla stanza non c’è più nulla', async () => {
    await delegata.goto(`/admin/asta/${gara}/virtualRoom`);
    await delegata.getByRole('button', { name: 'Chiudi la sala…' }).click();
    const domanda = delegata.getByRole('alertdialog', { name: 'Chiudere la sala virtuale?' });
    await senzaViolazioni(delegata);
    await domanda.getByRole('button', { name: 'Chiudi la sala' }).click();
    await expect(delegata.getByRole('button', { name: 'Apri la sala' })).toBeVisible();
    await expect(uno.getByRole('region', { name: 'Sala virtuale' })).toHaveCount(0);
  });
  await delegata.context().close();
  await uno.context().close();
});

test('R38 R81 chi è stato escluso ascolta: nessun comando per parlare; il giudice che assiste alza la mano', {
  tag: '@notte',
}, async ({ browser }) => {
  const { aggiudicata, collegamenti } = banco.scena;
  const delegata = await nuova(browser);
  await banco.avanza(30_000);
  await accediDelegata(delegata, banco.accesso, codiceTotp(banco.accesso.segretoTotp, banco.adessoMs()));
  await delegata.goto(`/admin/asta/${aggiudicata}/virtualRoom`);
  await delegata.getByRole('button', { name: 'Apri la sala' }).click();

  const escluso = await nuova(browser);
  await escluso.goto(collegamenti[aggiudicata]?.rifiutato ?? '');
  await escluso.getByRole('button', { name: 'Entra', exact: true }).click();
  await escluso.waitForURL(/busta_rifiutata$/);
  await escluso.goto('/user/asta/virtualRoom');
  await expect(escluso.getByText('In questa sala Lei ascolta')).toBeVisible();
  await expect(escluso.getByRole('button', { name: /mano|parl|microfono/i })).toHaveCount(0);
  await senzaViolazioni(escluso);

  const giudice = await nuova(browser);
  await accediDelegata(giudice, banco.giudice, codiceTotp(banco.giudice.segretoTotp, banco.adessoMs()));
  await giudice.goto(`/admin/asta/${aggiudicata}/virtualRoom`);
  const alza = giudice.getByRole('button', { name: 'Alza la mano' });
  await alza.click();
  await giudice.getByRole('button', { name: 'Abbassa la mano' }).click();
  await alza.click();
  await expect(giudice.getByRole('button', { name: 'Silenzia tutti' })).toHaveCount(0);
  await delegata.getByRole('button', { name: 'Dai la parola a Giudice' }).click();
  await expect(giudice.getByText('Lei ha la parola', { exact: true })).toBeVisible();
  await senzaViolazioni(giudice);
  await giudice.getByRole('button', { name: 'Ho finito di parlare' }).click();
  await expect(delegata.getByText('Nessuno ha la parola.')).toBeVisible();
  for (const pagina of [delegata, escluso, giudice]) await pagina.context().close();
});
