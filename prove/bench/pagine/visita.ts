import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test';

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
  pronta: (pagina: Page) => Promise<unknown>;
};

/** Ciò che il browser ha visto; i kB sono di mille byte, intestazioni comprese. */
export type Visita = { lcpMs: number; cls: number; kbAllAtto: number; kb: number; risposte: number };

type Visti = { lcp: number; cls: number };

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
    await pagina.addInitScript(osserva);
    await pagina.goto(percorso, { waitUntil: 'commit' });
    await pronta(pagina);
    const fin = rete.chieste();
    await rete.silenzio();
    const visti = await pagina.evaluate(() => (globalThis as unknown as { visti: Visti }).visti);
    return {
      lcpMs: visti.lcp,
      cls: visti.cls,
      kbAllAtto: rete.kbDelle(fin),
      kb: rete.kbDelle(rete.chieste()),
      risposte: rete.chieste().size,
    };
  } finally {
    await contesto.close();
  }
}

/** Nella pagina: l'ultimo candidato a contenuto più grande, e gli spostamenti che nessuno ha chiesto. */
function osserva(): void {
  const visti = { lcp: 0, cls: 0 };
  Object.assign(globalThis, { visti });
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
  const byte = new Map<string, number>();
  const inCorso = new Set<string>();
  let ultimo = performance.now();
  const finita = ({ requestId }: { requestId: string }): void => {
    inCorso.delete(requestId);
    ultimo = performance.now();
  };
  cdp.on('Network.requestWillBeSent', ({ requestId }) => {
    byte.set(requestId, 0);
    inCorso.add(requestId);
    ultimo = performance.now();
  });
  cdp.on('Network.loadingFinished', (fine) => {
    byte.set(fine.requestId, fine.encodedDataLength);
    finita(fine);
  });
  cdp.on('Network.loadingFailed', finita);
  return {
    chieste: (): ReadonlySet<string> => new Set(byte.keys()),
    kbDelle: (quali: ReadonlySet<string>): number =>
      [...quali].reduce((somma, una) => somma + (byte.get(una) ?? 0), 0) / 1_000,
    async silenzio(): Promise<void> {
      const fine = performance.now() + ATTESA_MAX_MS;
      while (performance.now() < fine && (inCorso.size > 0 || performance.now() - ultimo < SILENZIO_MS))
        await new Promise((fatto) => setTimeout(fatto, 100));
    },
  };
}
