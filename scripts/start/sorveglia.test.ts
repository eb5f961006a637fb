import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { cartelleDelServer, delServer, sorveglia } from './sorveglia.mjs';

const cartella = mkdtempSync(join(tmpdir(), 'gestore-sorveglia-'));
mkdirSync(join(cartella, 'banca'));
afterAll(() => rmSync(cartella, { recursive: true, force: true }));

test('the folders of the server are its own and those of our packages that it depends on', () => {
  const cartelle = cartelleDelServer(fileURLToPath(new URL('../..', import.meta.url)));
  for (const una of cartelle) expect(existsSync(una), una).toBe(true);
  expect(cartelle.map((una) => una.split('/').slice(-2)[0])).toEqual(
    expect.arrayContaining(['server', 'contratto', 'dominio', 'registro']),
  );
});

test.each([
  ['banca/rotte.ts', true],
  ['verbale/stampa/modello.typ', true],
  ['base-dati/schema/01-giornale.sql', true],
  ['base-dati/migrazioni/0771.sql', true],
  ['banca/rotte.test.ts', false],
  ['prove/ambiente.ts', false],
  ['banca/prove/banco.ts', false],
  ['banca/.rotte.ts.swp', false],
])('saving %s restarts the server: %s', (file, atteso) => {
  expect(delServer(file)).toBe(atteso);
});

test('several writings of one save are one notice', async () => {
  const avvisi: string[] = [];
  const primo = Promise.withResolvers<void>();
  const chiudi = sorveglia([cartella], (file: string) => {
    avvisi.push(file);
    primo.resolve();
  });
  for (const testo of ['a', 'b', 'c']) writeFileSync(join(cartella, 'banca', 'rotte.ts'), testo);
  writeFileSync(join(cartella, 'banca', 'rotte.test.ts'), '');
  await primo.promise;
  chiudi();
  expect(avvisi).toEqual([expect.stringContaining('banca/rotte.ts')]);
});
