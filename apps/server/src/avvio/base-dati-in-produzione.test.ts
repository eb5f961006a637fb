import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { COMPILATI } from '../prove/compilati.ts';

/** Ciò che chi avvia non deve leggere: righe di codice, e la password. */
const SENZA_PAROLE = /\n\s+at |node_modules|\.ts:\d|segretissima/;

/** Il server come lo avvia chi lo installa: ciò che dice prima di finire, e con che codice finisce. */
async function avvia(ambiente: Record<string, string>): Promise<{ codice: number | null; detto: string }> {
  const processo = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    env: { PATH: process.env.PATH, ...COMPILATI, NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'error', ...ambiente },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let detto = '';
  for (const uscita of [processo.stdout, processo.stderr])
    uscita.setEncoding('utf8').on('data', (testo: string) => {
      detto += testo;
    });
  const codice = await new Promise<number | null>((fatto) => processo.once('close', fatto));
  return { codice, detto };
}

test('in produzione il server non si mette da sé sulla base dati incorporata: dice perché, e non lascia nulla', async () => {
  const cartella = await mkdtemp(join(tmpdir(), 'gestore-produzione-'));
  try {
    const { codice, detto } = await avvia({ DATA_DIR: cartella });
    expect(codice).not.toBe(0);
    expect(detto).toMatch(/DATABASE_URL: manca\. In produzione la base dati incorporata non si avvia da sola/);
    expect(detto).toMatch(/BASE_DATI_INCORPORATA=si/);
    expect(await readdir(cartella)).toEqual([]);
  } finally {
    await rm(cartella, { recursive: true, force: true });
  }
});

test('R75 una base dati sbagliata ferma l’avvio con una frase e un codice: nessuna riga di codice, nessuna password', async () => {
  const sito = createServer((_, risposta) => risposta.end('un sito')).listen(0, '127.0.0.1');
  await once(sito, 'listening');
  const { port } = sito.address() as AddressInfo;
  try {
    const url = `postgres://gestore:segretissima@127.0.0.1:${port}/gestore`;
    const { codice, detto } = await avvia({ DATABASE_URL: url, DATA_DIR: join(tmpdir(), 'non-serve') });
    expect(codice).toBe(1);
    expect(detto).toContain(
      `A 127.0.0.1:${port} risponde un programma che non è PostgreSQL: controlli macchina e porta in DATABASE_URL.`,
    );
    expect(detto).not.toMatch(SENZA_PAROLE);
  } finally {
    sito.closeAllConnections();
    sito.close();
  }
});

test('R75 una cartella dei dati in cui non si può scrivere ferma l’avvio con una frase', async () => {
  const { codice, detto } = await avvia({ BASE_DATI_INCORPORATA: 'si', DATA_DIR: '/dev/null/dati' });
  expect(codice).toBe(1);
  expect(detto).toContain(
    'Il server non parte: in /dev/null/dati non si può leggere o scrivere, perché la cartella non c’è.',
  );
  expect(detto).not.toMatch(SENZA_PAROLE);
});
