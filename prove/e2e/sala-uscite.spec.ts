import { codiceTotp } from '@gestore/server/accesso/delegati/totp';
import { type Browser, expect, type Page } from '@playwright/test';
import { CON_APPARECCHI_FINTI } from './apparecchi-finti.ts';
import { avviaBanco, type Banco } from './banco.ts';
import { FITTO, manda, paginaGuardata, siVedeESiSente } from './collegamenti-di-sala.ts';
import { fotografa } from './fotografa.ts';
import { accediDelegata, accediOfferente } from './persone.ts';
import { test } from './prova.ts';
import { senzaViolazioni } from './rilanci-in-sala.ts';
import { ammettiAttese, daiLaParola } from './sala-in-onda.ts';

const { CHROMIUM_INTERO } = process.env;
// Senza la cache del tasto Indietro, che le prove di solito spengono e che il browser senza finestre non ha, nessuno torna davvero.
test.use({
  launchOptions: {
    ...CON_APPARECCHI_FINTI,
    ...(CHROMIUM_INTERO ? { executablePath: CHROMIUM_INTERO } : {}),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

/** Meno degli otto secondi dopo i quali un posto muto si libera, e dei venti dopo i quali se ne va. */
const SUBITO = { ...FITTO, timeout: 7_000 };

let banco: Banco;
let delegata: Page;
test.beforeAll(async ({ browser }) => {
  banco = await avviaBanco({ SCENA: 'lunga', SALA: 'accesa', SALA_INDIRIZZO: '127.0.0.1' });
  delegata = await paginaGuardata(browser, banco.url);
  await accediDelegata(delegata, banco.accesso, codiceTotp(banco.accesso.segretoTotp, banco.adessoMs()));
  await delegata.goto(`/admin/asta/${banco.scena.gara}/virtualRoom`);
  await delegata.getByRole('button', { name: 'Apri la sala' }).click();
  await delegata.getByRole('button', { name: 'Con videocamera e microfono' }).click();
  await expect(delegata.getByText('Lei è in onda: tutti La vedono e La sentono.')).toBeVisible();
});
test.afterAll(() => banco.chiudi());
test.beforeEach(({ sentinella }) => ammettiAttese(sentinella));

type Stato = { connessi: unknown[]; parolaInOnda: boolean };
const stato = async (): Promise<Stato> =>
  (await (await delegata.request.get(`${banco.url}/api/admin/aste/${banco.scena.gara}/sala/stato`)).json()) as Stato;
/** Chi guarda, oltre a chi conduce: anche lui ascolta chi avrà la parola. */
const dentro = async (): Promise<number> => (await stato()).connessi.length - 1;

async function entra(browser: Browser): Promise<Page> {
  const { gara, collegamenti } = banco.scena;
  const pagina = await paginaGuardata(browser, banco.url);
  await accediOfferente(pagina, collegamenti[gara]?.ammesso ?? '');
  await pagina.goto(`/user/asta/virtualRoom`);
  await pagina.getByRole('button', { name: 'Entra in sala' }).click();
  await siVedeESiSente(pagina);
  await expect.poll(dentro, FITTO).toBe(1);
  return pagina;
}

test('R81 chi va altrove, blocca il telefono o chiude la scheda è fuori subito, microfono compreso; chi torna è di nuovo dentro, senza toccare nulla', async ({
  browser,
  sentinella,
}) => {
  sentinella.ammetti(/Page entered Back-Forward Cache/, 'il browser chiude i socket di una pagina che mette da parte');
  const pagina = await entra(browser);
  await test.step('va altrove, e con Indietro torna alla pagina com’era', async () => {
    await pagina.evaluate(() => Object.assign(window, { laStessa: true }));
    await pagina.goto(`${banco.url}/prova`);
    await expect.poll(dentro, SUBITO).toBe(0);
    // Non `goBack`: aspetta un caricamento che una pagina tenuta com’era non fa.
    await pagina.evaluate(() => history.back());
    await expect(pagina).toHaveURL(/virtualRoom$/);
    expect(await pagina.evaluate(() => 'laStessa' in window)).toBe(true);
    await siVedeESiSente(pagina);
    await expect.poll(dentro, FITTO).toBe(1);
  });
  await test.step('blocca il telefono mentre parla; sbloccato si torna ad ascoltare, e a parlare con un tocco', async () => {
    await pagina.getByRole('button', { name: 'Alza la mano' }).click();
    await daiLaParola(delegata);
    await pagina.getByRole('button', { name: 'Apri il microfono' }).click();
    await expect.poll(async () => (await stato()).parolaInOnda, FITTO).toBe(true);
    // Il browser lo dice così; chi guida Chromium da fuori non lo può far accadere a una pagina che si vede.
    await pagina.evaluate(() => document.dispatchEvent(new Event('freeze')));
    await expect.poll(dentro, SUBITO).toBe(0);
    await expect.poll(async () => (await stato()).parolaInOnda, FITTO).toBe(false);
    await pagina.evaluate(() => document.dispatchEvent(new Event('resume')));
    await siVedeESiSente(pagina);
    expect(await manda(pagina)).toEqual([]);
    await expect(pagina.getByRole('button', { name: 'Apri il microfono' })).toBeVisible();
  });
  await test.step('chiude la scheda', async () => {
    await expect.poll(dentro, FITTO).toBe(1);
    await pagina.close({ runBeforeUnload: true });
    await expect.poll(dentro, SUBITO).toBe(0);
  });
  await pagina.context().close();
});

type ConMicrofoni = { microfoni: MediaStreamTrack[]; concedi: () => void };
const alMicrofono = (pagina: Page, evento: 'mute' | 'unmute' | 'ended'): Promise<void> =>
  pagina.evaluate((quale) => {
    const suo = (window as unknown as ConMicrofoni).microfoni.findLast(({ kind }) => kind === 'audio');
    suo?.dispatchEvent(new Event(quale));
  }, evento);

test('R33 R81 una telefonata prende il microfono, il microfono si stacca, il permesso arriva tardi: la pagina dice il vero', {
  tag: '@notte',
}, async ({ browser }) => {
  const pagina = await entra(browser);
  const apri = pagina.getByRole('button', { name: 'Apri il microfono' });
  await pagina.getByRole('button', { name: 'Alza la mano' }).click();
  await daiLaParola(delegata);
  await apri.click();
  const aperto = pagina.getByText('Il Suo microfono è aperto: tutti La sentono.');
  await expect(aperto).toBeVisible();
  await alMicrofono(pagina, 'mute');
  await expect(pagina.getByRole('alert').getByText('adesso nessuno La sente')).toBeVisible();
  await expect(aperto).toHaveCount(0);
  await senzaViolazioni(pagina);
  await fotografa('sala-microfono-preso', pagina);
  await alMicrofono(pagina, 'unmute');
  await expect(aperto).toBeVisible();
  await alMicrofono(pagina, 'ended');
  await expect(pagina.getByRole('alert').getByText('Il microfono si è staccato')).toBeVisible();
  expect(await manda(pagina)).toEqual([]);
  await senzaViolazioni(pagina);
  await fotografa('sala-microfono-staccato', pagina);

  await pagina.evaluate(() => {
    const chiedi = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    const { promise, resolve } = Promise.withResolvers<void>();
    Object.assign(window, { concedi: resolve });
    navigator.mediaDevices.getUserMedia = async (cosa) => {
      await promise;
      return chiedi(cosa);
    };
  });
  await apri.click();
  await delegata.getByRole('button', { name: 'Togli la parola' }).click();
  await expect(pagina.getByRole('button', { name: 'Alza la mano' })).toBeVisible();
  const prima = await pagina.evaluate(() => (window as unknown as ConMicrofoni).microfoni.length);
  await pagina.evaluate(() => (window as unknown as ConMicrofoni).concedi());
  await expect
    .poll(() => pagina.evaluate(() => (window as unknown as ConMicrofoni).microfoni.length))
    .toBeGreaterThan(prima);
  await expect.poll(() => manda(pagina)).toEqual([]);
  await pagina.context().close();
  await expect.poll(dentro, SUBITO).toBe(0);
});
