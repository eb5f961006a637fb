import { expect, type Page } from '@playwright/test';
import { CON_APPARECCHI_FINTI } from './apparecchi-finti.ts';
import { avviaBanco, type Banco } from './banco.ts';
import { FITTO, manda, siSenteChiParla } from './collegamenti-di-sala.ts';
import { fotografa } from './fotografa.ts';
import { test } from './prova.ts';
import { senzaViolazioni } from './rilanci-in-sala.ts';
import { altroOfferente, ammettiAttese, daiLaParola, delegataInOnda, guardaDa } from './sala-in-onda.ts';

test.use({ launchOptions: CON_APPARECCHI_FINTI });

let banco: Banco;
let delegata: Page;
let chiParla: Page;
test.beforeAll(async ({ browser }) => {
  banco = await avviaBanco({ SCENA: 'lunga', SALA: 'accesa', SALA_INDIRIZZO: '127.0.0.1' });
  delegata = await delegataInOnda(browser, banco);
  chiParla = await guardaDa(browser, banco, banco.scena.collegamenti[banco.scena.gara]?.ammesso ?? '');
});
test.afterAll(() => banco.chiudi());
test.beforeEach(({ sentinella }) => {
  ammettiAttese(sentinella);
  sentinella.ammetti(/status of 409 .*parola\/whip/, 'la parola può finire mentre la linea di chi parla si rifà');
});

const barra = (pagina: Page) => pagina.getByRole('region', { name: 'Microfono acceso' });

async function parla(pagina: Page): Promise<void> {
  await pagina.getByRole('button', { name: 'Alza la mano' }).click();
  await daiLaParola(delegata);
  await pagina.getByRole('button', { name: 'Apri il microfono' }).click();
  await expect(pagina.getByText('Il Suo microfono è aperto: tutti La sentono.')).toBeVisible();
}

const alMicrofono = (pagina: Page, evento: 'mute' | 'unmute' | 'ended'): Promise<void> =>
  pagina.evaluate((quale) => {
    const { microfoni } = window as unknown as { microfoni: MediaStreamTrack[] };
    microfoni.findLast(({ kind }) => kind === 'audio')?.dispatchEvent(new Event(quale));
  }, evento);

test('R81 chi parla passa da una pagina all’altra e continua a parlare; ovunque lo vede, e con un tocco tace', async ({
  browser,
}) => {
  const altro = await guardaDa(browser, banco, altroOfferente(banco, 0));
  await parla(chiParla);
  await siSenteChiParla(altro);
  await test.step('alla stanza, e di nuovo alla sala: lo si sente sempre', async () => {
    await chiParla.getByRole('link', { name: 'Torna alla stanza' }).click();
    await expect(chiParla.getByRole('region', { name: 'Sala virtuale' })).toContainText('Il Suo microfono è aperto');
    await expect(barra(chiParla)).toContainText('la sala virtuale La sente');
    await siSenteChiParla(altro);
    await senzaViolazioni(chiParla);
    await fotografa('sala-microfono-stanza', chiParla);
    await chiParla.getByRole('link', { name: 'Sala virtuale e prova dei dispositivi' }).first().click();
    await expect(chiParla).toHaveURL(/virtualRoom$/);
    await siSenteChiParla(altro);
  });
  await test.step('anche in una pagina che della vendita non dice nulla', async () => {
    await chiParla.getByRole('link', { name: 'Verifica' }).first().click();
    await expect(chiParla).toHaveURL(/\/verifica$/);
    await expect(barra(chiParla)).toBeVisible();
    await siSenteChiParla(altro);
    expect(await manda(chiParla)).toEqual(['audio']);
    await senzaViolazioni(chiParla);
  });
  await test.step('là dove la vendita non si segue, tolta la parola il microfono si spegne da sé', async () => {
    await delegata.getByRole('button', { name: 'Togli la parola' }).click();
    await expect.poll(() => manda(chiParla), FITTO).toEqual([]);
    await expect(barra(chiParla)).toHaveCount(0);
  });
  await test.step('con un tocco tace, e la parola resta sua', async () => {
    await chiParla.goBack();
    await expect(chiParla).toHaveURL(/virtualRoom$/);
    await parla(chiParla);
    await barra(chiParla).getByRole('button', { name: 'Spegni il microfono' }).click();
    expect(await manda(chiParla)).toEqual([]);
    await expect(barra(chiParla)).toHaveCount(0);
    await expect(chiParla.getByText('Lei ha la parola', { exact: true })).toBeVisible();
    await expect(delegata.getByText('Il suo microfono è chiuso: nessuno lo sente.')).toBeVisible();
    await chiParla.getByRole('button', { name: 'Ho finito di parlare' }).click();
  });
  await altro.context().close();
});

test('R81 una telefonata tiene il microfono: lo sanno chi parla e chi conduce, e finita si riprende', async () => {
  await parla(chiParla);
  await expect(delegata.getByText('Il suo microfono è aperto.')).toBeVisible();
  await test.step('il livello si vede, e si legge anche senza vederlo', async () => {
    await expect(chiParla.getByText('La Sua voce si sente.')).toBeVisible();
    await expect(chiParla.getByRole('meter')).toHaveAttribute('aria-valuetext', 'La Sua voce si sente.');
  });
  await test.step('presa: detto a tutti e due, e tornata da sé', async () => {
    await alMicrofono(chiParla, 'mute');
    await expect(chiParla.getByRole('alert')).toContainText('Un’altra chiamata tiene il microfono');
    await expect(barra(chiParla)).toContainText('Microfono tenuto da un’altra chiamata');
    await expect(delegata.getByText('Un’altra chiamata gli tiene il microfono')).toBeVisible();
    await senzaViolazioni(delegata);
    await fotografa('sala-microfono-preso-altrui', delegata);
    await alMicrofono(chiParla, 'unmute');
    await expect(delegata.getByText('Il suo microfono è aperto.')).toBeVisible();
  });
  await test.step('dove il browser non dice che è tornata, basta un tocco', async () => {
    await alMicrofono(chiParla, 'mute');
    await chiParla.getByRole('button', { name: 'Riprendi il microfono' }).click();
    await expect(chiParla.getByText('Il Suo microfono è aperto: tutti La sentono.')).toBeVisible();
    await expect(delegata.getByText('Il suo microfono è aperto.')).toBeVisible();
    expect(await manda(chiParla)).toEqual(['audio']);
  });
  await test.step('staccato: lo sanno tutti e due, e dalla barra si riaccende', async () => {
    await alMicrofono(chiParla, 'ended');
    await expect(barra(chiParla)).toContainText('Microfono staccato');
    await expect(delegata.getByText('Il suo microfono è chiuso: nessuno lo sente.')).toBeVisible();
    await barra(chiParla).getByRole('button', { name: 'Riaccendi' }).click();
    await expect(delegata.getByText('Il suo microfono è aperto.')).toBeVisible();
  });
  await test.step('anche a chi conduce', async () => {
    await expect(delegata.getByText('La Sua voce si sente.')).toBeVisible();
    await alMicrofono(delegata, 'mute');
    await expect(delegata.getByRole('alert')).toContainText('Un’altra chiamata tiene il microfono');
    await alMicrofono(delegata, 'unmute');
    await expect(delegata.getByText('Lei è in onda: tutti La vedono e La sentono.')).toBeVisible();
  });
  await delegata.getByRole('button', { name: 'Togli la parola' }).click();
  await chiParla.context().close();
});

test('R81 chi non sceglie lo schermo resta com’era, a microfono chiuso se era chiuso; il telefono lo legge in parole', async () => {
  const condividi = delegata.getByRole('button', { name: 'Condividi lo schermo' });
  const nessuno = delegata.getByText('Nessuno schermo scelto');
  await delegata.evaluate(() => {
    navigator.mediaDevices.getDisplayMedia = async () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await condividi.click();
  await expect(nessuno).toBeVisible();
  expect((await manda(delegata)).sort()).toEqual(['audio', 'video']);
  await expect(delegata.getByText('Lei è in onda: tutti La vedono e La sentono.')).toBeVisible();
  await delegata.getByRole('button', { name: 'Esci dall’onda' }).click();
  await condividi.click();
  await expect(nessuno).toBeVisible();
  expect(await manda(delegata)).toEqual([]);
  await expect(barra(delegata)).toHaveCount(0);
  await delegata.addInitScript(() => {
    Object.defineProperty(MediaDevices.prototype, 'getDisplayMedia', { value: undefined, configurable: true });
  });
  await delegata.reload();
  await expect(delegata.getByText('Questo apparecchio non sa condividere lo schermo')).toBeVisible();
  await expect(condividi).toHaveCount(0);
});
