import { type Browser, expect, type Page } from '@playwright/test';
import type { Banco } from './banco.ts';
import type { creaEntrate } from './entrate.ts';

/** Chi c'è: il server con le sue vendite, e i browser delle persone. */
export type Mondo = { banco: Banco; browser: Browser; entrate: ReturnType<typeof creaEntrate> };

/**
 * Un momento da fotografare. `intera` prende anche ciò che sta sotto il primo schermo: non dove una barra resta al piede, che in una
 * fotografia lunga starebbe nel mezzo.
 */
export type Stato = { nome: string; pagina: Page; intera: boolean };

/** Chi fotografa non misura quanto si aspetta: una macchina carica non è un difetto della pagina. */
export const attende = expect.configure({ timeout: 60_000 });

/** Quella pagina com'è adesso, finito ciò che stava leggendo. */
export async function* ferma(nome: string, pagina: Page, intera = true): AsyncGenerator<Stato> {
  // Una finestra aperta nasconde a chi ascolta la pagina sotto, titolo compreso: si cerca nella pagina, non fra ciò che si ode.
  await pagina.locator('h1').first().waitFor();
  await attende(pagina.locator('[aria-busy=true]')).toHaveCount(0);
  yield { nome, pagina, intera };
}
