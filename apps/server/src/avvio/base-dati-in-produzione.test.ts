import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { COMPILATI } from '../prove/compilati.ts';

test('in produzione il server non si mette da sé sulla base dati incorporata: dice perché, e non lascia nulla', async () => {
  const cartella = await mkdtemp(join(tmpdir(), 'gestore-produzione-'));
  try {
    const processo = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
      env: { PATH: process.env.PATH, ...COMPILATI, NODE_ENV: 'production', DATA_DIR: cartella, PORT: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let detto = '';
    for (const uscita of [processo.stdout, processo.stderr])
      uscita.setEncoding('utf8').on('data', (testo: string) => {
        detto += testo;
      });
    const codice = await new Promise<number | null>((fatto) => processo.once('close', fatto));
    expect(codice).not.toBe(0);
    expect(detto).toMatch(/DATABASE_URL: manca\. In produzione la base dati incorporata non si avvia da sola/);
    expect(detto).toMatch(/BASE_DATI_INCORPORATA=si/);
    expect(await readdir(cartella)).toEqual([]);
  } finally {
    await rm(cartella, { recursive: true, force: true });
  }
});
