import { expect, type Locator, type Page } from '@playwright/test';
import { avviaBanco, type Banco } from './banco.ts';
import { creaEntrate } from './entrate.ts';
import { fotografa } from './fotografa.ts';
import { accediOfferente, entraUnAltro, nuovaPagina } from './persone.ts';
import { test } from './prova.ts';

let banco: Banco;
let entrate: ReturnType<typeof creaEntrate>;
test.beforeAll(async ({ browser }) => {
  banco = await avviaBanco({ SCENA: 'lunga' });
  entrate = creaEntrate(browser, banco);
});
test.afterAll(async () => {
  await entrate.chiudi();
  await banco.chiudi();
});

const ORA_MS = 3_600_000;
const IN_PIEDI = { width: 820, height: 1180 };
const SDRAIATO = { width: 1180, height: 820 };
const TELEFONO = { width: 390, height: 844 };
const TELEFONO_GIRATO = { width: 844, height: 390 };

const piede = (pagina: Page): Locator => pagina.getByRole('region', { name: 'La gara in breve' });
const modulo = (pagina: Page): Locator => pagina.getByRole('form', { name: 'Rilancio' }).locator('visible=true');
const posizione = (pagina: Page): Locator => pagina.getByRole('region', { name: 'La Sua posizione' });

/** Quanti secondi restano, per ciò che questa pagina mostra. */
async function mancano(pagina: Page): Promise<number> {
  const tempo = pagina.getByRole('timer', { name: 'Tempo residuo', exact: true });
  await expect(tempo).toHaveText(/\d\d:\d\d/);
  const cifre = /(?:\d+:)?\d+:\d\d/.exec((await tempo.textContent()) ?? '')?.[0] ?? '';
  return cifre.split(':').reduce((tanti, pezzo) => tanti * 60 + Number(pezzo), 0);
}

for (const [come, scartoMs] of [
  ['avanti', ORA_MS],
  ['indietro', -ORA_MS],
] as const)
  test(`R52 con l’orologio dell’apparecchio ${come} di un’ora il tempo della gara è quello di tutti, già prima di averlo misurato`, async ({
    browser,
  }) => {
    const giusta = await entraUnAltro({ banco, browser });
    const pagina = await (await entrate.di('offerente')).newPage();
    await pagina.addInitScript((scarto) => {
      const vera = Date.now.bind(Date);
      Date.now = () => vera() + scarto;
    }, scartoMs);
    const chieste: string[] = [];
    await pagina.route('**/api/pubblico/orologio', (strada) => void chieste.push(strada.request().url()));
    await pagina.goto('/user/asta');
    await expect.poll(() => chieste.length).toBeGreaterThan(0);
    // Le due letture non sono dello stesso istante: ciò che conta è che non siano lontane un'ora, né a zero.
    expect(Math.abs((await mancano(pagina)) - (await mancano(giusta)))).toBeLessThan(600);
    expect(await mancano(pagina)).toBeGreaterThan(0);
    await expect(modulo(pagina).getByRole('button', { name: 'Rilancia' })).toBeVisible();
    await giusta.context().close();
    await pagina.close();
  });

test('R50 girato mentre il rilancio viaggia, nella sala virtuale: resta inviato, la risposta arriva, e si può rilanciare in tutti e due i versi', async ({
  browser,
}) => {
  const pagina = await entraUnAltro({ banco, browser });
  await pagina.setViewportSize(IN_PIEDI);
  await pagina.goto('/user/asta/virtualRoom');
  const parte = Promise.withResolvers<void>();
  let mandati = 0;
  await pagina.route('**/rilanci', async (strada) => {
    if (strada.request().method() !== 'POST') return strada.continue();
    mandati += 1;
    await parte.promise;
    return strada.continue();
  });
  await piede(pagina)
    .getByRole('button', { name: /^Rilancia a/ })
    .click();
  await expect(piede(pagina)).toContainText('Inviato…');
  await pagina.setViewportSize(SDRAIATO);
  await expect(piede(pagina)).toHaveCount(0);
  await expect(modulo(pagina)).toContainText('In corso…');
  parte.resolve();
  await expect(modulo(pagina)).toContainText(/accettato: ricevuta n\./);
  await fotografa('sala-utente-larga-con-il-rilancio', pagina, false);
  await pagina.setViewportSize(IN_PIEDI);
  await expect(piede(pagina)).toContainText('Accettato');
  expect(mandati).toBe(1);
  await pagina.context().close();
});

test('R50 ciò che si è scritto nel campo resta, girando il telefono nella stanza; e il piede non copre metà dello schermo', async () => {
  const pagina = await (await entrate.di('offerente')).newPage();
  await pagina.setViewportSize(TELEFONO);
  await pagina.goto('/user/asta');
  await modulo(pagina).getByLabel('Importo').fill('250.000,00');
  for (const misura of [TELEFONO_GIRATO, TELEFONO, SDRAIATO, TELEFONO]) {
    await pagina.setViewportSize(misura);
    await expect(modulo(pagina).getByLabel('Importo')).toHaveValue('250.000,00');
    expect(await pagina.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(misura.width);
    if (misura === SDRAIATO) continue;
    await expect(piede(pagina)).toBeInViewport({ ratio: 1 });
    const { height } = (await piede(pagina).boundingBox()) ?? { height: Number.NaN };
    expect(height).toBeLessThan(misura.height / 2);
    if (misura === TELEFONO_GIRATO) await fotografa('stanza-telefono-girato', pagina, false);
  }
  await pagina.close();
});

test('R30 la stessa credenziale da tre apparecchi insieme: uno resta e rilancia, gli altri leggono perché sono usciti', async ({
  browser,
  sentinella,
}) => {
  sentinella.ammetti(
    /status of 401 .*\/(?:auth\/sessioni|broadcasting\/auth|user\/asta)/,
    'chi è stato fatto uscire lo sa da una chiamata rifiutata',
  );
  const { gara, collegamenti } = banco.scena;
  const collegamento = collegamenti[gara]?.ammesso ?? '';
  const pagine = await Promise.all([1, 2, 3].map(() => nuovaPagina({ banco, browser })));
  for (const pagina of pagine) await pagina.goto(collegamento);
  const entra = (pagina: Page) => pagina.getByRole('button', { name: 'Entra', exact: true }).click();
  await Promise.all(pagine.map(entra));
  const fuori = (pagina: Page): Locator => pagina.getByText('Qualcuno è entrato da un altro dispositivo');
  await expect
    .poll(async () => (await Promise.all(pagine.map((pagina) => fuori(pagina).isVisible()))).filter(Boolean).length)
    .toBe(2);
  const restano = [];
  for (const pagina of pagine) if (!(await fuori(pagina).isVisible())) restano.push(pagina);
  expect(restano).toHaveLength(1);
  const [resta] = restano;
  if (resta === undefined) throw new Error('nessuno è rimasto dentro');
  await expect(posizione(resta)).toBeVisible();
  await modulo(resta).getByRole('button', { name: 'Rilancia' }).click();
  await expect(posizione(resta)).toContainText('Lei è in testa');
  // E chi è uscito rientra in un passo: esce l'altro.
  const [primo] = pagine.filter((pagina) => pagina !== resta);
  if (primo === undefined) throw new Error('nessuno è uscito');
  await accediOfferente(primo, collegamento);
  await expect(posizione(primo)).toContainText('Lei è in testa');
  await expect(fuori(resta)).toBeVisible();
  for (const pagina of pagine) await pagina.context().close();
});
