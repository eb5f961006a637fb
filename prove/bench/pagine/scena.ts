import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codiceTotp } from '@gestore/server/accesso/delegati/totp';
import { portaLibera } from '@gestore/server/base-dati/motore/porta-libera';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { NonMisurabile } from '../non-misurabile.ts';
import type { DaVisitare } from './visita.ts';

type Pronto = {
  tipo: 'pronto';
  url: string;
  accesso: { email: string; password: string; segretoTotp: string };
  scena: {
    gara: string;
    raccolta: string;
    collegamenti: Record<string, { ammesso: string | null; tutti: readonly string[] }>;
  };
};

type Scena = {
  visite: Record<'home' | 'scheda' | 'stanza' | 'console', DaVisitare>;
  /** Le pagine di altri offerenti della gara, già entrati: chi la guarda è un altro ancora. */
  altri(quanti: number): Promise<Page[]>;
  chiudi(): Promise<void>;
};

/** Il Chromium con cui si misurano le pagine; si chiude con la misura. */
export async function apriChromium(poi: (chiudi: () => Promise<void>) => void): Promise<Browser> {
  const { CHROMIUM } = process.env;
  if (CHROMIUM === undefined || CHROMIUM === '')
    throw new NonMisurabile('non c’è un Chromium: dica quale con CHROMIUM');
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic'],
  });
  poi(() => browser.close());
  return browser;
}

/** Chi conduce entra con la sua password e il codice di adesso. */
export async function entraChiConduce(
  pagina: Page,
  { email, password, segretoTotp }: Pronto['accesso'],
): Promise<void> {
  await pagina.goto('/admin/login');
  await pagina.getByLabel('E-mail').fill(email);
  await pagina.getByLabel('Password').fill(password);
  await pagina.getByLabel('Codice temporaneo').fill(codiceTotp(segretoTotp, Date.now()));
  await pagina.getByRole('button', { name: 'Accedi' }).click();
  await pagina.waitForURL(/\/admin\/dashboard/);
}

/** Quanto si aspetta di vedere se chi è entrato può rilanciare. */
const ENTRATA_MAX_MS = 3_000;

/** Il server delle prove nel browser, in un processo suo, con una vendita in gara; e chi vi è già entrato. */
export async function apriScena(browser: Browser, cartella: string): Promise<Scena> {
  const porta = await portaLibera();
  const processo = fork(fileURLToPath(new URL('../../e2e/server-di-prova.ts', import.meta.url)), {
    env: {
      ...process.env,
      PORT: String(porta),
      DATA_DIR: join(cartella, `pagine-${randomUUID()}`),
      LOG_LEVEL: 'fatal',
      SCENA: 'lunga',
    },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const { url, accesso, scena } = await pronto(processo);
  const entrato = async (come: (pagina: Page) => Promise<unknown>): Promise<DaVisitare['stato']> => {
    const contesto: BrowserContext = await browser.newContext({ baseURL: url, locale: 'it-IT' });
    await come(await contesto.newPage());
    const stato = await contesto.storageState();
    await contesto.close();
    return stato;
  };
  const offerente = await entrato(async (pagina) => {
    await pagina.goto(scena.collegamenti[scena.gara]?.ammesso ?? '');
    await pagina.getByRole('button', { name: 'Entra', exact: true }).click();
    await pagina.waitForURL(/\/user\/asta/);
  });
  const delegata = await entrato(async (pagina) => {
    await entraChiConduce(pagina, accesso);
  });
  const titolo = { elemento: 'h1', parola: '' };
  const vista = (percorso: string, stato: DaVisitare['stato'], pronta: DaVisitare['pronta']): DaVisitare => ({
    percorso: new URL(percorso, url).toString(),
    stato,
    pronta,
  });
  return {
    visite: {
      home: vista('/', null, titolo),
      scheda: vista(`/asta/${scena.raccolta}`, null, titolo),
      stanza: vista('/user/asta', offerente, { elemento: 'button', parola: 'Rilancia' }),
      console: vista(`/admin/asta/${scena.gara}/console`, delegata, { elemento: 'button', parola: 'Sospendi' }),
    },
    async altri(quanti) {
      const { tutti = [], ammesso = null } = scena.collegamenti[scena.gara] ?? {};
      const pagine: Page[] = [];
      for (const collegamento of tutti.filter((uno) => uno !== ammesso)) {
        if (pagine.length === quanti) break;
        const pagina = await (await browser.newContext({ baseURL: url, locale: 'it-IT' })).newPage();
        await pagina.goto(collegamento);
        await pagina.getByRole('button', { name: 'Entra', exact: true }).click();
        await pagina.waitForURL(/\/user\/asta/);
        // Fra chi ha offerto c'è chi è stato rifiutato: non ha il pulsante.
        const rilancia = pagina.getByRole('button', { name: /^Rilancia/ }).first();
        const inGara = await rilancia.waitFor({ timeout: ENTRATA_MAX_MS }).then(
          () => true,
          () => false,
        );
        if (inGara) pagine.push(pagina);
      }
      return pagine;
    },
    async chiudi() {
      const uscito = new Promise((fatto) => processo.once('exit', fatto));
      processo.send({ tipo: 'ferma' });
      await uscito;
    },
  };
}

function pronto(processo: ChildProcess): Promise<Pronto> {
  return new Promise((risolvi, rifiuta) => {
    processo.once('exit', (codice) => rifiuta(new Error(`il server delle prove è uscito con ${codice}`)));
    processo.on('message', (messaggio: { tipo: string }) => {
      if (messaggio.tipo === 'pronto') risolvi(messaggio as Pronto);
    });
  });
}
