import { codiceTotp } from '@gestore/server/accesso/delegati/totp';
import { expect, type Page } from '@playwright/test';
import { CON_APPARECCHI_FINTI } from './apparecchi-finti.ts';
import { avviaBanco, type Banco } from './banco.ts';
import { FITTO, paginaGuardata, siVedeESiSente } from './collegamenti-di-sala.ts';
import { fotografa } from './fotografa.ts';
import { accediDelegata, accediOfferente, accediOperatore } from './persone.ts';
import { test } from './prova.ts';
import { senzaViolazioni } from './rilanci-in-sala.ts';
import { altroOfferente, ammettiAttese, daiLaParola, delegataInOnda, guardaDa } from './sala-in-onda.ts';

test.use({ launchOptions: CON_APPARECCHI_FINTI });

let banco: Banco;
test.beforeAll(async () => {
  // Chi conduce ascolta chi avrà la parola, e tiene un posto: ne resta uno.
  banco = await avviaBanco({ SCENA: 'lunga', SALA: 'accesa', SALA_INDIRIZZO: '127.0.0.1', SALA_SPETTATORI: '2' });
});
test.afterAll(() => banco.chiudi());
test.beforeEach(({ sentinella }) => ammettiAttese(sentinella));

const ammesso = (): string => banco.scena.collegamenti[banco.scena.gara]?.ammesso ?? '';

/** La prova della rete aspetta chi inoltra, se non risponde: finisce con ciò che si legge. */
async function prova(pagina: Page, collegamento: string, siLegge: string): Promise<void> {
  await accediOfferente(pagina, collegamento);
  await pagina.goto('/prova');
  await pagina.getByRole('button', { name: 'Comincia la prova' }).click();
  await expect(pagina.getByText(siLegge)).toBeVisible({ timeout: FITTO.timeout });
}

test('R10 R33 chi è entrato prova da /prova anche la rete, prima della sala; chi non ci riesce è nell’elenco di chi va chiamato', {
  tag: '@notte',
}, async ({ browser }) => {
  const libera = await paginaGuardata(browser, banco.url);
  await prova(libera, ammesso(), 'Voce e immagine passano da questa rete.');
  await expect(libera.getByText('UDP: passa. TCP: passa.')).toBeVisible();
  await libera.getByRole('button', { name: 'Fai sentire un suono' }).click();
  await libera.getByRole('button', { name: 'No', exact: true }).click();
  await expect(libera.getByText('L’esito è conservato per chi dà assistenza.')).toBeVisible();
  await senzaViolazioni(libera);
  await fotografa('prova-rete', libera);

  const chiusa = await paginaGuardata(browser, banco.url, 'tcp');
  await prova(chiusa, altroOfferente(banco, 0), 'Voce e immagine passano soltanto per la via di riserva');
  await expect(chiusa.getByText('UDP: non passa. TCP: passa.')).toBeVisible();

  const anna = await paginaGuardata(browser, banco.url);
  await accediOperatore(anna);
  await anna.goto('/edicom/asta/helpdesk');
  const elenco = anna.getByRole('list', { name: 'Prove dei dispositivi non riuscite' });
  await expect(elenco.getByRole('listitem')).toHaveCount(1);
  await expect(elenco).toContainText('altoparlante: non sente');
  await expect(elenco).toContainText('voce e immagine: passano');
  await senzaViolazioni(anna);
  await fotografa('prove-da-chiamare', anna);
  await elenco.getByRole('link', { name: 'Apri l’assistenza della vendita' }).click();
  await expect(anna.getByRole('region', { name: 'Prove dei dispositivi' })).toContainText('uno da chiamare');
  for (const pagina of [libera, chiusa, anna]) await pagina.context().close();
});

test('R81 il microfono scelto nella prova è quello con cui si parla; a sala piena chi guarda lo legge, e il giudice entra', {
  tag: '@notte',
}, async ({ browser }) => {
  const delegata = await delegataInOnda(browser, banco);
  const dentro = await guardaDa(browser, banco, ammesso());
  await test.step('scelto nella prova, usato nella sala', async () => {
    await dentro.getByRole('button', { name: 'Comincia la prova' }).click();
    const scelta = dentro.getByRole('combobox', { name: 'Microfono' });
    await expect(scelta).toBeVisible();
    await scelta.selectOption({ index: (await scelta.locator('option').count()) - 1 });
    await expect(dentro.getByText('Il microfono funziona')).toBeVisible();
    const scelto = await dentro.evaluate(() => {
      const { microfoni } = window as unknown as { microfoni: MediaStreamTrack[] };
      return microfoni.findLast(({ kind }) => kind === 'audio')?.getSettings().deviceId;
    });
    await dentro.getByRole('button', { name: 'Spegni tutto' }).click();
    await dentro.getByRole('button', { name: 'Alza la mano' }).click();
    await daiLaParola(delegata);
    await dentro.getByRole('button', { name: 'Apri il microfono' }).click();
    await expect(dentro.getByText('Il Suo microfono è aperto: tutti La sentono.')).toBeVisible();
    const usato = await dentro.evaluate(() => {
      const { microfoni } = window as unknown as { microfoni: MediaStreamTrack[] };
      return microfoni.findLast(({ kind }) => kind === 'audio')?.getSettings().deviceId;
    });
    expect(usato).toBe(scelto);
    await delegata.getByRole('button', { name: 'Togli la parola' }).click();
  });
  await test.step('piena: chi arriva legge dove seguire la gara, e non trova un pulsante che non va', async () => {
    const fuori = await paginaGuardata(browser, banco.url);
    await accediOfferente(fuori, altroOfferente(banco, 0));
    await fuori.goto('/user/asta/virtualRoom');
    await expect(fuori.getByText('I posti per guardare sono finiti')).toBeVisible();
    await expect(fuori.getByRole('button', { name: 'Entra in sala' })).toHaveCount(0);
    await fuori.context().close();
  });
  await test.step('il giudice legge che entra comunque, ed entra', async () => {
    const giudice = await paginaGuardata(browser, banco.url);
    await accediDelegata(giudice, banco.giudice, codiceTotp(banco.giudice.segretoTotp, banco.adessoMs()));
    await giudice.goto(`/admin/asta/${banco.scena.gara}/virtualRoom`);
    await expect(giudice.getByText('Lei entra comunque')).toBeVisible();
    await senzaViolazioni(giudice);
    await fotografa('sala-piena-giudice', giudice);
    await giudice.getByRole('button', { name: 'Entra in sala' }).click();
    await siVedeESiSente(giudice);
    await giudice.context().close();
  });
  for (const pagina of [delegata, dentro]) await pagina.context().close();
});
