import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { cercaNellaMemoria, creaCercatore } from '../prove/canarino/cerca.ts';
import { soloCompilati } from './compilati.ts';
import { creaLavoroInDisparte, type LavoroNonFatto } from './lavoro-in-disparte.ts';
import type { Prova, Racconto } from './prove/mestiere.processo.ts';
import { riempi } from './prove/segno.ts';

type Mestiere = Parameters<typeof creaLavoroInDisparte>[0];

const MESTIERE: Mestiere = {
  modulo: new URL('./prove/mestiere.processo.ts', import.meta.url),
  msMax: 60_000,
  memoriaMb: 64,
  richiesteMax: 8,
  attesaAltreMs: 60_000,
};
const lavoro = (parte: Partial<Mestiere> = {}) =>
  creaLavoroInDisparte<{ prova: Prova }, Racconto>({ ...MESTIERE, ...parte });
const perche = async (promessa: Promise<unknown>): Promise<string> =>
  promessa.then(
    () => 'fatto',
    (errore: LavoroNonFatto) => errore.perche,
  );
const improntaDi = (byte: Uint8Array): string => createHash('sha256').update(byte).digest('hex');

describe('un lavoro in disparte', () => {
  test('ha la testata e i byte, anche trenta megabyte o nessuno, e nessuna variabile di chi lo avvia', async () => {
    process.env.SEGRETO_DI_PROVA = 'postgres://chi:parola@base';
    const fai = lavoro();
    for (const byte of [new Uint8Array(30 * 1024 * 1024).fill(7), new Uint8Array()])
      expect(await fai({ prova: 'racconta' }, byte)).toMatchObject({ quanti: byte.length, impronta: improntaDi(byte) });
    const { ambiente, quanti } = await fai({ prova: 'racconta' });
    expect([quanti, ambiente.filter((valore) => valore.includes('parola'))]).toEqual([0, []]);
    delete process.env.SEGRETO_DI_PROVA;
    expect(soloCompilati({ DATABASE_URL: 'postgres://chi:parola@base', NODE_OPTIONS: '--inspect' })).toEqual({});
    const compilati = { NODE_COMPILE_CACHE: '/var/cache/compilati' };
    expect(soloCompilati({ DATABASE_URL: 'postgres://chi:parola@base', ...compilati })).toEqual(compilati);
  });
  test('chi aspetta altre richieste le fa nello stesso processo; chi non le aspetta, ciascuna nel suo', async () => {
    const pidDi = async (fai: ReturnType<typeof lavoro>): Promise<number> => (await fai({ prova: 'racconta' })).pid;
    const [insieme, ciascuna] = [lavoro(), lavoro({ attesaAltreMs: 0 })];
    expect(new Set([await pidDi(insieme), ...(await Promise.all([pidDi(insieme), pidDi(insieme)]))]).size).toBe(1);
    expect(new Set(await Promise.all([pidDi(ciascuna), pidDi(ciascuna)])).size).toBe(2);
  });
  test('un processo caduto porta via solo la richiesta che aveva in mano: quelle in coda si fanno in un altro', async () => {
    const fai = lavoro();
    const { pid } = await fai({ prova: 'racconta' });
    const [caduta, seguente] = [fai({ prova: 'muori' }), fai({ prova: 'racconta' })];
    expect(await perche(caduta)).toBe('finito');
    expect((await seguente).pid).not.toBe(pid);
  });
  test('chi lo annulla lo sa subito, anche mentre aspetta, e il processo che vi lavorava non resta', async () => {
    const fai = lavoro();
    const { pid } = await fai({ prova: 'racconta' });
    const annulla = new AbortController();
    const suoi = [
      fai({ prova: 'taci' }, undefined, '', annulla.signal),
      fai({ prova: 'racconta' }, undefined, '', annulla.signal),
    ];
    const esiti = Promise.all(suoi.map(perche));
    const seguente = fai({ prova: 'racconta' });
    // Il primo è già del processo, che tace.
    await setImmediate();
    annulla.abort();
    expect(await esiti).toEqual(['annullato', 'annullato']);
    expect((await seguente).pid).not.toBe(pid);
  });
  test('la scadenza di una non è quella delle altre: chi aspettava dietro di lei ha la sua risposta', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const fai = lavoro();
      const [muta, prima, seconda] = [fai({ prova: 'taci' }), fai({ prova: 'racconta' }), fai({ prova: 'racconta' })];
      const esito = perche(muta);
      await vi.advanceTimersByTimeAsync(MESTIERE.msMax);
      expect(await esito).toBe('scaduto');
      expect((await prima).pid).toBe((await seconda).pid);
    } finally {
      vi.useRealTimers();
    }
  });
  test('con due processi chi tace non tiene fermo chi viene dopo: è fermato, e chi lo aspettava ne trova un altro', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const fai = lavoro({ processi: 2, diUnoMax: 2, attesaAltreMs: 2 * MESTIERE.msMax });
      const muto = perche(fai({ prova: 'taci' }, undefined, 'ada'));
      const dopo = fai({ prova: 'racconta' }, undefined, 'ada');
      expect(await perche(fai({ prova: 'racconta' }, undefined, 'ada'))).toBe('troppe');
      // Ha finito prima che la scadenza di chi tace venga: era il processo che restava.
      const { pid } = await fai({ prova: 'racconta' }, undefined, 'ivo');
      await vi.advanceTimersByTimeAsync(MESTIERE.msMax);
      expect(await muto).toBe('scaduto');
      expect((await dopo).pid).toBe(pid);
    } finally {
      vi.useRealTimers();
    }
  });
  test('ha la memoria che il suo mestiere dice, anche quella per ciò che è appena nato', async () => {
    const opzioniDi = async (parte: Partial<Mestiere>): Promise<string[]> =>
      (await lavoro({ memoriaMb: 128, attesaAltreMs: 0, ...parte })({ prova: 'racconta' })).opzioni;
    expect(await opzioniDi({})).toEqual(['--max-old-space-size=128']);
    expect(await opzioniDi({ giovaneMb: 8 })).toEqual(['--max-old-space-size=128', '--max-semi-space-size=8']);
  });
  test('chi esaurisce la sua memoria finisce lui solo', async () => {
    expect(await perche(lavoro({ memoriaMb: 32 })({ prova: 'riempi' }))).toBe('finito');
  });
  test('R10 di un errore si sa il nome, e nulla di ciò che si leggeva', async () => {
    const fai = lavoro();
    await expect(fai({ prova: 'sbaglia' }, Buffer.from('segreto'))).rejects.toMatchObject({
      message: 'lavoro in disparte non fatto: errore TypeError sbaglio_di_prova',
    });
    expect((await fai({ prova: 'racconta' })).quanti).toBe(0);
  });
  test('oltre le richieste ammesse si sa subito, e poi si può chiedere ancora', async () => {
    const fai = lavoro({ richiesteMax: 2 });
    const due = [fai({ prova: 'racconta' }), fai({ prova: 'racconta' })];
    expect(await perche(fai({ prova: 'racconta' }))).toBe('troppe');
    await Promise.all(due);
    expect(await perche(fai({ prova: 'racconta' }))).toBe('fatto');
  });
  test('un modulo che non c’è è un lavoro non fatto', async () => {
    expect(
      await perche(lavoro({ modulo: new URL('./prove/nessuno.ts', import.meta.url) })({ prova: 'racconta' })),
    ).toBe('finito');
  });
});

describe('chi chiede', () => {
  const SEME = 20_261_121;
  const MEZZO_BYTE = 512 * 1024;
  const CERCATI_BYTE = 32;
  const avvia = (...argomenti: string[]): ChildProcess =>
    spawn(
      process.execPath,
      [fileURLToPath(new URL('./prove/chiede.ts', import.meta.url)), String(SEME), ...argomenti],
      {
        stdio: ['pipe', 'pipe', 'pipe'],
      },
    );
  async function restaInMemoria(...argomenti: string[]): Promise<string[]> {
    const byte = riempi(Buffer.alloc(2 * MEZZO_BYTE), SEME);
    const programma = avvia(...argomenti);
    const [impronta] = await once(programma.stdout ?? programma, 'data');
    expect(String(impronta)).toBe(improntaDi(byte));
    const cercato = byte.subarray(MEZZO_BYTE, MEZZO_BYTE + CERCATI_BYTE);
    const trovati = cercaNellaMemoria(creaCercatore([{ nome: 'byte', byte: cercato }]), programma.pid ?? 0);
    // `close` arriva quando è finito anche il processo del lavoro, che ne ha ereditato l'uscita degli errori.
    programma.stdin?.end();
    expect(await once(programma, 'close')).toEqual([0, null]);
    return trovati ?? [];
  }

  test('R10 non ha più in memoria nessuna copia dei byte che ha azzerato, e finisce senza aspettare il processo', async () => {
    expect(await restaInMemoria()).toEqual([]);
  });
  test('la stessa ricerca li trova, se non li azzera', async () => {
    expect(await restaInMemoria('trattieni')).not.toEqual([]);
  });
});
