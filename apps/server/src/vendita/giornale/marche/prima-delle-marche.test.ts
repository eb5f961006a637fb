import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type BaseDiProva, nuovaBaseDati } from '../../../base-dati/prove/postgres-di-prova.ts';
import { creaGiornale } from '../giornale.ts';
import { marcheDiProva } from '../prove/marche-di-prova.ts';
import { inserisciCruda, rigaCruda } from '../prove/riga-cruda.ts';
import type { Marche } from './marche.ts';
import { accettaPrimaDelleMarche } from './prima-delle-marche.ts';

const FILE_MARCHE = 'marche.json';

const PRIMA = '0'.repeat(64);
let base: BaseDiProva;
let cartella: string;
beforeEach(async () => {
  base = await nuovaBaseDati();
  cartella = await mkdtemp(join(tmpdir(), 'marche-'));
});
afterEach(async () => {
  await base.chiudi();
  await rm(cartella, { recursive: true, force: true });
});

const avvia = (marche: Marche, intero = true) =>
  accettaPrimaDelleMarche({ pool: base.pool, marche, cartella, adesso: () => 5, intero });
const leggi = (marche: Marche, asta: string) =>
  creaGiornale({ pool: base.pool, orologio: { adesso: () => 1 }, marche }).leggi(asta, 0, 10);
const file = async () => JSON.parse(await readFile(join(cartella, FILE_MARCHE), 'utf8')) as unknown;

/** Una voce come la lasciava il prodotto prima delle marche: allora il grilletto non ne voleva. */
async function scriveDiPrima(asta = randomUUID(), seq = 1, precedente = PRIMA, altro = {}): Promise<string> {
  await base.comeProprietario('ALTER TABLE giornale DISABLE TRIGGER USER');
  const riga = { ...rigaCruda(asta, seq, precedente), marca: null, ...altro };
  await inserisciCruda(base.pool, riga);
  await base.comeProprietario('ALTER TABLE giornale ENABLE TRIGGER USER');
  return asta;
}

test('R74 un’installazione nuova non accetta nessuna voce senza marca, nemmeno dal proprietario della base dati', async () => {
  const marche = marcheDiProva();
  expect(await avvia(marche)).toEqual([]);
  expect(await file()).toEqual({ versione: 1, dal: 5, senzaMarca: 0 });
  const asta = await scriveDiPrima();
  await expect(leggi(marche, asta)).rejects.toMatchObject({ codice: 'voce_estranea' });
  // Al prossimo avvio sono più di quante si erano contate: il registro non è quello, e nulla si scrive.
  expect(await avvia(marcheDiProva())).toMatchObject([{ asta: null, perche: expect.stringContaining('erano 0') }]);
});

test('R74 le voci di prima si contano una volta, dopo averne rifatta la catena, e da allora devono essere tante', async () => {
  const asta = await scriveDiPrima();
  const marche = marcheDiProva();
  expect(await avvia(marche)).toEqual([]);
  expect(await file()).toEqual({ versione: 1, dal: 5, senzaMarca: 1 });
  expect(await leggi(marche, asta)).toHaveLength(1);
  expect(await avvia(marcheDiProva())).toEqual([]);
  await scriveDiPrima();
  const dopo = await avvia(marcheDiProva());
  expect(dopo).toMatchObject([{ asta: null, perche: expect.stringContaining('erano 1, e nella base dati sono 2') }]);
  expect(await file()).toEqual({ versione: 1, dal: 5, senzaMarca: 1 });
});

test('R74 una catena di prima che non torna ferma il passaggio, e si dice di quale vendita', async () => {
  const asta = await scriveDiPrima(randomUUID(), 1, PRIMA, { dati: '{"importoCent":1}' });
  expect(await avvia(marcheDiProva())).toMatchObject([{ asta, perche: expect.stringContaining('non torna') }]);
  await expect(file()).rejects.toThrow();
});

test('R74 con un registro indietro rispetto alle teste ancorate il passaggio aspetta; un file che non si legge ferma l’avvio', async () => {
  await scriveDiPrima();
  expect(await avvia(marcheDiProva(), false)).toEqual([]);
  await expect(file()).rejects.toThrow();
  await writeFile(join(cartella, FILE_MARCHE), '{"versione":1}');
  await expect(avvia(marcheDiProva())).rejects.toThrow();
});
