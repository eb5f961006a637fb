import { join } from 'node:path';
import type { Page } from '@playwright/test';

/**
 * Con SCHERMATE=cartella una prova lascia ciò che si vede alle due larghezze: sono le immagini della documentazione, e ciò che si
 * guarda prima di dire finita una schermata. `intera` prende anche ciò che sta sotto il primo schermo.
 */
export async function fotografa(nome: string, pagina: Page, intera = true): Promise<void> {
  const cartella = process.env.SCHERMATE;
  if (cartella === undefined) return;
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await pagina.setViewportSize({ width, height });
    await pagina.screenshot({
      path: join(cartella, `${nome}-${width}.png`),
      animations: 'disabled',
      fullPage: intera,
    });
  }
}
