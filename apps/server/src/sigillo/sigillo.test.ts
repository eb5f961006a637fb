import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { creaChiaveFirma, ruotaChiaveFirma } from './chiave-firma.ts';
import { type ContestoSigillo, creaSigillo } from './sigillo.ts';

const T0 = Date.parse('2026-07-21T13:00:00Z');
const testo = new TextEncoder().encode('prezzo 95.000,00');

let radice: string;
let cartellaChiavi: string;
let contesto: ContestoSigillo;

beforeEach(async () => {
  radice = await mkdtemp(join(tmpdir(), 'sigillo-'));
  cartellaChiavi = join(radice, 'chiavi');
  contesto = { asta: randomUUID(), busta: randomUUID(), parte: 'contenuto', apribileDal: T0 };
});
afterEach(() => rm(radice, { recursive: true, force: true }));

describe('sigillo', () => {
  test('R10 si apre dal suo istante e non un millisecondo prima', async () => {
    const { sigilla, apri } = creaSigillo({ cartellaChiavi });
    const sigillato = await sigilla(testo, contesto);
    await expect(apri(sigillato, contesto, T0 - 1)).rejects.toMatchObject({ codice: 'sigillo_prima_del_tempo' });
    await expect(apri(sigillato, contesto, Number.NaN)).rejects.toMatchObject({ codice: 'sigillo_prima_del_tempo' });
    expect(await apri(sigillato, contesto, T0)).toEqual(testo);
    expect(Buffer.from(sigillato).includes('95.000')).toBe(false);
  });

  test('R10 l’istante di apertura non si può anticipare dopo', async () => {
    const { sigilla, apri } = creaSigillo({ cartellaChiavi });
    const sigillato = await sigilla(testo, contesto);
    const anticipato = apri(sigillato, { ...contesto, apribileDal: T0 - 60_000 }, T0 - 30_000);
    await expect(anticipato).rejects.toMatchObject({ codice: 'sigillo_non_valido' });
  });

  test('R10 non si sposta a un’altra busta, parte o asta, nemmeno dopo il termine', async () => {
    const { sigilla, apri } = creaSigillo({ cartellaChiavi });
    const altraAsta = randomUUID();
    await sigilla(testo, { ...contesto, asta: altraAsta });
    const sigillato = await sigilla(testo, contesto);
    for (const altro of [{ busta: randomUUID() }, { parte: 'contatti' as const }, { asta: altraAsta }])
      await expect(apri(sigillato, { ...contesto, ...altro }, T0)).rejects.toMatchObject({
        codice: 'sigillo_non_valido',
      });
  });

  test('un bit cambiato in qualunque byte, o un troncamento, non si apre', async () => {
    const { sigilla, apri } = creaSigillo({ cartellaChiavi });
    const sigillato = await sigilla(testo, contesto);
    for (let i = 0; i < sigillato.length; i += 1) {
      const alterato = Uint8Array.from(sigillato, (byte, j) => (i === j ? byte ^ 1 : byte));
      await expect(apri(alterato, contesto, T0), `byte ${i}`).rejects.toMatchObject({ codice: 'sigillo_non_valido' });
    }
    for (const lunghezza of [0, 1, 65, 66, sigillato.length - 1])
      await expect(apri(sigillato.slice(0, lunghezza), contesto, T0)).rejects.toMatchObject({
        codice: 'sigillo_non_valido',
      });
  });

  test('una chiave mancante o danneggiata si dice, senza percorsi', async () => {
    const { sigilla, apri } = creaSigillo({ cartellaChiavi });
    const sigillato = await sigilla(testo, contesto);
    const file = join(cartellaChiavi, `asta-${contesto.asta}.json`);
    await writeFile(file, '{}');
    await expect(apri(sigillato, contesto, T0)).rejects.toMatchObject({ codice: 'sigillo_chiave_non_valida' });
    await rm(file);
    const errore = await apri(sigillato, contesto, T0).catch((e: unknown) => e);
    expect(errore).toMatchObject({ codice: 'sigillo_chiave_mancante' });
    expect(String(errore)).not.toContain(radice);
  });

  test('chiavi fuori dalla base dati: cartella 0700, file 0600, nessun file provvisorio che resta', async () => {
    const { sigilla } = creaSigillo({ cartellaChiavi });
    await sigilla(testo, contesto);
    expect((await stat(cartellaChiavi)).mode & 0o777).toBe(0o700);
    expect(await readdir(cartellaChiavi)).toEqual([`asta-${contesto.asta}.json`]);
    expect((await stat(join(cartellaChiavi, `asta-${contesto.asta}.json`))).mode & 0o777).toBe(0o600);
  });

  test('due processi che sigillano insieme la prima busta usano la stessa chiave', async () => {
    const sigilli = Array.from({ length: 8 }, () => creaSigillo({ cartellaChiavi }));
    const sigillati = await Promise.all(sigilli.map(({ sigilla }) => sigilla(testo, contesto)));
    const { apri } = creaSigillo({ cartellaChiavi });
    for (const sigillato of sigillati) expect(await apri(sigillato, contesto, T0)).toEqual(testo);
    expect(await readdir(cartellaChiavi)).toHaveLength(1);
  });

  test('un’asta che non è un uuid non diventa un nome di file', async () => {
    const { sigilla } = creaSigillo({ cartellaChiavi });
    await expect(sigilla(testo, { ...contesto, asta: '../../fuori' })).rejects.toThrow();
    expect(await readdir(radice)).toEqual([]);
  });
});

describe('chiave di firma', () => {
  const verifica = (pubblica: string, bytes: Uint8Array, firma: Uint8Array): boolean =>
    verify(null, bytes, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: pubblica }, format: 'jwk' }), firma);

  test('R66 creata una volta, la stessa al riavvio, verificabile con la metà pubblica', async () => {
    const prima = await creaChiaveFirma({ cartellaChiavi });
    const dopo = await creaChiaveFirma({ cartellaChiavi });
    expect(dopo.id).toBe(prima.id);
    expect(prima.id).toMatch(/^firma-1-[0-9a-f]{8}$/);
    const pubblica = dopo.chiaviPubbliche()[prima.id] ?? '';
    expect(Buffer.from(pubblica, 'base64url')).toHaveLength(32);
    const firma = prima.firma(testo);
    expect(verifica(pubblica, testo, firma)).toBe(true);
    expect(verifica(pubblica, Uint8Array.of(1), firma)).toBe(false);
  });

  test('R66 dopo la rotazione le firme vecchie restano verificabili', async () => {
    const prima = await creaChiaveFirma({ cartellaChiavi });
    const firma = prima.firma(testo);
    const seconda = await ruotaChiaveFirma({ cartellaChiavi });
    expect(seconda.id).toMatch(/^firma-2-/);
    expect(Object.keys(seconda.chiaviPubbliche())).toEqual([prima.id, seconda.id]);
    expect(verifica(seconda.chiaviPubbliche()[prima.id] ?? '', testo, firma)).toBe(true);
  });

  test('avvii simultanei danno una sola chiave; una danneggiata si dice', async () => {
    const chiavi = await Promise.all(Array.from({ length: 6 }, () => creaChiaveFirma({ cartellaChiavi })));
    expect(new Set(chiavi.map(({ id }) => id)).size).toBe(1);
    await writeFile(join(cartellaChiavi, 'firma-0001.json'), 'x');
    await expect(creaChiaveFirma({ cartellaChiavi })).rejects.toMatchObject({ codice: 'sigillo_chiave_non_valida' });
  });
});
