import { type Browser, type BrowserContext, test as base, type Page } from '@playwright/test';
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
  {
    testo: /WebSocket is closed before the connection is established/,
    perche: 'chi lascia una pagina, o smette, mentre il socket si apre non perde nulla: Chromium lo scrive come avviso',
  },
  {
    testo: /WebSocket is already in CLOSING or CLOSED state/,
    perche:
      'il server chiude il socket di una sessione finita mentre la pagina smette di ascoltare: non c’è più nulla da mandare',
  },
];

type Voce = { pagina: string; testo: string };

/** Una prova, con ciò che i browser scrivono mentre gira; senza titolo, il tempo fra una prova e l'altra (`beforeAll`, `afterAll`). */
type Turno = { titolo: string | null; ammessi: Ammesso[]; voci: Voce[] };

/** Scritta quando la prova di chi ha aperto la pagina era finita: di chi è, e chi intanto girava. */
type Tardiva = { di: Turno; mentre: Turno; voce: Voce };

const turno = (titolo: string | null, voci: Voce[] = []): Turno => ({ titolo, ammessi: [...SEMPRE], voci });
const nonAmmesse = (voci: readonly Voce[], ...turni: Turno[]): Voce[] =>
  voci.filter((voce) => !turni.some(({ ammessi }) => ammessi.some(({ testo }) => testo.test(voce.testo))));
const righe = (voci: readonly Voce[]): string =>
  voci.map(({ pagina, testo }) => `  ${testo}\n    nella pagina ${pagina}`).join('\n');

type Sorvegliato = { comincia(titolo: string): Turno; finisci(): Voce[]; smetti(): string[] };

/**
 * Tutto ciò che i browser scrivono come errore o avviso, e gli errori che nessuno ha preso, da quando il browser è aperto. Ogni voce è
 * della prova che ha aperto la sua pagina; di una pagina aperta fuori da ogni prova, di quella che gira. Ciò che una pagina lasciata
 * aperta scrive a prova finita non è di nessun'altra: lo dice `smetti`, con il nome di chi l'ha lasciata.
 */
function sorveglia(browser: Browser): Sorvegliato {
  const natePer = new WeakMap<Page, Turno>();
  const tardive: Tardiva[] = [];
  let adesso = turno(null);
  let ultima = adesso;
  const scrivi = (pagina: Page | null, testo: string): void => {
    const voce = { pagina: pagina?.url() ?? '', testo };
    const sua = (pagina === null ? undefined : natePer.get(pagina)) ?? adesso;
    const diTutte = sua.titolo === null;
    if (sua === adesso || (diTutte && adesso.titolo !== null)) adesso.voci.push(voce);
    else tardive.push({ di: diTutte ? ultima : sua, mentre: adesso, voce });
  };
  const segui = (contesto: BrowserContext): void => {
    segnaAperto(contesto);
    contesto.on('page', (pagina) => natePer.set(pagina, adesso));
    contesto.on('console', (voce) => {
      if (voce.type() !== 'error' && voce.type() !== 'warning') return;
      scrivi(voce.page(), `${voce.type()}: ${voce.text()} (${voce.location().url})`);
    });
    contesto.on('weberror', (errore) => scrivi(errore.page(), `pageerror: ${errore.error().message}`));
  };
  for (const contesto of browser.contexts()) segui(contesto);
  browser.on('context', segui);
  return {
    // Ciò che si è scritto in `beforeAll` è della prima prova che lo segue.
    comincia(titolo) {
      adesso = turno(titolo, adesso.voci);
      return adesso;
    },
    finisci() {
      ultima = adesso;
      adesso = turno(null);
      return nonAmmesse(ultima.voci, ultima);
    },
    smetti() {
      browser.off('context', segui);
      return [
        ...tardive.map(({ di, mentre, voce }) => ({ dopo: di.titolo, voci: nonAmmesse([voce], di, mentre) })),
        { dopo: ultima.titolo, voci: nonAmmesse(adesso.voci, adesso) },
      ].flatMap(({ dopo, voci }) => (voci.length === 0 ? [] : [`dopo «${dopo ?? ''}»:\n${righe(voci)}`]));
    },
  };
}

/**
 * La prova di tutte: un errore o un avviso nella console di un browser, di qualunque persona, la fa cadere. Chi ne provoca uno
 * apposta lo dice con `sentinella.ammetti`. Chi lascia una pagina che scrive dopo, fa cadere il giro: nessuna prova, e non in silenzio.
 */
export const test = base.extend<{ sentinella: Sentinella }, { sorvegliato: Sorvegliato }>({
  sorvegliato: [
    async ({ browser }, usa) => {
      const sorvegliato = sorveglia(browser);
      await usa(sorvegliato);
      const tardi = sorvegliato.smetti();
      if (tardi.length > 0)
        throw new Error(`nella console dei browser, da pagine lasciate aperte a prova finita,\n${tardi.join('\n')}`);
    },
    { scope: 'worker', auto: true },
  ],
  sentinella: [
    async ({ sorvegliato }, usa, { title }) => {
      const { ammessi } = sorvegliato.comincia(title);
      await usa({ ammetti: (testo, perche) => void ammessi.push({ testo, perche }) });
      const fuori = sorvegliato.finisci();
      if (fuori.length > 0) throw new Error(`nella console dei browser:\n${righe(fuori)}`);
    },
    { auto: true },
  ],
});
