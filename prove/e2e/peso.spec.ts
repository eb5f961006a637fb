import { expect, type Page } from '@playwright/test';
import type { Chi } from './rotte.ts';
import { test } from './specifica/prova.ts';

/** Ciò che una persona scarica prima di poter fare qualcosa: byte di JavaScript compresso. Può solo diminuire. */
const PAGINE: readonly { pagina: string; chi: Chi | null; pronta: (pagina: Page) => Promise<void>; byteMax: number }[] =
  [
    {
      pagina: '/login',
      chi: null,
      pronta: (pagina) => expect(pagina.getByLabel('Codice di accesso')).toBeVisible(),
      byteMax: 173_500,
    },
    {
      pagina: '/user/asta',
      chi: 'offerente',
      pronta: (pagina) => expect(pagina.getByRole('button', { name: /^Rilancia/ })).toBeVisible(),
      // Le frasi di ogni rifiuto della legge arrivano con il primo rilancio non ammesso.
      byteMax: 227_300,
    },
  ];

for (const { pagina: percorso, chi, pronta, byteMax } of PAGINE)
  test(`${percorso} si apre con poco, e senza gli schemi del contratto`, async ({ banco, browser, entrate }) => {
    const contesto =
      chi === null ? await browser.newContext({ baseURL: banco.url, locale: 'it-IT' }) : await entrate.di(chi);
    const pagina = await contesto.newPage();
    await pagina.goto(percorso);
    await pronta(pagina);
    const programmi = await pagina.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((una) => una instanceof PerformanceResourceTiming && new URL(una.name).pathname.endsWith('.js'))
        .map((una) => ({ url: una.name, byte: (una as PerformanceResourceTiming).encodedBodySize })),
    );
    for (const { url } of programmi)
      expect([url, await (await contesto.request.get(url)).text()]).not.toEqual([
        url,
        expect.stringContaining('._zod.'),
      ]);
    const byte = programmi.reduce((somma, uno) => somma + uno.byte, 0);
    expect(byte).toBeGreaterThan(50_000);
    expect(byte).toBeLessThanOrEqual(byteMax);
    await pagina.close();
    if (chi === null) await contesto.close();
  });
