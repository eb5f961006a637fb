import { type Browser, type BrowserContext, test as base } from '@playwright/test';
import { segnaAperto } from './aperti.ts';

/** Ciò che una prova provoca apposta: il testo che il browser ne scrive, e perché. */
type Ammesso = { testo: RegExp; perche: string };

export type Sentinella = {
  /** Da qui alla fine della prova quel testo nella console non è un difetto: lo provoca lei, per la ragione che dice. */
  ammetti(testo: RegExp, perche: string): void;
};

/** Ciò che il browser scrive da sé anche quando tutto va bene. */
const SEMPRE: readonly Ammesso[] = [
  {
    testo: /status of 401 .*\/api\/(user|admin|edicom)\/auth\/user\)$/,
    perche: 'chi non è entrato si presenta, e la risposta della specifica è 401: Chromium la scrive come errore',
  },
];

type Voce = { pagina: string; testo: string };

/** Tutto ciò che i browser scrivono come errore o avviso, e gli errori che nessuno ha preso, da quando il browser è aperto. */
function sorveglia(browser: Browser): { voci: Voce[]; smetti: () => void } {
  const voci: Voce[] = [];
  const segui = (contesto: BrowserContext): void => {
    segnaAperto(contesto);
    contesto.on('console', (voce) => {
      if (voce.type() !== 'error' && voce.type() !== 'warning') return;
      const { url } = voce.location();
      voci.push({ pagina: voce.page()?.url() ?? '', testo: `${voce.type()}: ${voce.text()} (${url})` });
    });
    contesto.on('weberror', (errore) => {
      voci.push({ pagina: errore.page()?.url() ?? '', testo: `pageerror: ${errore.error().message}` });
    });
  };
  for (const contesto of browser.contexts()) segui(contesto);
  browser.on('context', segui);
  return { voci, smetti: () => browser.off('context', segui) };
}

/**
 * La prova di tutte: un errore o un avviso nella console di un browser, di qualunque persona, la fa cadere. Chi ne provoca uno
 * apposta lo dice con `sentinella.ammetti`.
 */
export const test = base.extend<{ sentinella: Sentinella }, { console: { voci: Voce[] } }>({
  console: [
    async ({ browser }, usa) => {
      const { voci, smetti } = sorveglia(browser);
      await usa({ voci });
      smetti();
    },
    { scope: 'worker', auto: true },
  ],
  sentinella: [
    async ({ console: { voci } }, usa) => {
      const ammessi: Ammesso[] = [...SEMPRE];
      await usa({ ammetti: (testo, perche) => void ammessi.push({ testo, perche }) });
      const fuori = voci.splice(0).filter((voce) => !ammessi.some(({ testo }) => testo.test(voce.testo)));
      if (fuori.length > 0)
        throw new Error(
          `nella console dei browser:\n${fuori.map(({ pagina, testo }) => `  ${testo}\n    nella pagina ${pagina}`).join('\n')}`,
        );
    },
    { auto: true },
  ],
});
