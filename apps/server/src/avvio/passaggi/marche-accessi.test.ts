import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registraOperatore } from '../../accesso/operatori/operatori.ts';
import { apriSessione, trovaSessione } from '../../accesso/sessioni/sessioni.ts';
import { trovaUtente } from '../../accesso/sessioni/utente.ts';
import { contoDaMostrare } from '../../anagrafe/uffici/conto-ufficio.ts';
import { contoVero } from '../../banca/movimenti/conti.ts';
import { riapriFinitiDaAltri } from '../../banca/sigillati/lotti-veri.ts';
import { colonneMarcate, eDellaCasa, type Marcata } from '../../base-dati/marche-righe.ts';
import { type BaseDiProva, nuovaBaseDati, spegniPostgresDiProva } from '../../base-dati/prove/postgres-di-prova.ts';
import { bustaVera } from '../../vendita/aste/buste/buste-vere.ts';
import { marcaAccessiDiPrima, marcaBancaDiPrima, marcaContiDiPrima } from './marche-accessi.ts';

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
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM sessioni WHERE marca IS NULL`.execute(db);
  expect(rows[0]?.n).toBe(1);
});

test('movimenti, abbinamenti e ordini di prima valgono dopo il primo avvio, e restano tavole in cui si può solo aggiungere', async () => {
  const { db, segreti } = base;
  const parti = { segreti, orologio: { adesso: () => ADESSO } };
  const dove = { urlProprietario: base.urlProprietario, cartellaDati: cartella };
  const [file, movimento, ordine] = [randomUUID(), randomUUID(), randomUUID()];
  const diPrima = [
    "INSERT INTO conti_banca VALUES ('IT00PROVA', 'bcc', 'Prova')",
    `INSERT INTO file_banca VALUES ('${file}', 'bcc', 'camt', 'x', 'x', 1, 1, 0, gen_random_uuid(), 'Prova')`,
    `INSERT INTO movimenti (id, file, conto, formato, chiave, importo_cent, contabile, riferimento, controparte_nome, causale)
     VALUES ('${movimento}', '${file}', 'IT00PROVA', 'camt', 'x', 1, '2026-01-01', '', '', '')`,
    ...[1, 2].map(
      (
        n,
      ) => `INSERT INTO abbinamenti_atti (movimento, comando_id, atto, modo, asta, busta_id, motivo, operatore_id, operatore_nome, fatto_il)
     VALUES ('${movimento}', gen_random_uuid(), 'abbinato', 'manuale', gen_random_uuid(), gen_random_uuid(), 'x', gen_random_uuid(), 'x', ${n})`,
    ),
    `INSERT INTO ordini (id, asta, conto, importo_cent, righe, impronta) VALUES ('${ordine}', gen_random_uuid(), 'IT00PROVA', 1, 1, 'x')`,
    `INSERT INTO ordini_atti (ordine, seq, atto, comando_id, operatore_id, operatore_nome, fatto_il)
     VALUES ('${ordine}', 1, 'preparato', gen_random_uuid(), gen_random_uuid(), 'x', 0)`,
  ];
  for (const istruzione of diPrima) await base.comeProprietario(istruzione);
  await marcaBancaDiPrima(parti, dove);
  for (const tavola of ['movimenti', 'abbinamenti_atti', 'ordini', 'ordini_atti'] as const) {
    const { rows } = await sql<Marcata<typeof tavola>>`
      SELECT ${sql.raw(colonneMarcate(tavola))} FROM ${sql.table(tavola)}`.execute(db);
    expect(rows.length).toBe(tavola === 'abbinamenti_atti' ? 2 : 1);
    expect(rows.every((riga) => eDellaCasa(segreti, tavola, riga))).toBe(true);
    await expect(base.comeProprietario(`UPDATE ${tavola} SET marca = 'x'`)).rejects.toThrow(/in coda/);
  }
});

test('uffici, conti, lotti e buste di prima valgono dopo il primo avvio, una volta', async () => {
  const { db, segreti } = base;
  const parti = { segreti, orologio: { adesso: () => ADESSO } };
  const dove = { urlProprietario: base.urlProprietario, cartellaDati: cartella };
  const [ufficio, file, lotto, asta, busta] = Array.from({ length: 5 }, () => randomUUID());
  for (const istruzione of [
    `INSERT INTO tribunali VALUES ('${ufficio}', 'ufficio di prima', 1)`,
    `INSERT INTO tribunali_versioni (tribunale, versione, dati, valida_dal, comando_id)
     VALUES ('${ufficio}', 1, '{"nome":"Ufficio di prima","iban":"IT60X0542811101000000123456","intestatario":""}', 0, '${ufficio}')`,
    "INSERT INTO conti_banca VALUES ('IT01PROVA', 'bcc', 'Prova')",
    `INSERT INTO file_banca VALUES ('${file}', 'bcc', 'camt', 'x', 'di prima', 1, 1, 0, gen_random_uuid(), 'Prova')`,
    `INSERT INTO crediti_sigillati (id, file, conto, formato, cifrato, impronte, finito_il, impronta_cifrato)
     VALUES ('${lotto}', '${file}', 'IT01PROVA', 'camt', 'x', '', 1, encode(sha256('x'), 'hex'))`,
    `INSERT INTO buste_sigillate (asta, busta_id, impronta, contatti, contatti_dal, contenuto, contenuto_dal, pacchetto)
     VALUES ('${asta}', '${busta}', 'x', 'recapiti', 0, 'offerta', 0, '')`,
  ])
    await base.comeProprietario(istruzione);
  expect((await contoDaMostrare({ db, segreti }, 'Ufficio di prima', 0)).daVerificare).toBe(true);
  await marcaContiDiPrima(parti, dove);
  expect(await contoDaMostrare({ db, segreti }, 'Ufficio di prima', 0)).toMatchObject({
    conto: { iban: 'IT60X0542811101000000123456' },
  });
  expect(await contoVero({ db, segreti }, 'IT01PROVA')).toMatchObject({ intestatario: 'Prova' });
  expect(await riapriFinitiDaAltri({ db, segreti })).toBe(0);
  expect(await bustaVera({ db, segreti }, asta ?? '', busta ?? '')).toMatchObject({ impronta: 'x' });
  // Chi vi scrive dopo non può chiedere che si rifaccia.
  await base.comeProprietario("UPDATE conti_banca SET intestatario = 'Altro', marca = NULL WHERE iban = 'IT01PROVA'");
  await marcaContiDiPrima(parti, dove);
  expect(await contoVero({ db, segreti }, 'IT01PROVA')).toBeNull();
  await expect(base.comeProprietario("UPDATE tribunali_versioni SET marca = 'x'")).rejects.toThrow(/in coda/);
});
