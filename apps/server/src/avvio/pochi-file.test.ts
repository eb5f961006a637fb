import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BaseDiProva, nuovaBaseDati, spegniPostgresDiProva } from '../base-dati/prove/postgres-di-prova.ts';
import { ambienteDiProva, misureDi } from '../prove/ambiente.ts';
import { COMPILATI } from '../prove/compilati.ts';

/** Il server vero come lo avvia una shell che gli dà pochi file, con ogni connessione che gliene vuole prendere. */
const FILE = 256;
let base: BaseDiProva;
let cartella: string;
beforeAll(async () => {
  base = await nuovaBaseDati();
  cartella = await mkdtemp(join(tmpdir(), 'gestore-pochi-file-'));
});
afterAll(async () => {
  await base.chiudi();
  await spegniPostgresDiProva();
  await rm(cartella, { recursive: true, force: true });
});

async function avvia(file: number, log: 'pipe' | number = 'pipe') {
  // Come chi lo installa: senza dati di dimostrazione, e senza il fornitore di sviluppo.
  const { OIDC_SVILUPPO: _, ...diProva } = await ambienteDiProva(base.urlProprietario, cartella);
  const suo: Record<string, string> = {
    ...diProva,
    NODE_ENV: 'production',
    LOG_LEVEL: log === 'pipe' ? 'warn' : 'info',
  };
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  const processo = spawn('sh', ['-c', `ulimit -n ${file} && exec "$0" "$1"`, process.execPath, main], {
    env: { PATH: process.env.PATH, ...COMPILATI, SALUTE_OMBRA: 'no', ...suo },
    stdio: ['ignore', 'pipe', log],
  });
  let detto = '';
  for (const uscita of [processo.stdout, processo.stderr])
    uscita?.setEncoding('utf8').on('data', (testo: string) => {
      detto += testo;
    });
  const finito = once(processo, 'close').then(([codice]) => codice as number | null);
  return { processo, finito, detto: () => detto, url: `http://127.0.0.1:${suo.PORT}`, porta: Number(suo.PORT) };
}

const ATTESA = { timeout: 60_000, interval: 50 };

test('R75 con troppo pochi file il server non parte: dice quanti ne ha, quanti ne servono e come si alza il limite', async () => {
  const { finito, detto } = await avvia(128);
  expect(await finito).not.toBe(0);
  expect(detto()).toMatch(
    /^Questo processo può tenere aperti 128 file .* con meno di 192 non parte\. Il limite si alza con «ulimit -n/,
  );
  expect(detto()).not.toMatch(/node_modules|at .*\.ts:\d/);
});

test('R75 con 256 file ognuno ha una risposta, anche chi è di troppo: nessuno resta appeso, e il server non ne muore', async () => {
  const { processo, finito, detto, url, porta } = await avvia(FILE);
  const aperti: Socket[] = [];
  try {
    await expect.poll(detto, ATTESA).toContain('pronto: ');
    expect(detto()).toMatch(/può tenere aperti 256 file .*accetta 96 collegamenti/);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const risposte = await Promise.all(
      Array.from({ length: 400 }, async () => {
        const socket = connect(porta, '127.0.0.1');
        aperti.push(socket);
        let testo = '';
        socket.setEncoding('utf8').on('data', (parte: string) => {
          testo += parte;
        });
        socket.on('error', () => undefined);
        socket.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
        await Promise.race([once(socket, 'data'), once(socket, 'close')]);
        return testo;
      }),
    );
    const stati = Map.groupBy(risposte, (testo) => /^HTTP\/1\.1 (\d{3})/.exec(testo)?.[1] ?? 'nessuna');
    expect([...stati.keys()].sort()).toEqual(['200', '503']);
    expect(stati.get('503')?.[0]).toContain('"codice":"sovraccarico"');
    expect(detto()).toMatch(/collegamenti al massimo/);
    // Quanti ne tiene e quanti ne ha lo dicono le misure, per chi le guarda prima che finiscano.
    for (const uno of aperti) uno.destroy();
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, ATTESA).toBe(200);
    expect(await misureDi(url)).toMatch(/^process_max_fds 256$/m);
    expect(await misureDi(url)).toMatch(/^impedimenti 0$/m);
  } finally {
    for (const uno of aperti) uno.destroy();
    processo.kill('SIGTERM');
  }
  expect(await finito).toBe(0);
});

test('R75 un log che finisce su un disco pieno non ferma il server', async () => {
  // Il file che su Linux dice sempre, davvero, che non c’è più posto.
  const pieno = openSync('/dev/full', 'w');
  const { processo, finito, detto, url } = await avvia(1_024, pieno);
  closeSync(pieno);
  try {
    await expect.poll(detto, ATTESA).toContain('pronto: ');
    // Ogni rifiuto è una riga del log.
    for (let volta = 0; volta < 5; volta += 1) expect((await fetch(`${url}/api/edicom/allarmi`)).status).toBe(401);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  } finally {
    processo.kill('SIGTERM');
  }
  expect(await finito).toBe(0);
});
