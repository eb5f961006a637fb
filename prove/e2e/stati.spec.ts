import { expect, type Page } from '@playwright/test';
import { avviaBanco, type Banco } from './banco.ts';
import { creaEntrate } from './entrate.ts';
import { test } from './prova.ts';
import { violazioni } from './senza-difetti.ts';
import { type Gruppo, stati } from './stati.ts';

/** Gli stati sono quelli che `npm run schermate` fotografa: un elenco solo, qui guardato con axe, la console e la larghezza. */

let banco: Banco;
let entrate: ReturnType<typeof creaEntrate>;
test.beforeAll(async ({ browser }) => {
  banco = await avviaBanco({ SCENA: 'piena' });
  entrate = creaEntrate(browser, banco, { locale: 'it-IT' });
  // Chi conduce resta collegato per tutto il tempo: senza di lui la gara si sospende, e ogni sua pagina direbbe soltanto quello.
  await (await (await entrate.di('delegata')).newPage()).goto('/admin/dashboard');
});
test.afterAll(async () => {
  await entrate.chiudi();
  await banco.chiudi();
});

/** I gruppi guardati così; gli altri per ora si fotografano soltanto. */
const GUARDATI: readonly Gruppo[] = ['vuoti', 'conduzione'];

/** Ciò che un gruppo provoca apposta nella console, e perché. */
const PROVOCATI: Readonly<Partial<Record<Gruppo, readonly [RegExp, string]>>> = {
  conduzione: [/status of 409 .*\/conduzione/, 'il secondo prova a prendere la conduzione da chi è collegato'],
};

/** Ciò che non va alle due larghezze. */
async function difettiDi(nome: string, pagina: Page): Promise<string[]> {
  const trovati: string[] = [];
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await pagina.setViewportSize({ width, height });
    const larga = await pagina.evaluate(() => document.documentElement.scrollWidth);
    if (larga > width) trovati.push(`${nome}: a ${width} punti la pagina è larga ${larga}`);
    for (const difetto of await violazioni(pagina)) trovati.push(`${nome}: a ${width} punti ${difetto}`);
  }
  // Chi prosegue la storia la trova larga: sul telefono certe parti stanno in schede.
  await pagina.setViewportSize({ width: 1440, height: 900 });
  return trovati;
}

for (const gruppo of GUARDATI)
  test(`ogni stato di «${gruppo}» è senza difetti alle due larghezze, e nulla finisce nella console`, {
    tag: '@notte',
  }, async ({ browser, sentinella }) => {
    const provocato = PROVOCATI[gruppo];
    if (provocato !== undefined) sentinella.ammetti(...provocato);
    const trovati: string[] = [];
    let quanti = 0;
    for await (const { nome, pagina } of stati({ banco, browser, entrate }, (uno) => uno === gruppo)) {
      quanti += 1;
      trovati.push(...(await difettiDi(nome, pagina)));
    }
    expect(trovati).toEqual([]);
    expect(quanti).toBeGreaterThan(2);
  });
