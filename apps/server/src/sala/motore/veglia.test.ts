import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { creaFreno } from './freno.ts';
import { creaVeglia, respiroDi } from './veglia.ts';

const OGNI_MS = 500;
const FERMO_MS = 2_500;

/** Battiti muti uno dopo l'altro: a ciascuno, quanta CPU ha avuto e atteso da quello prima, e se la aspetta ancora. */
function dopo(quanti: number, { cpu = 0, attesa = 0, aspetta = false, ogni = OGNI_MS, sa = true } = {}) {
  const veglia = creaVeglia(OGNI_MS);
  for (let i = 1; i <= quanti; i += 1) {
    const respiro = { cpuMs: i * cpu, attesaMs: i * attesa, aspetta };
    veglia.batti(i * ogni, sa ? respiro : null);
  }
  return { muto: veglia.mutoMs(), affamato: veglia.affamatoMs(), veglia };
}

test('chi dorme, o è fermato da un segnale, poteva parlare: è fermo', () => {
  expect(dopo(5)).toMatchObject({ muto: FERMO_MS, affamato: 0 });
});

test('chi aspetta la CPU non è fermo, per quanto la aspetti; di ciò che ne ha avuta si tiene il conto', () => {
  expect(dopo(120, { aspetta: true })).toMatchObject({ muto: 0, affamato: 120 * OGNI_MS });
  expect(dopo(6, { aspetta: true, cpu: 10 })).toMatchObject({ muto: 50, affamato: 2_950 });
});

test('chi gira a vuoto con tutta la CPU è fermo: ha corso, e non ha risposto', () => {
  expect(dopo(6, { aspetta: true, cpu: OGNI_MS }).muto).toBe(FERMO_MS);
});

test('di chi adesso dorme si toglie ciò che ha atteso', () => {
  expect(dopo(6, { attesa: 400 })).toMatchObject({ muto: OGNI_MS + 5 * 100, affamato: 2_000 });
});

test('se chi guarda era fermo lui, un battito vale uno e non quanto ha tardato', () => {
  expect(dopo(2, { ogni: 30_000 }).muto).toBe(2 * OGNI_MS);
  expect(dopo(2, { ogni: 30_000, sa: false })).toMatchObject({ muto: 2 * OGNI_MS, affamato: 0 });
});

test('chi ha parlato ricomincia da capo', () => {
  const { veglia } = dopo(4);
  veglia.sentito();
  expect([veglia.mutoMs(), veglia.affamatoMs()]).toEqual([0, 0]);
});

test('il sistema dice chi dorme, chi è fermato e chi corre', async () => {
  const corre = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
  const dorme = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1e6); console.log(1)']);
  try {
    await Promise.all([once(corre, 'spawn'), once(dorme.stdout, 'data')]);
    const [uno, due] = [corre.pid ?? 0, dorme.pid ?? 0];
    await expect.poll(() => respiroDi(uno)?.cpuMs).toBeGreaterThan(100);
    expect(respiroDi(uno)?.aspetta).toBe(true);
    await expect.poll(() => respiroDi(due)?.aspetta).toBe(false);
    corre.kill('SIGSTOP');
    await expect.poll(() => respiroDi(uno)?.aspetta).toBe(false);
  } finally {
    for (const figlio of [corre, dorme]) figlio.kill('SIGKILL');
  }
  await Promise.all([once(corre, 'exit'), once(dorme, 'exit')]);
  expect(respiroDi(corre.pid ?? 0)).toBeNull();
});

test('fermo di nuovo, si aspetta ogni volta il doppio; dopo quattro volte in dieci minuti non lo si rifà più', () => {
  const freno = creaFreno();
  const attese: number[] = [];
  let adesso = 0;
  for (let volta = 0; volta < 5; volta += 1) {
    attese.push(freno.fraMs(adesso));
    adesso += freno.fraMs(adesso);
    freno.ucciso(adesso);
  }
  expect(attese).toEqual([0, 5_000, 10_000, 20_000, 565_000]);
  expect(freno.volte(adesso)).toBe(4);
  expect(freno.fraMs(adesso + 600_000)).toBe(0);
});
