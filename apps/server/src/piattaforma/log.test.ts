import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apriLog, siLeggeInParole } from './log.ts';

test('R75 una riga che il disco pieno non prende non ferma chi la scrive, né la seguente', () => {
  // Il file che su Linux dice sempre, davvero, che non c’è più posto.
  const pieno = openSync('/dev/full', 'w');
  try {
    const log = apriLog({ livelloLog: 'info', logInParole: false }, pieno);
    for (const riga of ['una', 'due', 'tre']) expect(() => log.error(riga)).not.toThrow();
    // Oltre ciò che si trattiene le righe si perdono, e nemmeno allora si ferma qualcosa.
    const lunga = 'x'.repeat(300_000);
    for (let volta = 0; volta < 5; volta += 1) expect(() => log.error(lunga)).not.toThrow();
  } finally {
    closeSync(pieno);
  }
});

/** Ciò che il log scrive in un file, riga per riga. */
function scritte(usa: (fd: number) => void): string[] {
  const cartella = mkdtempSync(join(tmpdir(), 'gestore-log-'));
  const file = join(cartella, 'log');
  const fd = openSync(file, 'w');
  try {
    usa(fd);
    return readFileSync(file, 'utf8').split('\n').slice(0, -1);
  } finally {
    closeSync(fd);
    rmSync(cartella, { recursive: true });
  }
}

const PER_PROVA = { livelloLog: 'info', logInParole: true } as const;

test('fuori da un terminale ogni riga resta JSON, anche per chi prova il prodotto', () => {
  const righe = scritte((fd) => {
    expect(siLeggeInParole(PER_PROVA, fd)).toBe(false);
    const log = apriLog(PER_PROVA, fd);
    log.info('si ascolta');
    log.warn({ da: '127.0.0.1' }, 'un avviso');
  });
  expect(righe.map((riga) => JSON.parse(riga) as object)).toEqual([
    expect.objectContaining({ level: 30, msg: 'si ascolta', pid: process.pid }),
    expect.objectContaining({ level: 40, msg: 'un avviso', da: '127.0.0.1' }),
  ]);
});

test('a un terminale si leggono parole: gli avvisi e gli errori, con ciò che portano, e nessuna riga di servizio', () => {
  const righe = scritte((fd) => {
    const log = apriLog(PER_PROVA, fd, true);
    log.info('Server listening at http://127.0.0.1:3000');
    log.warn('provider di identità di sviluppo');
    log.child({ reqId: 'req-1' }).warn({ da: '127.0.0.1', aperti: 3 }, 'collegamenti al massimo');
    log.error({ err: new Error('la rete\nnon c’è') }, 'NATS non risponde');
  });
  const [primo, secondo, errore, ...passi] = righe;
  const ora = /^\d\d:\d\d:\d\d /;
  for (const riga of [primo, secondo, errore]) expect(riga).toMatch(ora);
  expect([primo, secondo, errore].map((riga) => riga?.replace(ora, ''))).toEqual([
    'Avviso: provider di identità di sviluppo',
    'Avviso: collegamenti al massimo (da: 127.0.0.1; aperti: 3)',
    'Errore: NATS non risponde: la rete non c’è',
  ]);
  expect(passi.length).toBeGreaterThan(0);
  for (const passo of passi) expect(passo).toMatch(/^ {4}at /);
});

test('ciò che il terminale obbedirebbe si legge, e non accade: qualcosa lo ha scritto chi chiama', () => {
  const [riga] = scritte((fd) => apriLog(PER_PROVA, fd, true).warn({ da: '\u001b[2Jvuoto\u202e' }, 'sera\u0007'));
  expect(riga).toMatch(/ Avviso: sera\\u\{7\} \(da: \\u\{1b\}\[2Jvuoto\\u\{202e\}\)$/);
});
