import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { portaLibera } from '@gestore/server/base-dati/motore/porta-libera';
import { expect } from '@playwright/test';
import { test } from './prova.ts';

const radice = fileURLToPath(new URL('../..', import.meta.url));

/** Ciò che dice `npm run dev`, riga per riga. */
function ascolta(processo: ChildProcess): { riga(cerca: RegExp): Promise<string> } {
  const righe: string[] = [];
  const attese = new Set<{ cerca: RegExp; trovata: (riga: string) => void }>();
  if (processo.stdout === null) throw new Error('senza voce');
  createInterface({ input: processo.stdout }).on('line', (riga) => {
    righe.push(riga);
    for (const attesa of attese) if (attesa.cerca.test(riga)) attesa.trovata(riga);
  });
  return {
    riga: (cerca) =>
      new Promise((trovata) => {
        const detta = righe.find((riga) => cerca.test(riga));
        if (detta === undefined) attese.add({ cerca, trovata });
        else trovata(detta);
      }),
  };
}

/** Come un salvataggio che non cambia nulla; la data torna poi com'era, perché da essa si decide se ricostruire le pagine. */
async function salva(file: string): Promise<() => Promise<void>> {
  const percorso = join(radice, file);
  const { atime, mtime } = await stat(percorso);
  await utimes(percorso, new Date(), new Date());
  return () => utimes(percorso, atime, mtime);
}

/** Nella pagina: la prima parola del tempo reale, che passa dalle pagine al server come ogni chiamata. */
const saluto = () =>
  new Promise<string>((detto, muto) => {
    const socket = new WebSocket(`ws://${location.host}/app/gestore?protocol=7`);
    socket.onmessage = ({ data }) => detto(String(data));
    socket.onclose = ({ code }) => muto(new Error(`chiuso: ${code}`));
  });

test('npm run dev: server e pagine seguono il salvataggio, Ctrl-C ferma tutto', {
  tag: '@notte',
}, async ({ page, sentinella }) => {
  sentinella.ammetti(
    /ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE) /,
    'il server riparte apposta, mentre la pagina lo segue',
  );
  const cartella = await mkdtemp(join(tmpdir(), 'gestore-sviluppo-'));
  const url = `http://127.0.0.1:${await portaLibera()}`;
  const processo = spawn('node', ['scripts/start/sviluppo.mjs'], {
    cwd: radice,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: new URL(url).port, DATA_DIR: cartella },
  });
  const uscito = once(processo, 'exit');
  const detto = ascolta(processo);
  try {
    expect(await detto.riga(/^pronto: /)).toContain(url);
    const sostituite: string[] = [];
    page.on('console', (messaggio) => sostituite.push(messaggio.text()));
    await page.goto(/\S+\/login\/\S+/.exec(await detto.riga(/offerente /))?.[0] ?? '');
    await page.getByRole('button', { name: 'Entra', exact: true }).click();
    await expect(page).toHaveURL(/\/user\/asta/);
    expect(await page.evaluate(saluto)).toContain('pusher:connection_established');

    const rimettiPagina = await salva('apps/web/src/guscio/errore.tsx');
    await expect.poll(() => sostituite.join('\n')).toContain('guscio/errore.tsx');
    await rimettiPagina();

    await salva('apps/server/src/bordo/salute.ts');
    await detto.riga(/bordo.salute\.ts: ripartito in \d+ ms\./);
    expect((await page.request.get(`${url}/healthz`)).status()).toBe(200);
  } finally {
    // Una pagina rimasta aperta cercherebbe ancora i suoi moduli da chi si sta fermando.
    await page.close();
    processo.kill('SIGINT');
    expect((await uscito)[0]).toBe(0);
    await rm(cartella, { recursive: true, force: true });
  }
  await expect(fetch(url)).rejects.toThrow();
});
