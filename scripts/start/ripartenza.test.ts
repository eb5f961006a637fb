import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { creaRipartenza } from './ripartenza.mjs';

const cartella = mkdtempSync(join(tmpdir(), 'gestore-ripartenza-'));
const programma = join(cartella, 'programma.mjs');
const scrivi = (testo: string) => writeFileSync(programma, testo);
const VIVO = "console.log('chi entra'); console.log('pronto: ora'); setInterval(() => {}, 1_000);";

let processo: ReturnType<typeof creaRipartenza>;
beforeEach(() => {
  processo = creaRipartenza([programma], process.env);
});
afterEach(() => processo.ferma());
afterEach(() => rmSync(programma));
afterAll(() => rmSync(cartella, { recursive: true }));

test('tells what the program said before it was ready', async () => {
  scrivi(VIVO);
  expect(await processo.avvia()).toEqual({ ms: expect.any(Number), righe: ['chi entra'] });
  expect(await processo.pronto()).toBe(true);
});

test('who asks while it restarts waits for the new one', async () => {
  scrivi(VIVO);
  await processo.avvia();
  const riparte = processo.riavvia();
  let ripartito = false;
  riparte.then(() => {
    ripartito = true;
  });
  expect(await processo.pronto()).toBe(true);
  expect((await riparte).ms).toBeGreaterThan(0);
  expect(ripartito).toBe(true);
});

test('saves while it restarts are one more restart only', async () => {
  scrivi(VIVO);
  await processo.avvia();
  const [prima, seconda, terza] = [processo.riavvia(), processo.riavvia(), processo.riavvia()];
  expect(seconda).toBe(terza);
  expect(prima).not.toBe(seconda);
  expect((await terza).ms).toBeGreaterThan(0);
});

test('a program that does not start says so, and at the next save starts again', async () => {
  scrivi('process.exit(1)');
  expect(await processo.avvia()).toEqual({ ms: null, righe: [] });
  expect(await processo.pronto()).toBe(false);
  scrivi(VIVO);
  expect((await processo.riavvia()).ms).toBeGreaterThan(0);
  expect(await processo.pronto()).toBe(true);
});
