import { randomUUID } from 'node:crypto';
import type { CDPSession, Page } from '@playwright/test';
import type { Misura } from '../misura.ts';
import { NonMisurabile } from '../non-misurabile.ts';
import { apriChromium, apriScena } from '../pagine/scena.ts';
import { distribuzione, type Voci } from '../statistica.ts';

/** Quanti rilanci ci sono già quando si misura, e quanti se ne misurano. */
const GIA_FATTI = 200;
const MISURATI = 40;
const CPU_PIU_LENTA = 6;
/** Fra un rilancio e l'altro, perché il lavoro di uno non sia contato con quello del seguente. */
const RESPIRO_MS = 600;
const RILANCIO_CENT = 100_000;

export const aggiornamenti: Misura = {
  nome: 'aggiornamenti',
  titolo: 'Che cosa costa un rilancio a chi guarda',
  spiegazione: `Chromium con una CPU ${CPU_PIU_LENTA} volte più lenta, la stanza di chi offre e la console di chi conduce aperte dopo ${GIA_FATTI} rilanci; altri due rilanciano, e di ogni rilancio si conta il lavoro che il browser fa da sé: programma, stile e disposizione. Il crono che scorre lavora comunque: il suo costo, misurato senza rilanci per lo stesso tempo, è tolto.`,
  obiettivi: [
    { voce: 'stanza a 390: programma per rilancio ms', verso: 'al più', limite: 8 },
    { voce: 'stanza a 390: CLS', verso: 'al più', limite: 0.02 },
  ],
  giriMax: 3,
  async misura({ cartella, poi }) {
    const browser = await apriChromium(poi);
    const scena = await apriScena(browser, cartella);
    poi(() => scena.chiudi());
    const [uno, altro] = await scena.altri(2);
    if (uno === undefined || altro === undefined) throw new NonMisurabile('la scena non ha due offerenti in gara');
    const gara = await contesa(uno, altro);
    for (let i = 0; i < GIA_FATTI; i += 1) await gara.rilancia();
    const voci: Voci = {};
    for (const [nome, misure] of [
      ['stanza a 390', { width: 390, height: 844 }],
      ['stanza a 1440', { width: 1440, height: 900 }],
      ['console a 1440', { width: 1440, height: 900 }],
    ] as const) {
      const { percorso, stato } = scena.visite[nome.startsWith('stanza') ? 'stanza' : 'console'];
      const contesto = await browser.newContext({
        viewport: misure,
        locale: 'it-IT',
        ...(stato === null ? {} : { storageState: stato }),
      });
      const pagina = await contesto.newPage();
      await pagina.addInitScript(osservaSpostamenti);
      await pagina.goto(percorso, { waitUntil: 'networkidle' });
      Object.assign(voci, inVoci(nome, await costi(pagina, gara.rilancia)));
      await contesto.close();
    }
    return voci;
  },
};

type Costi = { programma: number[]; stile: number[]; cls: number };

function inVoci(nome: string, { programma, stile, cls }: Costi): Voci {
  return {
    [`${nome}: programma per rilancio ms`]: programma.reduce((somma, uno) => somma + uno, 0) / programma.length,
    ...distribuzione(`${nome}: programma`, programma),
    [`${nome}: stile e disposizione per rilancio ms`]: stile.reduce((somma, uno) => somma + uno, 0) / stile.length,
    [`${nome}: CLS`]: cls,
  };
}

/** Due che si superano a vicenda, dal prezzo a cui la gara è arrivata. */
async function contesa(uno: Page, altro: Page): Promise<{ rilancia(): Promise<void> }> {
  const { id, migliore } = await uno.evaluate(async () => {
    const { asta, stanza } = await (await fetch('/api/user/asta', { headers: { accept: 'application/json' } })).json();
    return { id: String(asta.id), migliore: Number(stanza.migliore.importoCent) };
  });
  let importoCent = migliore;
  let chi = altro;
  return {
    async rilancia() {
      importoCent += RILANCIO_CENT;
      const mio = () => ({ id, corpo: { comandoId: randomUUID(), importoCent } });
      let risposta = await entroLaQuota(chi, mio);
      // Chi è in testa non può superarsi: si comincia dall'altro.
      if (risposta.stato === 409) {
        chi = chi === uno ? altro : uno;
        risposta = await entroLaQuota(chi, mio);
      }
      if (risposta.stato !== 201) throw new Error(`il rilancio ha avuto ${risposta.stato}: ${risposta.testo}`);
      chi = chi === uno ? altro : uno;
    },
  };
}

/** Su una macchina libera duecento rilanci di seguito passano la quota di una persona: allora si aspetta quanto il server dice. */
async function entroLaQuota(chi: Page, dati: () => DaMandare): Promise<Risposta> {
  for (;;) {
    const risposta = await manda(chi, dati());
    if (risposta.stato !== 429) return risposta;
    await chi.waitForTimeout(Number(risposta.riprovaTraS ?? 1) * 1_000);
  }
}

type DaMandare = { id: string; corpo: { comandoId: string; importoCent: number } };
type Risposta = { stato: number; testo: string; riprovaTraS: string | null };

function manda(pagina: Page, dati: DaMandare): Promise<Risposta> {
  return pagina.evaluate(async ({ id, corpo }) => {
    const cookie = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
    const risposta = await fetch(`/api/user/asta/${id}/rilanci`, {
      method: 'POST',
      body: JSON.stringify(corpo),
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        'x-xsrf-token': decodeURIComponent(cookie),
      },
    });
    const riprovaTraS = risposta.headers.get('retry-after');
    return { stato: risposta.status, testo: await risposta.text(), riprovaTraS };
  }, dati);
}

/** Il lavoro della pagina per ogni rilancio, tolto quello che fa comunque. */
async function costi(pagina: Page, rilancia: () => Promise<void>): Promise<Costi> {
  const cdp = await pagina.context().newCDPSession(pagina);
  await cdp.send('Performance.enable');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_PIU_LENTA });
  const fermo: { programma: number[]; stile: number[] } = { programma: [], stile: [] };
  const mosso: typeof fermo = { programma: [], stile: [] };
  // Alternati, perché ciò che cambia con il tempo tocchi gli uni e gli altri.
  for (let i = 0; i < MISURATI; i += 1)
    for (const dove of [fermo, mosso]) {
      const prima = await lavoro(cdp);
      if (dove === mosso) await rilancia();
      await pagina.waitForTimeout(RESPIRO_MS);
      const dopo = await lavoro(cdp);
      dove.programma.push(dopo.programma - prima.programma);
      dove.stile.push(dopo.stile - prima.stile);
    }
  const base = (di: readonly number[]): number => di.reduce((somma, uno) => somma + uno, 0) / di.length;
  return {
    programma: mosso.programma.map((uno) => Math.max(0, uno - base(fermo.programma))),
    stile: mosso.stile.map((uno) => Math.max(0, uno - base(fermo.stile))),
    cls: await pagina.evaluate(() => (globalThis as unknown as { spostamenti: number }).spostamenti),
  };
}

async function lavoro(cdp: CDPSession): Promise<{ programma: number; stile: number }> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const di = (nome: string): number => (metrics.find(({ name }) => name === nome)?.value ?? 0) * 1_000;
  return { programma: di('ScriptDuration'), stile: di('LayoutDuration') + di('RecalcStyleDuration') };
}

/** Nella pagina: gli spostamenti che nessuno ha chiesto. */
function osservaSpostamenti(): void {
  Object.assign(globalThis, { spostamenti: 0 });
  new PerformanceObserver((elenco) => {
    for (const voce of elenco.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!voce.hadRecentInput) (globalThis as unknown as { spostamenti: number }).spostamenti += voce.value;
  }).observe({ type: 'layout-shift', buffered: true });
}
