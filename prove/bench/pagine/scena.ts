import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codiceTotp } from '@gestore/server/accesso/totp';
import { portaLibera } from '@gestore/server/base-dati/porta-libera';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { DaVisitare } from './visita.ts';

type Pronto = {
  tipo: 'pronto';
  url: string;
  accesso: { email: string; password: string; segretoTotp: string };
  scena: { gara: string; raccolta: string; collegamenti: Record<string, { ammesso: string | null }> };
};

type Scena = { visite: Record<'home' | 'scheda' | 'stanza' | 'console', DaVisitare>; chiudi(): Promise<void> };

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
    await pagina.goto('/admin/login');
    await pagina.getByLabel('E-mail').fill(accesso.email);
    await pagina.getByLabel('Password').fill(accesso.password);
    await pagina.getByLabel('Codice temporaneo').fill(codiceTotp(accesso.segretoTotp, Date.now()));
    await pagina.getByRole('button', { name: 'Accedi' }).click();
    await pagina.waitForURL(/\/admin\/dashboard/);
  });
  const titolo = (pagina: Page) => pagina.getByRole('heading', { level: 1 }).waitFor();
  const rilancia = (pagina: Page) =>
    pagina
      .getByRole('button', { name: /^Rilancia/ })
      .first()
      .waitFor();
  const vista = (percorso: string, stato: DaVisitare['stato'], pronta: DaVisitare['pronta']): DaVisitare => ({
    percorso: new URL(percorso, url).toString(),
    stato,
    pronta,
  });
  return {
    visite: {
      home: vista('/', null, titolo),
      scheda: vista(`/asta/${scena.raccolta}`, null, titolo),
      stanza: vista('/user/asta', offerente, rilancia),
      console: vista(`/admin/asta/${scena.gara}/console`, delegata, (pagina) =>
        pagina
          .getByRole('button', { name: /^Sospendi/ })
          .first()
          .waitFor(),
      ),
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
