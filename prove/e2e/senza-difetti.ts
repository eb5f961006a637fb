import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Ciò che WCAG 2.2 AA pretende. */
const REGOLE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Di quelle nuove axe ne sa una, e la guarda soltanto a chi la chiede: i bersagli di 24 punti, o staccati (2.5.8). */
const CHIESTE = { 'target-size': { enabled: true } };

/** Axe non trova nulla, nemmeno fuori da ciò che WCAG 2.2 AA pretende. */
export async function senzaDifetti(pagina: Page): Promise<void> {
  expect(await trovati(pagina, [])).toEqual([]);
}

/** Ciò che nella pagina com'è adesso va contro le WCAG 2.2 AA, in parole; vuoto se nulla. */
export function violazioni(pagina: Page): Promise<string[]> {
  return trovati(pagina, REGOLE);
}

/** Con che cosa il browser dice che qualcosa comincia a muoversi. */
const EVENTI = ['animationstart', 'transitionrun'] as const;

/** Quante volte si guarda di nuovo ciò che intanto si è mosso. */
const SGUARDI_MAX = 5;

/**
 * Axe nella pagina stessa, portato una volta sola: è mezzo megabyte, e leggerlo costa al browser quanto usarlo. Una finestra che si sta
 * aprendo è ancora trasparente: per axe non c'è, e alla pagina sotto, nascosta a chi ascolta, mancano il contenuto e il titolo; una riga
 * che arriva è ancora pallida. Si guarda quando ciò che si muove è arrivato, e di nuovo se intanto la pagina è cambiata: axe legge in più
 * volte, e metterebbe i colori di prima accanto ai posti di dopo. Ciò che gira finché si aspetta non finisce mai.
 */
async function trovati(pagina: Page, regole: readonly string[]): Promise<string[]> {
  for (const cornice of pagina.frames()) await portaAxe(cornice);
  return pagina.evaluate(
    async ({ values, sguardi, eventi, rules }) => {
      const inMoto = (): Animation[] =>
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
      const ferma = (): Promise<unknown> => Promise.allSettled(inMoto().map(({ finished }) => finished));
      const soloQueste = values.length > 0 ? { runOnly: { type: 'tag' as const, values } } : {};
      let mossa = false;
      const segna = (): void => {
        mossa = true;
      };
      for (const evento of eventi) document.addEventListener(evento, segna);
      const mutamenti = new MutationObserver(segna);
      mutamenti.observe(document, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      });
      for (let sguardo = 1; ; sguardo += 1) {
        await ferma();
        mossa = false;
        const { violations } = await window.axe.run({ resultTypes: ['violations'], rules, ...soloQueste });
        // Chi si è mosso mentre axe teneva occupata la pagina non ha ancora potuto dirlo.
        mossa ||= inMoto().some(({ playState }) => playState !== 'finished');
        if (violations.length > 0 && mossa && sguardo < sguardi) continue;
        mutamenti.disconnect();
        for (const evento of eventi) document.removeEventListener(evento, segna);
        return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html} ${nodes[0]?.failureSummary}`);
      }
    },
    { values: [...regole], sguardi: SGUARDI_MAX, eventi: [...EVENTI], rules: CHIESTE },
  );
}

/**
 * La forma compatta, data al motore com'è: con `evaluate` Playwright la leggerebbe prima da sé, e la pagina la avrebbe come un testo da
 * valutare. Il motore, che l'ha già letta per un'altra pagina dello stesso processo, non la legge di nuovo.
 */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Anche da una cornice senza indirizzo proprio axe risponde a quello della pagina. */
const ACCETTA_TUTTE = `axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`;

async function portaAxe(cornice: Frame): Promise<void> {
  if (await cornice.evaluate(() => 'axe' in window)) return;
  if (cornice.parentFrame() !== null) {
    await cornice.evaluate(`${AXE};${ACCETTA_TUTTE}`);
    return;
  }
  const motore = await cornice.page().context().newCDPSession(cornice.page());
  await motore.send('Runtime.evaluate', { expression: `${AXE};${ACCETTA_TUTTE};0` });
  await motore.detach();
}
