import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { cp, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BaseDiProva, nuovaBaseDati, spegniPostgresDiProva } from '../../base-dati/prove/postgres-di-prova.ts';
import { NOME_FILE } from '../../piattaforma/segreti.ts';
import { apriChiaviInstallazione, segretoAnnotato } from './chiavi-installazione.ts';

const testo = new TextEncoder().encode('ricevuta');
let base: BaseDiProva;
let radice: string;
let cartellaDati: string;
const dove = (cartella = cartellaDati, { db, urlProprietario } = base) => ({
  db,
  urlProprietario,
  cartellaDati: cartella,
  adesso: () => 1_800_000_000_000,
});
const apri = (cartella?: string) => apriChiaviInstallazione(dove(cartella));
const idDi = ({ chiaveFirma }: Awaited<ReturnType<typeof apri>>): string => chiaveFirma.corrente().id;

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
    const { id, firma } = prima.chiaveFirma.corrente();
    expect(idDi(dopo)).toBe(id);
    expect(id).toMatch(/^firma-1-[0-9a-f]{8}$/);
    expect(dopo.segreti.decifra(prima.segreti.cifra('seme'))).toBe('seme');
    const pubblica = dopo.chiaveFirma.chiaviPubbliche()[id] ?? '';
    expect(Buffer.from(pubblica, 'base64url')).toHaveLength(32);
    expect(verifica(pubblica, testo, firma(testo))).toBe(true);
    expect(verifica(pubblica, Uint8Array.of(1), firma(testo))).toBe(false);
  });

  test('sei processi che partono insieme hanno le stesse chiavi', async () => {
    const insieme = await Promise.all(Array.from({ length: 6 }, () => apri()));
    expect(new Set(insieme.map(idDi)).size).toBe(1);
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
      const prima = idDi(await apri());
      const salvata = join(radice, 'copia');
      await cp(cartellaDati, salvata, { recursive: true });
      await guasta();
      const nomi = await readdir(radice, { recursive: true });
      const errore = await apri().catch((e: unknown) => e);
      expect(errore).toMatchObject({ name: 'ErroreChiavi', difetto, file });
      expect(String(errore)).toContain('rimetta');
      expect(await readdir(radice, { recursive: true })).toEqual(nomi);
      await cp(salvata, cartellaDati, { recursive: true });
      expect(idDi(await apri())).toBe(prima);
    },
  );

  test('un altro server sulla stessa base dati con un’altra cartella, vuota o di un’altra installazione, non parte', async () => {
    await apri();
    const vuota = join(radice, 'vuota');
    await expect(apri(vuota)).rejects.toMatchObject({ difetto: 'manca' });
    expect(await readdir(radice)).toEqual(['dati']);
    const altra = await nuovaBaseDati();
    const sua = join(radice, 'sua');
    await apriChiaviInstallazione(dove(sua, altra));
    await altra.chiudi();
    await expect(apri(sua)).rejects.toMatchObject({ difetto: 'diversa' });
    await expect(segretoAnnotato(dove(sua))).rejects.toMatchObject({ difetto: 'diversa' });
    await expect(segretoAnnotato(dove(vuota))).rejects.toMatchObject({ difetto: 'manca' });
  });

  test('una base dati di prima delle impronte annota le chiavi che trova, e se non ci sono non ne fa', async () => {
    const altra = await nuovaBaseDati();
    const prima = idDi(await apriChiaviInstallazione(dove(cartellaDati, altra)));
    await altra.chiudi();
    await sql`INSERT INTO utenti_admin (id, email, nome, impronta_password, totp_cifrato, ruolo, creato_il)
      VALUES (${randomUUID()}, 'a@studio.example', 'A', 'x', 'x', 'delegato', 0)`.execute(base.db);
    await rename(cartellaDati, join(radice, 'altrove'));
    await expect(apri()).rejects.toMatchObject({ difetto: 'manca', file: NOME_FILE });
    await rename(join(radice, 'altrove'), cartellaDati);
    expect(idDi(await apri())).toBe(prima);
    await rm(join(cartellaDati, NOME_FILE));
    await expect(apri()).rejects.toMatchObject({ difetto: 'manca', file: NOME_FILE });
  });

  test('un file di chiave che nessuno ha annotato non firma, nemmeno con una versione più alta', async () => {
    const prima = idDi(await apri());
    const chiavi = join(cartellaDati, 'chiavi');
    await cp(join(chiavi, 'firma-0001.json'), join(chiavi, 'firma-0009.json'));
    const dopo = await apri();
    expect([idDi(dopo), dopo.senzaRiga]).toEqual([prima, ['firma-0009.json']]);
  });

  test('chi ha la sola base dati non toglie e non cambia un’impronta', async () => {
    await apri();
    for (const comando of [
      sql`DELETE FROM chiavi`,
      sql`UPDATE chiavi SET impronta = ${'0'.repeat(64)} WHERE tipo = 'firma'`,
      sql`UPDATE chiavi SET nome = 'altro' WHERE tipo = 'firma'`,
      sql`TRUNCATE chiavi`,
    ])
      await expect(comando.execute(base.db)).rejects.toThrow();
  });
});
