import { randomUUID } from 'node:crypto';
import { formattaEuro } from '@gestore/dominio';
import { creaUtenteAdmin } from '@gestore/server/accesso/delegati/utenti-admin';
import { apriKysely } from '@gestore/server/base-dati/collegamento/connessione';
import { BASE_CENT, RILANCIO_CENT } from '@gestore/server/prove/gara';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { type Gara, preparaGare } from '../gare.ts';
import type { Misura } from '../misura.ts';
import { apriChromium, entraChiConduce } from '../pagine/scena.ts';
import { distribuzione, type Voci } from '../statistica.ts';

const VENDITE = 12;
const CPU_PIU_LENTA = 6;
/** Una gara viva: un rilancio ogni cinque secondi in ciascuna, sfalsati. */
const OGNI_MS = 5_000;
const DURATA_MS = 40_000;
/** Quanto si aspetta che le tessere dicano gli ultimi rilanci. */
const ULTIMI_MS = 2_000;

const DELEGATA = { email: 'delegata@studio.example', password: 'una password lunga', segretoTotp: 'JBSWY3DPEHPK3PXP' };

export const mattinata: Misura = {
  nome: 'mattinata',
  titolo: 'La mattinata di chi conduce',
  spiegazione: `Il cruscotto di chi conduce con ${VENDITE} gare in corso, in Chromium con una CPU ${CPU_PIU_LENTA} volte più lenta: in ognuna un rilancio ogni ${OGNI_MS / 1_000} secondi, sfalsati. Di ogni rilancio, quanto passa dalla ricevuta di chi rilancia all’importo scritto nella tessera; della pagina, quanta parte del tempo il suo processo lavora, e quanti socket apre. Accanto, la stessa pagina mentre nessuno rilancia: i crono scorrono lo stesso.`,
  obiettivi: [
    { voce: 'tessera massimo ms', verso: 'al più', limite: 250 },
    { voce: 'CPU lenta occupata', verso: 'al più', limite: 0.15 },
    { voce: 'socket', verso: 'al più', limite: 1 },
  ],
  giriMax: 3,
  async misura(ambiente) {
    const base = await ambiente.base();
    const server = await ambiente.server(base);
    const { id: delegatoId } = await creaUtenteAdmin(apriKysely(base.pool), base.segreti, {
      ...DELEGATA,
      nome: 'Avv. Elena Conti',
      ruolo: 'delegato',
      adesso: Date.now(),
    });
    const gare = await preparaGare(base, VENDITE, { delegatoId });
    const url = `http://127.0.0.1:${server.porta}`;
    const { pagina, cdp, socket } = await apriMattinata(await apriChromium(ambiente.poi), url);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_PIU_LENTA });
    const senza = await occupata(cdp, () => pagina.waitForTimeout(DURATA_MS / 2));
    const detti: Detto[] = [];
    const con = await occupata(cdp, async () => detti.push(...(await contendono(url, gare))));
    await pagina.waitForTimeout(ULTIMI_MS);
    return { ...(await finoAllaTessera(pagina, detti)), ...voci(con, senza), socket: socket() };
  },
};

const voci = (con: number, senza: number): Voci => ({
  'CPU lenta occupata': con,
  'CPU lenta occupata senza rilanci': senza,
});

async function apriMattinata(
  browser: Browser,
  url: string,
): Promise<{ pagina: Page; cdp: CDPSession; socket(): number }> {
  const contesto = await browser.newContext({
    baseURL: url,
    locale: 'it-IT',
    viewport: { width: 1440, height: 900 },
  });
  const pagina = await contesto.newPage();
  await entraChiConduce(pagina, DELEGATA);
  await pagina.addInitScript(annotaTessere);
  let aperti = 0;
  pagina.on('websocket', () => {
    aperti += 1;
  });
  await pagina.reload();
  await pagina
    .getByRole('timer')
    .nth(VENDITE - 1)
    .waitFor();
  const cdp = await contesto.newCDPSession(pagina);
  await cdp.send('Performance.enable');
  return { pagina, cdp, socket: () => aperti };
}

/** Nella pagina: quale importo compare in quale tessera, e quando. */
function annotaTessere(): void {
  const visti: { asta: string; testo: string; il: number }[] = [];
  Object.assign(globalThis, { visti });
  new MutationObserver((cambi) => {
    const il = performance.timeOrigin + performance.now();
    for (const { target } of cambi) {
      const nodo = target instanceof Element ? target : target.parentElement;
      const importo = nodo?.closest('article')?.querySelector('strong');
      const asta = /\/asta\/([^/]+)/.exec(
        nodo?.closest('article')?.querySelector('a')?.getAttribute('href') ?? '',
      )?.[1];
      if (importo && asta !== undefined) visti.push({ asta, testo: importo.textContent, il });
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

type Detto = { asta: string; testo: string; ricevutaIl: number };

/** In ogni gara due che si superano a vicenda, ogni cinque secondi; le gare sfalsate. */
async function contendono(url: string, gare: readonly Gara[]): Promise<Detto[]> {
  const detti = gare.map(async ({ asta, gettoni }, n) => {
    const suoi: Detto[] = [];
    await fra((n * OGNI_MS) / gare.length);
    for (let giro = 1; giro <= DURATA_MS / OGNI_MS; giro += 1) {
      const importoCent = BASE_CENT + giro * RILANCIO_CENT;
      const risposta = await fetch(`${url}/api/user/asta/${asta}/rilanci`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${gettoni[giro % gettoni.length]}`,
        },
        body: JSON.stringify({ comandoId: randomUUID(), importoCent }),
      });
      if (risposta.status !== 201) throw new Error(`il rilancio ha avuto ${risposta.status}: ${await risposta.text()}`);
      suoi.push({ asta, testo: formattaEuro(importoCent), ricevutaIl: performance.timeOrigin + performance.now() });
      await fra(OGNI_MS);
    }
    return suoi;
  });
  return (await Promise.all(detti)).flat();
}

const fra = (ms: number): Promise<void> => new Promise((fatto) => setTimeout(fatto, ms));

/** Quanta parte del tempo la pagina lavora, mentre si fa altro. */
async function occupata(cdp: CDPSession, mentre: () => Promise<unknown>): Promise<number> {
  const lavoro = async (): Promise<number> => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  const [prima, daMs] = [await lavoro(), performance.now()];
  await mentre();
  return ((await lavoro()) - prima) / ((performance.now() - daMs) / 1_000);
}

async function finoAllaTessera(pagina: Page, detti: readonly Detto[]): Promise<Voci> {
  const visti = await pagina.evaluate(
    () => (globalThis as unknown as { visti: { asta: string; testo: string; il: number }[] }).visti,
  );
  const tempi = detti.map(({ asta, testo, ricevutaIl }) => {
    const visto = visti.find((una) => una.asta === asta && una.testo === testo);
    if (visto === undefined) throw new Error(`la tessera di ${asta} non ha mai detto ${testo}`);
    return Math.max(0, visto.il - ricevutaIl);
  });
  return { rilanci: tempi.length, ...distribuzione('tessera', tempi) };
}
