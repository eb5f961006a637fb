import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { leggiConfigurazione } from '../../piattaforma/configurazione/configurazione.ts';
import { fileMax } from '../../piattaforma/file-aperti.ts';
import { collegamentiPer, limitaCollegamenti } from './collegamenti-http.ts';
import { creaIndirizzoDi } from './indirizzo.ts';

type LimitiCollegamenti = ReturnType<typeof collegamentiPer>;

let server: Server;
const socket = new Set<Socket>();
afterEach(async () => {
  for (const uno of socket) uno.destroy();
  socket.clear();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

async function apri(
  limiti: LimitiCollegamenti,
  { proxyFidati = [], headersTimeout = 60_000 }: { proxyFidati?: string[]; headersTimeout?: number } = {},
): Promise<{ avvisi: string[] }> {
  const avvisi: string[] = [];
  const configurazione = leggiConfigurazione({ NODE_ENV: 'test', DATABASE_URL: 'postgres://x/y' });
  server = createServer({ headersTimeout, connectionsCheckingInterval: 20 }, (_, risposta) => risposta.end('ok'));
  const dillo = (_dati: unknown, testo?: unknown) => void avvisi.push(String(testo));
  const log = { warn: dillo, error: dillo };
  limitaCollegamenti(server, { ...configurazione, proxyFidati }, log, limiti);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { avvisi };
}

/** Un collegamento, e tutto ciò che il server gli dice prima di chiuderlo. */
function collega(chiede = ''): { detto: Promise<string>; chiedi(): void } {
  const uno = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.add(uno);
  let testo = '';
  uno.setEncoding('utf8').on('data', (parte: string) => {
    testo += parte;
  });
  uno.on('error', () => undefined);
  if (chiede !== '') uno.write(chiede);
  return { detto: once(uno, 'close').then(() => testo), chiedi: () => void uno.write(CHIEDE) };
}

const aperti = (): Promise<number> => new Promise((detti) => server.getConnections((_, quanti) => detti(quanti)));
const CHIEDE = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

test('chi si collega e non dice nulla è lasciato andare, e chi arriva dopo trova posto', async () => {
  await apri({ massimo: 4, perIndirizzo: 4 }, { headersTimeout: 300 });
  const muti = Array.from({ length: 4 }, () => collega());
  await Promise.all(muti.map(({ detto }) => detto));
  expect(await collega(CHIEDE).detto).toMatch(/^HTTP\/1.1 200/);
});

test('oltre il limite si rifiuta in parole, subito, e lo si dice una volta nel log', async () => {
  const { avvisi } = await apri({ massimo: 2, perIndirizzo: 2, graziaMs: 0 });
  collega();
  collega();
  await expect.poll(aperti).toBe(2);
  const detto = await collega(CHIEDE).detto;
  expect(detto).toMatch(/^HTTP\/1.1 503/);
  expect(detto).toContain('"codice":"sovraccarico"');
  // Chi non chiedeva nulla ha ceduto il posto.
  await expect.poll(aperti).toBe(0);
  expect(await collega(CHIEDE).detto).toMatch(/^HTTP\/1.1 200/);
  expect(avvisi).toEqual(['collegamenti al massimo: i nuovi sono rifiutati']);
});

test('R75 quando arrivano tutti insieme chi ha trovato posto è servito: non lo perde per chi è arrivato con lui', async () => {
  await apri({ massimo: 5, perIndirizzo: 5, graziaMs: 60_000 });
  // La domanda di chi è appena arrivato è ancora per strada.
  const primi = Array.from({ length: 5 }, () => collega());
  await expect.poll(aperti).toBe(5);
  expect(await collega(CHIEDE).detto).toMatch(/^HTTP\/1\.1 503/);
  for (const { chiedi } of primi) chiedi();
  for (const { detto } of primi) expect(await detto).toMatch(/^HTTP\/1\.1 200/);
});

test('un indirizzo solo non prende tutti i posti; un proxy fidato non è un indirizzo solo', async () => {
  await apri({ massimo: 10, perIndirizzo: 1 });
  collega();
  await expect.poll(aperti).toBe(1);
  expect(await collega(CHIEDE).detto).toMatch(/503/);
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
  await apri({ massimo: 10, perIndirizzo: 1 }, { proxyFidati: ['127.0.0.1'] });
  collega();
  await expect.poll(aperti).toBe(1);
  expect(await collega(CHIEDE).detto).toMatch(/200/);
});

test('i limiti stanno ben sotto i file che il processo può aprire, e trecento persone dietro un indirizzo ci stanno', () => {
  for (const file of [1_024, 4_096, 20_000, 1_048_576]) {
    const { massimo, perIndirizzo } = collegamentiPer(file);
    expect(massimo).toBeLessThan(file * 0.9);
    expect(perIndirizzo).toBeLessThanOrEqual(massimo);
    if (file >= 4_096) expect(perIndirizzo).toBeGreaterThanOrEqual(300 * 7);
  }
  expect(fileMax(() => 'Max open files            1024                 524288               files')).toBe(1_024);
  expect(fileMax(() => 'Max open files            unlimited            unlimited            files')).toBeGreaterThan(
    1e6,
  );
  expect(
    fileMax(() => {
      throw new Error('non è Linux');
    }),
  ).toBe(4_096);
  expect(fileMax()).toBeGreaterThan(0);
});

test.each([
  ['93.1.2.3', undefined, '93.1.2.3'],
  ['93.1.2.3', '6.6.6.6', '93.1.2.3'],
  ['127.0.0.1', '6.6.6.6, 93.1.2.3', '93.1.2.3'],
  ['::ffff:10.0.0.9', '93.1.2.3, 10.1.1.1', '93.1.2.3'],
  ['127.0.0.1', 'qualunque cosa', '127.0.0.1'],
  ['127.0.0.1', undefined, '127.0.0.1'],
])('da %s, con X-Forwarded-For %s, chi chiede è %s', (remoteAddress, passati, chi) => {
  server = createServer().listen(0);
  const richiesta = { headers: { 'x-forwarded-for': passati }, socket: { remoteAddress } };
  const { di } = creaIndirizzoDi(['127.0.0.1', '10.0.0.0/8']);
  expect(di(richiesta as unknown as Parameters<typeof di>[0])).toBe(chi);
});
