import { expect } from '@playwright/test';
import { avviaBanco, type Banco } from './banco.ts';
import { creaEntrate } from './entrate.ts';
import { test } from './prova.ts';

const MINUTO = 60_000;
const GIORNO = 24 * 60 * MINUTO;

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

for (const [chi, pagina, chiesta] of [
  ['gestore', (asta: string) => `/edicom/asta/${asta}`, /\/api\/edicom\/aste\/[^/]+\/credenziali$/],
  ['delegata', (asta: string) => `/admin/token?asta=${asta}`, /\/api\/admin\/aste\/[^/]+\/credenziali$/],
  ['delegata', (asta: string) => `/admin/asta/${asta}/console/sala`, /\/api\/admin\/aste\/[^/]+\/sala$/],
] as const)
  test(`R10 ciò che non si può ancora leggere si chiede una volta, e poi all’ora detta: ${pagina(':id')}`, async ({
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
