import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eVivo } from '../base-dati/nascita-processo.ts';
import { portaLibera } from '../base-dati/porta-libera.ts';
import { leggiConfigurazione } from '../bordo/configurazione.ts';
import { portaInGara } from '../prove/gara.ts';
import { avviaServizio, type Servizio } from './servizio.ts';

/** Un arresto senza nessuno collegato è questione di un istante: oltre, qualcosa aspetta che qualcuno muoia. */
const ARRESTO_MAX_MS = 8_000;

let cartella: string;
let ambiente: Record<string, string>;
const vivi = new Set<ChildProcess>();

beforeEach(async () => {
  cartella = await mkdtemp(join(tmpdir(), 'gestore-arresto-'));
  ambiente = {
    NODE_ENV: 'production',
    BASE_DATI_INCORPORATA: 'si',
    DATA_DIR: cartella,
    PORT: String(await portaLibera()),
    LOG_LEVEL: 'warn',
  };
});
afterEach(async () => {
  for (const uno of vivi) uno.kill('SIGKILL');
  vivi.clear();
  await rm(cartella, { recursive: true, force: true });
});

type Acceso = { processo: ChildProcess; detto: () => string; uscita: Promise<number | null> };

/** Il server come lo avvia un terminale: in un gruppo di processi suo, che riceve i segnali tutto insieme. */
async function accendi(): Promise<Acceso> {
  const processo = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    env: { PATH: process.env.PATH, ...ambiente },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  vivi.add(processo);
  let detto = '';
  processo.stderr?.setEncoding('utf8').on('data', (testo: string) => {
    detto += testo;
  });
  const uscita = new Promise<number | null>((fatto) => processo.once('close', (codice) => fatto(codice)));
  await new Promise<void>((pronto, no) => {
    processo.stdout?.setEncoding('utf8').on('data', (testo: string) => {
      if (testo.includes('pronto: ')) pronto();
    });
    void uscita.then(() => no(new Error(`il server non è partito: ${detto}`)));
  });
  detto = '';
  return { processo, detto: () => detto, uscita };
}

/** Accende qui il servizio sulla stessa cartella, fa, e lo ferma. */
async function conServizio<T>(fai: (servizio: Servizio) => Promise<T>): Promise<T> {
  const servizio = await avviaServizio(leggiConfigurazione({ ...ambiente, LOG_LEVEL: 'silent' }));
  try {
    return await fai(servizio);
  } finally {
    await servizio.ferma();
  }
}

const inGara = (): Promise<string> =>
  conServizio(async ({ vendita }) => (await portaInGara(vendita.esecutore, vendita.orologio.adesso())).asta);

const pidPostgres = async (): Promise<number> =>
  Number((await readFile(join(cartella, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '0')).split('\n')[0]);

test.each([
  ['Ctrl-C di un terminale', 'SIGINT', true],
  ['kill del solo server', 'SIGTERM', false],
  ['la macchina che si ferma', 'SIGTERM', true],
  ['il terminale che si chiude', 'SIGHUP', true],
] as const)('un arresto voluto non somiglia a una caduta: %s', async (_, segnale, aTutti) => {
  const asta = await inGara();
  const { processo, detto, uscita } = await accendi();
  const postgres = await pidPostgres();
  const da = performance.now();
  process.kill(aTutti ? -(processo.pid ?? 0) : (processo.pid ?? 0), segnale);
  expect(await uscita).toBe(0);
  expect(performance.now() - da).toBeLessThan(ARRESTO_MAX_MS);
  expect(detto()).toBe('');
  expect(eVivo(postgres, '')).toBe(false);
  await conServizio(async ({ vendita, contesto }) => {
    const { rows } = await contesto.pool.query<{ fine: string | null }>(
      'SELECT fine FROM processi ORDER BY visto DESC OFFSET 1 LIMIT 1',
    );
    expect(rows).toEqual([{ fine: 'congedo' }]);
    const tipi = (await vendita.tutteLeVoci(asta)).map(({ tipo }) => tipo);
    expect(tipi.filter((tipo) => /Sospesa|Disservizio|Congelata/.test(tipo))).toEqual([]);
  });
});

test('una caduta resta una caduta: kill -9 lascia la base dati orfana, chi riparte la prende e la gara è sospesa', async () => {
  const asta = await inGara();
  const { processo, uscita } = await accendi();
  const orfano = await pidPostgres();
  processo.kill('SIGKILL');
  await uscita;
  expect(eVivo(orfano, '')).toBe(true);
  await conServizio(async ({ vendita }) => {
    expect(await pidPostgres()).not.toBe(orfano);
    expect(eVivo(orfano, '')).toBe(false);
    await expect
      .poll(async () => (await vendita.tutteLeVoci(asta)).map(({ tipo }) => tipo).join(' '))
      .toMatch(/Sospesa|Disservizio/);
  });
});

test('un Ctrl-C durante l’avvio non lascia la base dati accesa', async () => {
  await conServizio(async () => undefined);
  const processo = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    env: { PATH: process.env.PATH, ...ambiente },
    detached: true,
    stdio: 'ignore',
  });
  vivi.add(processo);
  const uscita = new Promise((fatto) => processo.once('exit', fatto));
  await expect.poll(pidPostgres, { interval: 5 }).toBeGreaterThan(0);
  process.kill(-(processo.pid ?? 0), 'SIGINT');
  await uscita;
  await expect.poll(pidPostgres, { interval: 20, timeout: ARRESTO_MAX_MS }).toBe(0);
});
