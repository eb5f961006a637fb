import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registraOperatore } from '../accesso/operatori.ts';
import { apriSessione, trovaSessione } from '../accesso/sessioni.ts';
import { trovaUtente } from '../accesso/utente.ts';
import { type BaseDiProva, nuovaBaseDati, spegniPostgresDiProva } from '../base-dati/prove/postgres-di-prova.ts';
import { marcaAccessiDiPrima } from './marche-accessi.ts';

/** Le righe scritte prima che ci fossero le marche: valgono dopo il primo avvio, e dopo nessun altro. */
let base: BaseDiProva;
let cartella: string;
beforeAll(async () => {
  base = await nuovaBaseDati();
  cartella = await mkdtemp(join(tmpdir(), 'gestore-marche-'));
});
afterAll(async () => {
  await base.chiudi();
  await spegniPostgresDiProva();
  await rm(cartella, { recursive: true, force: true });
});

const ADESSO = 1_800_000_000_000;

async function operatoreDiPrima(): Promise<{ id: string; gettone: string }> {
  const { db, segreti } = base;
  const identita = { emittente: 'prova', soggetto: randomUUID(), nome: 'Anna', email: null, adesso: ADESSO };
  const id = (await registraOperatore(db, segreti, identita)) ?? '';
  const chi = { strategia: 'edicom', soggettoId: id, adesso: ADESSO, indirizzo: null, dispositivo: null } as const;
  const { gettone } = await apriSessione(db, segreti, chi);
  await base.comeProprietario('ALTER TABLE operatori DISABLE TRIGGER operatori_avanti');
  await base.comeProprietario('UPDATE operatori SET marca = NULL WHERE id = $1', [id]);
  await base.comeProprietario('ALTER TABLE operatori ENABLE TRIGGER operatori_avanti');
  await base.comeProprietario('UPDATE sessioni SET marca = NULL WHERE soggetto_id = $1', [id]);
  return { id, gettone };
}
const stato = async ({ gettone }: { gettone: string }) =>
  (await trovaSessione(base.db, base.segreti, 'edicom', gettone, ADESSO)).stato;

test('il primo avvio marca le righe di prima, una volta, e ne scrive il numero fuori dalla base dati', async () => {
  const { db, segreti } = base;
  const parti = { segreti, orologio: { adesso: () => ADESSO } };
  const dove = { urlProprietario: base.urlProprietario, cartellaDati: cartella };
  const prima = await operatoreDiPrima();
  expect(await stato(prima)).toBe('sconosciuta');
  expect(await trovaUtente({ db, segreti }, 'edicom', prima.id, ADESSO)).toBe('estraneo');

  await marcaAccessiDiPrima(parti, dove);
  expect(await stato(prima)).toBe('viva');
  expect(await trovaUtente({ db, segreti }, 'edicom', prima.id, ADESSO)).toMatchObject({ nome: 'Anna' });
  const file = await readFile(join(cartella, 'marche-accessi.json'), 'utf8');
  expect(JSON.parse(file)).toMatchObject({ versione: 1, dal: ADESSO, marcate: { operatori: 1, sessioni: 1 } });

  // Chi vi scrive dopo non può chiedere che si rifaccia.
  const dopo = await operatoreDiPrima();
  await marcaAccessiDiPrima(parti, dove);
  expect(await stato(dopo)).toBe('sconosciuta');
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from sessioni where marca is null`.execute(db);
  expect(rows[0]?.n).toBe(1);
});
