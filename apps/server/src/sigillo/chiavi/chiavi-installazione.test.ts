import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { cp, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BaseDiProva, nuovaBaseDati, spegniPostgresDiProva } from '../../base-dati/prove/postgres-di-prova.ts';
import { NOME_FILE } from '../../piattaforma/segreti.ts';
import { apriChiaviInstallazione, ruotaChiaveFirma, segretoAnnotato } from './chiavi-installazione.ts';

const testo = new TextEncoder().encode('ricevuta');
let base: BaseDiProva;
let radice: string;
let cartellaDati: string;
const dove = (cartella = cartellaDati) => ({ db: base.db, cartellaDati: cartella, adesso: () => 1_800_000_000_000 });
const apri = (cartella?: string) => apriChiaviInstallazione(dove(cartella));

beforeEach(async () => {
  base = await nuovaBaseDati();
  radice = await mkdtemp(join(tmpdir(), 'gestore-chiavi-'));
  cartellaDati = join(radice, 'dati');
});
afterEach(async () => {
  await base.chiudi();
  await rm(radice, { recursive: true, force: true });
});
afterAll(spegniPostgresDiProva);

const verifica = (pubblica: string, bytes: Uint8Array, firma: Uint8Array): boolean =>
  verify(null, bytes, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: pubblica }, format: 'jwk' }), firma);

describe('le chiavi dell’installazione', () => {
  test('R66 il primo avvio le fa, il secondo ritrova quelle, e si verifica con la metà pubblica', async () => {
    const prima = await apri();
    const dopo = await apri();
    expect(dopo.chiaveFirma.id).toBe(prima.chiaveFirma.id);
    expect(prima.chiaveFirma.id).toMatch(/^firma-1-[0-9a-f]{8}$/);
    expect(dopo.segreti.decifra(prima.segreti.cifra('seme'))).toBe('seme');
    const pubblica = dopo.chiaveFirma.chiaviPubbliche()[prima.chiaveFirma.id] ?? '';
    expect(Buffer.from(pubblica, 'base64url')).toHaveLength(32);
    expect(verifica(pubblica, testo, prima.chiaveFirma.firma(testo))).toBe(true);
    expect(verifica(pubblica, Uint8Array.of(1), prima.chiaveFirma.firma(testo))).toBe(false);
  });

  test('sei processi che partono insieme hanno le stesse chiavi', async () => {
    const insieme = await Promise.all(Array.from({ length: 6 }, () => apri()));
    expect(new Set(insieme.map(({ chiaveFirma }) => chiaveFirma.id)).size).toBe(1);
    expect(await readdir(join(cartellaDati, 'chiavi'))).toEqual(['firma-0001.json']);
  });

  test.each([
    ['il segreto tolto', () => rm(join(cartellaDati, NOME_FILE)), 'manca', NOME_FILE],
    [
      'la chiave che firma tolta',
      () => rm(join(cartellaDati, 'chiavi', 'firma-0001.json')),
      'manca',
      'firma-0001.json',
    ],
    ['la cartella vuota', () => rm(cartellaDati, { recursive: true }), 'manca', NOME_FILE],
    ['il segreto scambiato', () => writeFile(join(cartellaDati, NOME_FILE), Buffer.alloc(32, 3)), 'diversa', NOME_FILE],
    ['il segreto troncato', () => writeFile(join(cartellaDati, NOME_FILE), 'x'), 'illeggibile', NOME_FILE],
    [
      'la chiave danneggiata',
      () => writeFile(join(cartellaDati, 'chiavi', 'firma-0001.json'), 'x'),
      'illeggibile',
      'firma-0001.json',
    ],
  ])(
    'con %s non si parte, si dice che cosa rimettere, e non nasce nulla al suo posto',
    async (_, guasta, difetto, file) => {
      const { chiaveFirma } = await apri();
      const salvata = join(radice, 'copia');
      await cp(cartellaDati, salvata, { recursive: true });
      await guasta();
      const prima = await readdir(radice, { recursive: true });
      const errore = await apri().catch((e: unknown) => e);
      expect(errore).toMatchObject({ name: 'ErroreChiavi', difetto, file });
      expect(String(errore)).toContain('rimetta');
      expect(await readdir(radice, { recursive: true })).toEqual(prima);
      await cp(salvata, cartellaDati, { recursive: true });
      expect((await apri()).chiaveFirma.id).toBe(chiaveFirma.id);
    },
  );

  test('un altro server sulla stessa base dati con un’altra cartella, vuota o di un’altra installazione, non parte', async () => {
    await apri();
    const vuota = join(radice, 'vuota');
    await expect(apri(vuota)).rejects.toMatchObject({ difetto: 'manca' });
    expect(await readdir(radice)).toEqual(['dati']);
    const altra = await nuovaBaseDati();
    const sua = join(radice, 'sua');
    await apriChiaviInstallazione({ ...dove(sua), db: altra.db });
    await altra.chiudi();
    await expect(apri(sua)).rejects.toMatchObject({ difetto: 'diversa' });
    await expect(segretoAnnotato(dove(sua))).rejects.toMatchObject({ difetto: 'diversa' });
    await expect(segretoAnnotato(dove(vuota))).rejects.toMatchObject({ difetto: 'manca' });
  });

  test('una base dati di prima delle impronte annota le chiavi che trova, e se non ci sono non ne fa', async () => {
    const altra = await nuovaBaseDati();
    const { chiaveFirma } = await apriChiaviInstallazione({ ...dove(), db: altra.db });
    await altra.chiudi();
    await sql`insert into utenti_admin (id, email, nome, impronta_password, totp_cifrato, ruolo, creato_il)
      values (${randomUUID()}, 'a@studio.example', 'A', 'x', 'x', 'delegato', 0)`.execute(base.db);
    await rename(cartellaDati, join(radice, 'altrove'));
    await expect(apri()).rejects.toMatchObject({ difetto: 'manca', file: NOME_FILE });
    await rename(join(radice, 'altrove'), cartellaDati);
    expect((await apri()).chiaveFirma.id).toBe(chiaveFirma.id);
    await rm(join(cartellaDati, NOME_FILE));
    await expect(apri()).rejects.toMatchObject({ difetto: 'manca', file: NOME_FILE });
  });

  test('R66 dopo la rotazione le firme vecchie restano verificabili, e serve la nuova', async () => {
    const { chiaveFirma: prima } = await apri();
    const firma = prima.firma(testo);
    await ruotaChiaveFirma(dove());
    const { chiaveFirma: seconda } = await apri();
    expect(seconda.id).toMatch(/^firma-2-/);
    expect(Object.keys(seconda.chiaviPubbliche())).toEqual([prima.id, seconda.id]);
    expect(verifica(seconda.chiaviPubbliche()[prima.id] ?? '', testo, firma)).toBe(true);
    await rm(join(cartellaDati, 'chiavi', 'firma-0002.json'));
    await expect(apri()).rejects.toMatchObject({ difetto: 'manca', file: 'firma-0002.json' });
  });

  test('un file di chiave che nessuno ha annotato non firma, nemmeno con una versione più alta', async () => {
    const { chiaveFirma } = await apri();
    const chiavi = join(cartellaDati, 'chiavi');
    await cp(join(chiavi, 'firma-0001.json'), join(chiavi, 'firma-0009.json'));
    expect((await apri()).chiaveFirma.id).toBe(chiaveFirma.id);
  });

  test('chi ha la sola base dati non toglie e non cambia un’impronta', async () => {
    await apri();
    for (const comando of [
      sql`delete from chiavi`,
      sql`update chiavi set impronta = ${'0'.repeat(64)} where tipo = 'firma'`,
      sql`update chiavi set nome = 'altro' where tipo = 'firma'`,
      sql`truncate chiavi`,
    ])
      await expect(comando.execute(base.db)).rejects.toThrow();
  });
});
