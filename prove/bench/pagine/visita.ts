import type { Browser, BrowserContextOptions, CDPSession } from '@playwright/test';

/** Una rete mobile lenta e un telefono che non è nuovo, come li usa chi misura le pagine da anni. */
const RETE = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 768_000 / 8 };
const CPU_PIU_LENTA = 4;
/** Quanto la rete deve tacere perché la pagina sia ferma, e quanto si aspetta al più. */
const SILENZIO_MS = 2_000;
const ATTESA_MAX_MS = 60_000;

/** Una pagina, chi la apre, e che cosa vi si deve poter fare. */
export type DaVisitare = {
  percorso: string;
  stato: Exclude<BrowserContextOptions['storageState'], undefined> | null;
  /** Ciò che, quando c’è, dice che si può cominciare: un elemento, e con quale parola comincia. */
  pronta: { elemento: string; parola: string };
};

/** Ciò che il browser ha visto; i kB sono di mille byte, intestazioni comprese. */
export type Visita = { lcpMs: number; cls: number; prontaMs: number; kbAllAtto: number; kb: number; risposte: number };

type Visti = { lcp: number; cls: number; prontaMs: number | null };

/** Apre una pagina come chi arriva per la prima volta, e aspetta che stia ferma. */
export async function visita(
  browser: Browser,
  { percorso, stato, pronta }: DaVisitare,
  schermo: { width: number; height: number },
): Promise<Visita> {
  const contesto = await browser.newContext({
    viewport: schermo,
    locale: 'it-IT',
    ...(stato === null ? {} : { storageState: stato }),
  });
  try {
    const pagina = await contesto.newPage();
    const cdp = await contesto.newCDPSession(pagina);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', RETE);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_PIU_LENTA });
    const rete = segui(cdp);
    await pagina.addInitScript(osserva, pronta);
    await pagina.goto(percorso, { waitUntil: 'commit' });
    await pagina.waitForFunction(() => (globalThis as unknown as { visti: Visti }).visti.prontaMs !== null);
    await rete.silenzio();
    const [visti, origineMs] = await pagina.evaluate(() => [
      (globalThis as unknown as { visti: Visti }).visti,
      performance.timeOrigin,
    ]);
    // L’istante è della pagina: chi la guarda da fuori se ne accorge quando lei ha già chiesto ciò che viene dopo.
    const { prontaMs = 0 } = visti as { prontaMs: number };
    return {
      lcpMs: visti.lcp,
      cls: visti.cls,
      prontaMs,
      kbAllAtto: rete.kb(origineMs + prontaMs),
      kb: rete.kb(Number.POSITIVE_INFINITY),
      risposte: rete.risposte(),
    };
  } finally {
    await contesto.close();
  }
}

/** Nella pagina: l'ultimo candidato a contenuto più grande, e gli spostamenti che nessuno ha chiesto. */
function osserva({ elemento, parola }: DaVisitare['pronta']): void {
  const visti: Visti = { lcp: 0, cls: 0, prontaMs: null };
  Object.assign(globalThis, { visti });
  const guarda = new MutationObserver(() => {
    const suoi = [...document.querySelectorAll(elemento)];
    if (!suoi.some(({ textContent }) => textContent?.trim().startsWith(parola))) return;
    guarda.disconnect();
    visti.prontaMs = performance.now();
  });
  guarda.observe(document, { childList: true, subtree: true, characterData: true });
  new PerformanceObserver((elenco) => {
    for (const voce of elenco.getEntries()) visti.lcp = voce.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((elenco) => {
    for (const voce of elenco.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!voce.hadRecentInput) visti.cls += voce.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** I byte che arrivano, risposta per risposta. */
function segui(cdp: CDPSession) {
  const byte = new Map<string, { il: number; quanti: number }>();
  const inCorso = new Set<string>();
  let ultimo = performance.now();
  const finita = ({ requestId }: { requestId: string }): void => {
    inCorso.delete(requestId);
    ultimo = performance.now();
  };
  cdp.on('Network.requestWillBeSent', ({ requestId, wallTime }) => {
    byte.set(requestId, { il: wallTime * 1_000, quanti: 0 });
    inCorso.add(requestId);
    ultimo = performance.now();
  });
  cdp.on('Network.loadingFinished', (fine) => {
    const una = byte.get(fine.requestId);
    if (una !== undefined) una.quanti = fine.encodedDataLength;
    finita(fine);
  });
  cdp.on('Network.loadingFailed', finita);
  return {
    risposte: (): number => byte.size,
    /** I kB di ciò che si era chiesto entro un istante. */
    kb: (entroIl: number): number =>
      [...byte.values()].reduce((somma, { il, quanti }) => somma + (il <= entroIl ? quanti : 0), 0) / 1_000,
    async silenzio(): Promise<void> {
      const fine = performance.now() + ATTESA_MAX_MS;
      while (performance.now() < fine && (inCorso.size > 0 || performance.now() - ultimo < SILENZIO_MS))
        await new Promise((fatto) => setTimeout(fatto, 100));
    },
  };
}
