import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { creaGuardiaSpazio, luoghiScritti } from './spazio.ts';

let cartella: string;
let dati: string;
let teste: string;
/** Quanto deve restare libero: chi non può riempire un disco alza questo. */
let minimo: number;
const log: string[] = [];
const scrivi = (testo: unknown): void => void log.push(String(testo));

beforeEach(async () => {
  cartella = await mkdtemp(join(tmpdir(), 'gestore-spazio-'));
  dati = join(cartella, 'dati');
  teste = join(cartella, 'altrove', 'teste.jsonl');
  await mkdir(dati);
  await mkdir(join(cartella, 'altrove'));
  minimo = 1;
  log.length = 0;
});
afterEach(() => rm(cartella, { recursive: true, force: true }));

function guardia(fileTeste: string | null = teste) {
  return creaGuardiaSpazio({
    luoghi: luoghiScritti(
      { cartellaDati: dati, fileTeste },
      { teste: fileTeste ?? join(dati, 'teste.jsonl'), baseDati: null },
    ),
    minimoByte: () => minimo,
    log: { error: scrivi, warn: scrivi },
  });
}

test('R75 con meno posto del minimo non si è pronti, e lo si dice una volta per disco; quando ce n’è di nuovo si torna', async () => {
  const spazio = guardia();
  await spazio.guarda();
  expect([spazio.daFare(), log]).toEqual([[], []]);
  const { bavail, bsize } = await statfs(dati);
  // Più di quanto c'è, e di quanto potrebbe liberarsi intanto.
  minimo = bavail * bsize * 2 + 1_024 ** 4;
  await spazio.guarda();
  await spazio.guarda();
  const [detto, ...altri] = spazio.daFare();
  expect(detto).toMatch(/^Sul disco di DATA_DIR restano meno dei [\d.]+ MB di SPAZIO_MINIMO_MB: faccia posto\./);
  // Le due cartelle stanno sullo stesso disco.
  expect(altri).toEqual([]);
  minimo = 1;
  await spazio.guarda();
  expect(spazio.daFare()).toEqual([]);
  expect(log).toEqual([detto, 'c’è di nuovo posto dove si scrive']);
});

test('R75 una cartella in cui non si scrive si nomina come la conosce chi amministra, e guardarla non lascia nulla', async () => {
  const spazio = guardia();
  const via = join(cartella, 'messa-da-parte');
  await rename(join(cartella, 'altrove'), via);
  await spazio.guarda();
  expect(spazio.daFare()).toEqual([
    expect.stringMatching(/^Nella cartella di FILE_TESTE non si può scrivere: la cartella non c’è\./),
  ]);
  await rename(via, join(cartella, 'altrove'));
  await spazio.guarda();
  expect(spazio.daFare()).toEqual([]);
  expect([await readdir(dati), await readdir(join(cartella, 'altrove'))]).toEqual([[], []]);
});

test('R75 un file delle teste che non prende nulla ferma la prontezza anche se la cartella è buona', async () => {
  await mkdir(teste);
  const spazio = guardia();
  await spazio.guarda();
  expect(spazio.daFare()).toEqual([expect.stringMatching(/al posto del file c’è una cartella/)]);
  await rm(teste, { recursive: true });
  await writeFile(teste, '');
  await spazio.guarda();
  expect(spazio.daFare()).toEqual([]);
});

/**
 * Un disco vero da un megabyte; `null` dove questo utente non può averne. Chi non può prova lo stesso, alzando il minimo sopra
 * ciò che il disco di tutti ha libero: da lì in poi la strada è la stessa.
 */
function discoPiccolo(dove: string): { togli(): void } | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', dove], { stdio: 'ignore' });
    return { togli: () => execFileSync('umount', ['-l', dove]) };
  } catch {
    return null;
  }
}

test('R75 un disco pieno davvero si vede, e liberato torna: nessun file resta di chi guardava', async () => {
  const disco = discoPiccolo(dati);
  const spazio = guardia();
  const pieno = join(dati, 'pieno');
  try {
    if (disco === null) minimo = Number.MAX_SAFE_INTEGER;
    else await writeFile(pieno, Buffer.alloc(2 * 1_024 ** 2)).catch(() => undefined);
    await spazio.guarda();
    expect(spazio.daFare()).toEqual([expect.stringMatching(/DATA_DIR.*(restano meno dei|non c’è più posto)/)]);
    // Col minimo a zero byte lo dice la scrittura, e non il conto.
    if (disco !== null) {
      minimo = 0;
      await spazio.guarda();
      expect(spazio.daFare()).toEqual([
        expect.stringMatching(/^Nella cartella di DATA_DIR non si può scrivere: non c’è più posto\./),
      ]);
    }
    minimo = 1;
    await rm(pieno, { force: true });
    await spazio.guarda();
    expect(spazio.daFare()).toEqual([]);
    expect(await readdir(dati)).toEqual([]);
  } finally {
    disco?.togli();
  }
});
