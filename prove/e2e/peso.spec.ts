import { type CDPSession, expect } from '@playwright/test';
import type { Banco } from './banco.ts';
import type { Chi } from './rotte.ts';
import { test } from './specifica/prova.ts';

/** Ciò che ogni risposta costa oltre al suo corpo, come lo conta il browser (`transferSize`). */
const TESTA_BYTE = 300;

/**
 * Ciò che una persona scarica prima di poter fare qualcosa: la pagina stessa, e i byte di ogni risposta come arrivano sul filo, compressi,
 * caratteri e dati compresi. Chi lo alza scrive che cosa ci si è guadagnato.
 */
const PAGINE: readonly {
  pagina: string;
  percorso: (banco: Banco) => string;
  chi: Chi | null;
  /** Ciò che, quando c'è, dice che si può cominciare. */
  pronta: string;
  /** La disegna il server, se le sue letture arrivano in tempo: altrimenti il browser scarica, per disegnarla, anche ciò che viene dopo. */
  delServer?: true;
  byteMax: number;
}[] = [
  {
    pagina: '/',
    percorso: () => '/',
    chi: null,
    pronta: 'article h3',
    delServer: true,
    // 180.900, e il foglio di stile della ricerca, con cui la prima vendita e il suo prezzo stanno nel primo schermo: 184.120.
    byteMax: 184_400,
  },
  {
    pagina: '/asta/:id',
    percorso: ({ scena }) => `/asta/${scena.raccolta}`,
    chi: null,
    pronta: 'article h1',
    delServer: true,
    // 182.500, e il foglio di stile della scheda a due colonne: i suoi tremila byte non li porta nessun'altra pagina.
    byteMax: 186_300,
  },
  {
    pagina: '/login',
    percorso: () => '/login',
    chi: null,
    pronta: 'form button[type=submit]',
    // 150.830, e il nome del foglio che tiene gli avvisi fuori dalla chiusura di una finestra: 151.230. I nomi dei pezzi sono impronte, e da una
    // versione all’altra si comprimono in cento byte di più o di meno.
    byteMax: 151_300,
  },
  {
    pagina: '/user/asta',
    percorso: () => '/user/asta',
    chi: 'offerente',
    // Socket, messaggi, ricevute, finestre e parole dei rifiuti arrivano dopo.
    pronta: 'form button[type=submit]',
    // 174.500, e le schede del telefono: 180.000 sono quelli promessi.
    byteMax: 174_900,
  },
  {
    pagina: '/admin/asta/:id/console',
    percorso: ({ scena }) => `/admin/asta/${scena.gara}/console`,
    chi: 'delegata',
    // Quale vendita è e che cosa vi accade; ciò con cui la si conduce è annunciato, e arriva per ultimo.
    pronta: 'main h1',
    // A macchina ferma 250.000; su una carica l’intestazione compare quando è già partito anche ciò che la segue di un quarto di secondo.
    byteMax: 282_000,
  },
];

/** Nella pagina: quando compare ciò con cui si può cominciare, prima di ogni altro lavoro che ne segua. */
function annotaQuando(pronta: string): void {
  const guarda = new MutationObserver(() => {
    if (document.querySelector(pronta) === null) return;
    guarda.disconnect();
    Object.assign(globalThis, { prontaIl: performance.timeOrigin + performance.now() });
  });
  guarda.observe(document, { childList: true, subtree: true });
}

type Byte = { corpo: number; testa: number };

/** I byte di ogni risposta chiesta, quando è arrivata tutta. */
function segui(cdp: CDPSession) {
  const chieste = new Map<string, { url: string; il: number; byte: Promise<Byte> }>();
  const arrivate = new Map<string, Byte & { fatta: (byte: Byte) => void }>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) => {
    const { promise, resolve } = Promise.withResolvers<Byte>();
    chieste.set(requestId, { url: request.url, il: wallTime * 1_000, byte: promise });
    arrivate.set(requestId, { corpo: 0, testa: 0, fatta: resolve });
  });
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const sua = arrivate.get(requestId);
    if (sua !== undefined) sua.corpo += encodedDataLength;
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const sua = arrivate.get(requestId);
    if (sua !== undefined) sua.testa = response.encodedDataLength;
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const sua = arrivate.get(requestId);
    // Del documento il browser dice i byte soltanto alla fine, testa compresa.
    sua?.fatta({ corpo: sua.corpo || encodedDataLength - sua.testa, testa: sua.testa });
  });
  cdp.on('Network.loadingFailed', ({ requestId }) => {
    const sua = arrivate.get(requestId);
    sua?.fatta(sua);
  });
  return () => [...chieste.values()];
}

/** I pezzi di programma già letti: le pagine ne hanno in comune quasi tutti. */
const letti = new Set<string>();

for (const { pagina: nome, percorso, chi, pronta, delServer = false, byteMax } of PAGINE)
  test(`${nome} si apre con poco, e senza gli schemi del contratto`, async ({ banco, browser, entrate, request }) => {
    // Le prime letture di un server appena partito possono non arrivare in tempo: si misura la pagina com'è poi per chiunque.
    if (delServer)
      await expect.poll(async () => (await request.get(`${banco.url}${percorso(banco)}`)).text()).toContain('<article');
    const stato = chi === null ? undefined : await (await entrate.di(chi)).storageState();
    const contesto = await browser.newContext({
      baseURL: banco.url,
      locale: 'it-IT',
      ...(stato === undefined ? {} : { storageState: stato }),
    });
    const pagina = await contesto.newPage();
    const cdp = await contesto.newCDPSession(pagina);
    await cdp.send('Network.enable');
    const chieste = segui(cdp);
    await pagina.addInitScript(annotaQuando, pronta);
    await pagina.goto(percorso(banco));
    await expect(pagina.locator(pronta).first()).toBeVisible();
    // Chi è ancora in viaggio non è fra le risorse della pagina: conta quando lo si è chiesto.
    const prontaIl = await pagina.evaluate(() => (globalThis as unknown as { prontaIl: number }).prontaIl);
    const prime = chieste().filter(({ il }) => il <= prontaIl);
    const byte = await Promise.all(prime.map(async (una) => ({ url: una.url, ...(await una.byte) })));
    for (const { url } of byte.filter((una) => new URL(una.url).pathname.endsWith('.js') && !letti.has(una.url))) {
      letti.add(url);
      expect([url, (await (await contesto.request.get(url)).text()).includes('._zod.')]).toEqual([url, false]);
    }
    const somma = byte.reduce((quanti, { corpo }) => quanti + corpo + TESTA_BYTE, 0);
    const intere = byte.reduce((quanti, { corpo, testa }) => quanti + corpo + testa, 0);
    const description = `${nome} ${somma} in ${byte.length} risposte; con le teste intere, senza HTTP/2, ${intere}`;
    test.info().annotations.push({ type: 'byte', description });
    expect(somma).toBeGreaterThan(100_000);
    expect(somma).toBeLessThanOrEqual(byteMax);
    await contesto.close();
  });
