import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { senzaViolazioni } from './rilanci-in-sala.ts';

/** Uno schermo di sala come lo vede chi sta in fondo: 1920 per 1080, e la misura sotto cui da dieci metri non si legge. */
const SCHERMO = { width: 1920, height: 1080 };
const LEGGIBILE_PX = 44;
/** Le cifre del tempo, dall'alto al basso: più di un quarto dello schermo. */
const CIFRE_PX = 300;

/** Lo schermo della sala sta tutto nel proiettore e si legge da dieci metri; se il tempo c’è, è la cosa più grande. */
export async function siLeggeDalFondo(sala: Page, nome: string): Promise<void> {
  const prima = sala.viewportSize();
  await sala.setViewportSize(SCHERMO);
  await sala.evaluate(() => document.fonts.ready);
  const { piccole, alto, cifre } = await sala.evaluate(misuraLeScritte, LEGGIBILE_PX);
  expect(piccole).toEqual([]);
  expect(alto).toBeLessThanOrEqual(SCHERMO.height);
  if (cifre !== null) expect(cifre).toBeGreaterThan(CIFRE_PX);
  await senzaViolazioni(sala);
  const { SCHERMATE: cartella } = process.env;
  if (cartella !== undefined) await sala.screenshot({ path: join(cartella, `${nome}-1920.png`) });
  if (prima !== null) await sala.setViewportSize(prima);
}

/** Nella pagina: le scritte più piccole di così, quanto è alta la pagina, e quanto sono alte le cifre del tempo. */
function misuraLeScritte(leggibile: number): { piccole: string[]; alto: number; cifre: number | null } {
  const piccole: string[] = [];
  const scritte = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (scritte.nextNode() !== null) {
    const { parentElement: di, textContent: testo } = scritte.currentNode;
    // I comandi sono di chi sta allo schermo; ciò che è per chi ascolta non si vede.
    if (di === null || testo?.trim() === '' || di.closest('nav, .sr-only, script, style') !== null) continue;
    if (!di.checkVisibility({ checkVisibilityCSS: true }) || di.getBoundingClientRect().width <= 1) continue;
    const misura = Number.parseFloat(getComputedStyle(di).fontSize);
    if (misura < leggibile) piccole.push(`${misura} px: ${testo?.trim()}`);
  }
  const tempo = document.querySelector('[role=timer]');
  const disegno = document.createElement('canvas').getContext('2d');
  let cifre: number | null = null;
  if (tempo !== null && disegno !== null) {
    // Delle tante proprietà del carattere, quelle che ne cambiano l'altezza: intero non si legge, con le cifre a larghezza fissa.
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(tempo);
    disegno.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const { actualBoundingBoxAscent, actualBoundingBoxDescent } = disegno.measureText('0');
    cifre = actualBoundingBoxAscent + actualBoundingBoxDescent;
  }
  return { piccole, alto: document.documentElement.scrollHeight, cifre };
}
