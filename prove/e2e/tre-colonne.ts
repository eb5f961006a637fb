import { expect, type Locator, type Page } from '@playwright/test';

type Riquadro = { x: number; y: number; width: number; height: number };

async function riquadro(di: Locator): Promise<Riquadro> {
  const trovato = await di.boundingBox();
  if (trovato === null) throw new Error('non si vede');
  return trovato;
}

/** A 1440 per 900 la prima riga comincia entro 212 punti, le righe ne sono alte 30 al più, e quaranta stanno in due schermate. */
export async function treColonne(pagina: Page): Promise<void> {
  const tavola = pagina.getByRole('table', { name: 'Buste' });
  const righe = tavola.locator('tbody tr');
  await pagina.evaluate(() => scrollTo(0, 0));
  const prima = await riquadro(righe.first());
  expect(prima.y).toBeLessThanOrEqual(212);
  expect(prima.height).toBeLessThanOrEqual(30);
  const alta = await tavola.evaluate(({ parentElement }) => parentElement?.clientHeight ?? 0);
  const intestazioni = tavola.locator('thead th');
  const cima = await riquadro(intestazioni.first());
  expect(40 * prima.height).toBeLessThanOrEqual(2 * (alta - cima.height));
  // Le colonne e il piede stanno in uno schermo: per esaminare la pagina non scorre.
  const piede = await riquadro(pagina.getByRole('region', { name: 'A che punto è l’esame' }));
  expect(Math.round(piede.y + piede.height)).toBe(900);
  expect(cima.y + alta).toBeLessThanOrEqual(piede.y);
  // In fondo all'elenco si leggono ancora i nomi delle colonne.
  await righe.last().scrollIntoViewIfNeeded();
  expect((await riquadro(intestazioni.first())).y).toBe(cima.y);
  await righe.first().scrollIntoViewIfNeeded();
}

/** La freccia apre il primo documento: a destra dei fatti e nella stessa banda, con l'elenco ancora in vista. */
export async function documentiAccanto(pagina: Page, busta: Locator): Promise<void> {
  const documenti = busta.getByRole('region', { name: 'Documenti allegati' });
  await expect(documenti.getByRole('button', { pressed: true })).toHaveCount(0);
  await pagina.keyboard.press('ArrowRight');
  await expect(documenti.getByRole('button', { pressed: true })).toHaveCount(1);
  await pagina.keyboard.press('ArrowRight');
  await expect(documenti.locator('[aria-pressed]').nth(1)).toHaveAttribute('aria-pressed', 'true');
  await pagina.keyboard.press('ArrowLeft');
  await expect(documenti.locator('[aria-pressed]').first()).toHaveAttribute('aria-pressed', 'true');
  const fatti = await riquadro(busta.getByRole('region', { name: /^Offerta di / }));
  const foglio = await riquadro(documenti);
  const tavola = await riquadro(pagina.getByRole('table', { name: 'Buste' }));
  expect(foglio.x).toBeGreaterThanOrEqual(fatti.x + fatti.width);
  expect(fatti.x).toBeGreaterThanOrEqual(tavola.x + tavola.width);
  expect(Math.abs(foglio.y - fatti.y)).toBeLessThanOrEqual(1);
  // Ogni riga controllata ha il suo segno nella stessa colonna, in fondo a destra.
  const segni = busta.getByRole('img', { name: 'in regola' });
  const destre = await segni.evaluateAll((tutti) => tutti.map((uno) => Math.round(uno.getBoundingClientRect().right)));
  expect(destre.length).toBeGreaterThan(3);
  expect(new Set(destre).size).toBe(1);
}
