import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, expect } from '@playwright/test';
import { avviaBanco } from './banco.ts';
import { creaEntrate } from './entrate.ts';
import { nomeDi, pagine } from './rotte.ts';

/**
 * Fotografa ogni rotta alle due larghezze: `node prove/e2e/schermate.ts [--in cartella] [--en] [/percorso ...]`. Un percorso si
 * sceglie per intero o con il nome del file (`admin-asta-gara-console`).
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { in: { type: 'string' }, en: { type: 'boolean', default: false } },
});
const cartella = values.in ?? join(import.meta.dirname, '../../docs/schermate');
await mkdir(cartella, { recursive: true });

const banco = await avviaBanco({ SCENA: 'piena' });
const { CHROMIUM } = process.env;
const browser = await chromium.launch({
  ...(CHROMIUM === undefined || CHROMIUM === '' ? {} : { executablePath: CHROMIUM }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
const entrate = creaEntrate(browser, banco, { locale: 'it-IT' });
const problemi: string[] = [];
try {
  const scelte = pagine(banco.scena).filter(
    ({ percorso }) =>
      positionals.length === 0 || positionals.includes(percorso) || positionals.includes(nomeDi(percorso, banco.scena)),
  );
  for (const { percorso, chi } of scelte) {
    const pagina = await (await entrate.di(chi)).newPage();
    pagina.on('console', (voce) => {
      // Una risposta di rifiuto non è un errore della pagina, che la dice a chi guarda.
      if (voce.type() === 'error' && !voce.text().startsWith('Failed to load resource'))
        problemi.push(`${percorso}: ${voce.text()}`);
    });
    pagina.on('pageerror', (errore) => problemi.push(`${percorso}: ${errore.message}`));
    await pagina.addInitScript((lingua) => localStorage.setItem('lingua', lingua), values.en ? 'en' : 'it');
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await pagina.setViewportSize({ width, height });
      await pagina.goto(percorso);
      await pagina.getByRole('heading', { level: 1 }).first().waitFor();
      // Non la rete: certe pagine chiedono ogni secondo. Finché c'è qualcosa da leggere, lo dicono loro.
      await expect(pagina.locator('[aria-busy=true]')).toHaveCount(0);
      const file = join(cartella, `${nomeDi(percorso, banco.scena)}-${width}.png`);
      await pagina.screenshot({ path: file, animations: 'disabled', fullPage: true });
      const largo = await pagina.evaluate(() => document.documentElement.scrollWidth);
      if (largo > width) problemi.push(`${percorso}: a ${width} punti la pagina è larga ${largo}`);
    }
    await pagina.close();
    console.log(percorso);
  }
} finally {
  await entrate.chiudi();
  await browser.close();
  await banco.chiudi();
}
for (const problema of problemi) console.error(problema);
process.exitCode = problemi.length === 0 ? 0 : 1;
