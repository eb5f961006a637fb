import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { avviaBanco } from './banco.ts';
import { creaEntrate } from './entrate.ts';
import { nomeDi, pagine } from './rotte.ts';
import { violazioni } from './senza-difetti.ts';
import { GRUPPI, stati } from './stati.ts';
import { attende } from './stato.ts';

/**
 * Fotografa ogni rotta e gli stati di `stati.ts` alle due larghezze, e di ciascuno guarda con axe, la console e la larghezza:
 * `node prove/e2e/schermate.ts [--in cartella] [--en] [/percorso ...]`. Un percorso si sceglie per intero o con il nome del file
 * (`admin-asta-gara-console`), uno stato con il suo nome o con quello del suo gruppo (`gara`); esce con 1 se qualcosa non va.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { in: { type: 'string' }, en: { type: 'boolean', default: false } },
});
const cartella = values.in ?? join(import.meta.dirname, '../../docs/schermate');
await mkdir(cartella, { recursive: true });

const banco = await avviaBanco({ SCENA: 'lunga' });
const { CHROMIUM } = process.env;
const browser = await chromium.launch({
  ...(CHROMIUM === undefined || CHROMIUM === '' ? {} : { executablePath: CHROMIUM }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const entrate = creaEntrate(browser, banco, { locale: 'it-IT' });
const problemi: string[] = [];

/** Alle due larghezze: la fotografia, e ciò che non va. `prima` riporta la pagina a quella larghezza. */
async function fotografa(nome: string, pagina: Page, intera: boolean, prima?: () => Promise<void>): Promise<void> {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await pagina.setViewportSize({ width, height });
    await prima?.();
    await scatta(pagina, join(cartella, `${nome}-${width}.png`), { width, height, intera });
    const largo = await pagina.evaluate(() => document.documentElement.scrollWidth);
    if (largo > width) problemi.push(`${nome}: a ${width} punti la pagina è larga ${largo}`);
    for (const difetto of await violazioni(pagina)) problemi.push(`${nome}: a ${width} punti ${difetto}`);
  }
  console.log(nome);
}

/**
 * Ciò che si vede, o la pagina intera. Una barra al piede in una fotografia lunga starebbe nel mezzo, sopra ciò che c'è: lo schermo
 * si fa alto quanto la pagina, e la barra sta in fondo.
 */
async function scatta(
  pagina: Page,
  path: string,
  { width, height, intera }: { width: number; height: number; intera: boolean },
): Promise<void> {
  await pagina.evaluate(altezzaFerma);
  if (intera && (await pagina.evaluate(barraAlPiede))) {
    const alta = await pagina.evaluate(() => document.documentElement.scrollHeight);
    await pagina.setViewportSize({ width, height: Math.max(height, alta) });
    await pagina.screenshot({ path, animations: 'disabled' });
    await pagina.setViewportSize({ width, height });
  } else await pagina.screenshot({ path, animations: 'disabled', fullPage: intera });
}

/** Ciò che arriva dopo la prima lettura allunga la pagina: è ferma quando per venti disegni di fila è alta uguale. */
async function altezzaFerma(): Promise<void> {
  const disegno = () => new Promise((fatto) => requestAnimationFrame(fatto));
  let alta = -1;
  for (let uguali = 0; uguali < 20; uguali++) {
    await disegno();
    const adesso = document.documentElement.scrollHeight;
    if (adesso !== alta) uguali = 0;
    alta = adesso;
  }
}

function barraAlPiede(): boolean {
  return [...document.querySelectorAll<HTMLElement>('body *')].some((uno) => {
    const { position, bottom } = getComputedStyle(uno);
    return (position === 'fixed' || position === 'sticky') && bottom === '0px' && uno.offsetHeight > 0;
  });
}

const gruppi = GRUPPI.filter((gruppo) => positionals.includes(gruppo));
const vuole = (gruppo: (typeof GRUPPI)[number]): boolean => gruppi.length === 0 || gruppi.includes(gruppo);
const scelta = (...nomi: string[]): boolean =>
  positionals.length === 0 || nomi.some((nome) => positionals.includes(nome));
try {
  // Chi conduce resta collegato per tutto il tempo: senza di lui la gara si sospende, e ogni sua pagina direbbe soltanto quello.
  await (await (await entrate.di('delegata')).newPage()).goto('/admin/dashboard');
  for (const { percorso, chi } of pagine(banco.scena)) {
    const nome = nomeDi(percorso, banco.scena);
    if (!scelta(percorso, nome)) continue;
    const pagina = await (await entrate.di(chi)).newPage();
    pagina.on('console', (voce) => {
      // Una risposta di rifiuto non è un errore della pagina, che la dice a chi guarda.
      if (voce.type() === 'error' && !voce.text().startsWith('Failed to load resource'))
        problemi.push(`${percorso}: ${voce.text()}`);
    });
    pagina.on('pageerror', (errore) => problemi.push(`${percorso}: ${errore.message}`));
    await pagina.addInitScript((lingua) => localStorage.setItem('lingua', lingua), values.en ? 'en' : 'it');
    await fotografa(nome, pagina, true, async () => {
      await pagina.goto(percorso);
      await pagina.getByRole('heading', { level: 1 }).first().waitFor();
      // Non la rete: certe pagine chiedono ogni secondo. Finché c'è qualcosa da leggere, lo dicono loro.
      await attende(pagina.locator('[aria-busy=true]')).toHaveCount(0);
    });
    await pagina.close();
  }
  if (!positionals.some((uno) => uno.startsWith('/')))
    for await (const { nome, pagina, intera } of stati({ banco, browser, entrate }, vuole))
      if (gruppi.length > 0 || scelta(nome)) await fotografa(nome, pagina, intera);
} finally {
  await entrate.chiudi();
  await browser.close();
  await banco.chiudi();
}
for (const problema of problemi) console.error(problema);
process.exitCode = problemi.length === 0 ? 0 : 1;
