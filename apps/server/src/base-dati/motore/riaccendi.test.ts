import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { avviaPostgresIncorporato, type Incorporato } from './incorporato.ts';
import { eVivo } from './nascita-processo.ts';

/** Una base dati vera, tutta di questa prova, perché la uccide; durevole, come quella di chi la installa. */
let cartella: string;
let motore: Incorporato;
let detti: string[];

beforeAll(async () => {
  cartella = await mkdtemp(join(tmpdir(), 'gestore-riaccendi-'));
});
beforeEach(async () => {
  detti = [];
  motore = await avviaPostgresIncorporato({
    cartella,
    log: () => undefined,
    avvisa: (livello, testo) => void detti.push(`${livello}: ${testo}`),
    opzioniDiProva: ['shared_buffers=16MB'],
    ritmo: { pauseMs: [0, 100, 200], poiOgniMs: 50, tornatoDopoMs: 60_000 },
  });
});
afterEach(() => motore.ferma());
afterAll(() => rm(cartella, { recursive: true, force: true }));

const pid = async (): Promise<number> =>
  Number((await readFile(join(motore.cartella, 'postmaster.pid'), 'utf8').catch(() => '0')).split('\n')[0]);

async function chiedi<R extends pg.QueryResultRow>(istruzione: string): Promise<R[]> {
  const cliente = new pg.Client(motore.urlProprietario);
  cliente.on('error', () => undefined);
  await cliente.connect();
  try {
    return (await cliente.query<R>(istruzione)).rows;
  } finally {
    await cliente.end().catch(() => undefined);
  }
}

const ATTESA = { timeout: 15_000, interval: 5 };

test('R75 il PostgreSQL ucciso torna da sé, dov’era, con ciò che aveva confermato', async () => {
  await chiedi('CREATE TABLE ricevute (numero int)');
  await chiedi('INSERT INTO ricevute VALUES (1)');
  const ucciso = await pid();
  expect(motore.daFare()).toBeNull();
  process.kill(ucciso, 'SIGKILL');
  await expect.poll(() => motore.daFare(), ATTESA).toMatch(/si è fermato e si sta riaccendendo da sé/);
  await expect.poll(() => motore.daFare(), ATTESA).toBeNull();
  expect(await pid()).not.toBe(ucciso);
  expect(await chiedi('SELECT numero FROM ricevute')).toEqual([{ numero: 1 }]);
  expect(detti).toEqual([
    expect.stringMatching(
      /^error: Il PostgreSQL incorporato si è fermato senza che lo si sia chiesto \(segnale SIGKILL\)/,
    ),
    expect.stringMatching(/^warn: Il PostgreSQL incorporato è di nuovo acceso/),
  ]);
});

test('R75 se non può tornare lo dice dopo pochi tentativi, e quando la causa è tolta torna', async () => {
  // Una cartella che PostgreSQL non riconosce più, finché non la si rimette com’era.
  const [qui, altrove] = [join(motore.cartella, 'PG_VERSION'), join(cartella, 'messo-da-parte')];
  await rename(qui, altrove);
  process.kill(await pid(), 'SIGKILL');
  await expect.poll(() => motore.daFare(), ATTESA).toMatch(/non torna, dopo \d+ tentativi.*Tolta la causa torna da sé/);
  const gravi = detti.filter((uno) => uno.startsWith('fatal: '));
  // Una volta sola, e con ciò che PostgreSQL dice: chi guarda il log non vi trova una riga per tentativo.
  expect(gravi).toEqual([expect.stringMatching(/non torna, dopo 3 tentativi.*PostgreSQL non si è avviato/)]);
  await rename(altrove, qui);
  await expect.poll(() => motore.daFare(), ATTESA).toBeNull();
  expect(await chiedi('SELECT numero FROM ricevute')).toEqual([{ numero: 1 }]);
});

test('chi lo ferma mentre si riaccende non ne lascia uno acceso', async () => {
  process.kill(await pid(), 'SIGKILL');
  await expect.poll(() => motore.daFare(), ATTESA).not.toBeNull();
  await motore.ferma();
  const rimasto = await pid();
  expect(rimasto === 0 || !eVivo(rimasto, '')).toBe(true);
  expect(detti.filter((uno) => uno.startsWith('fatal: '))).toEqual([]);
});

test('chi cade appena tornato non ricomincia da capo: i tentativi finiscono, e lo si dice', async () => {
  for (let volta = 1; volta <= 4; volta += 1) {
    process.kill(await pid(), 'SIGKILL');
    await expect.poll(() => detti.filter((uno) => uno.startsWith('warn: ')).length, ATTESA).toBe(volta);
  }
  expect(detti.join('\n')).toMatch(/fatal: .*non torna, dopo \d tentativi/);
});

test('lasciato, non lo si riaccende più: una macchina che si spegne ferma tutti insieme', async () => {
  motore.lascia();
  const suo = await pid();
  process.kill(suo, 'SIGINT');
  await expect.poll(() => eVivo(suo, ''), ATTESA).toBe(false);
  await motore.ferma();
  expect(detti).toEqual([]);
  expect(await pid()).toBe(0);
});
