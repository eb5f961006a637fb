import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { creaZip } from '../../piattaforma/arnesi/zip.ts';
import { type SigilloDiProva, sigilloDiProva } from '../../sigillo/prove/sigillo-di-prova.ts';
import { NESSUNA_FIDUCIA } from '../consegna/prove/nessuna-fiducia.ts';
import { PACCHETTO_BYTE_MAX } from '../pacchetto/limiti.ts';
import type { BustaSigillata, Legame } from './busta-sigillata.ts';
import { sigillaInDisparte } from './sigilla-in-disparte.ts';

const T0 = 1_800_000_000_000;
let cartella: string;
let sigillo: SigilloDiProva;
beforeAll(async () => {
  cartella = await mkdtemp(join(tmpdir(), 'gestore-disparte-'));
  sigillo = sigilloDiProva(cartella);
});
afterAll(() => rm(cartella, { recursive: true, force: true }));

const GIUDIZIO = { fiducia: NESSUNA_FIDUCIA, arrivataIl: T0 };
const log = pino({ level: 'silent' });
const sigilla = (byte: Uint8Array, legame: Legame): Promise<BustaSigillata> =>
  sigillaInDisparte({ sigillo, log }, byte, legame, GIUDIZIO);
const legameNuovo = async () => {
  const asta = randomUUID();
  await sigillo.pubblica(asta);
  return { asta, bustaId: randomUUID(), contattiDal: T0 - 10_800_000, contenutoDal: T0 };
};
const pacchetto = (pec: string) =>
  creaZip([{ nome: 'offerta.json', contenuto: `{"prezzo":"95000.00","pec":"${pec}"}` }]);

test('R10 R24 più pacchetti insieme: ciascuno torna sigillato per la sua busta, e si apre al suo momento', async () => {
  await Promise.all(
    Array.from({ length: 6 }, async (_, i) => {
      const [legame, byte] = [await legameNuovo(), await pacchetto(`p${i}@pec.example`)];
      const busta = await sigilla(byte, legame);
      expect(busta).toMatchObject({ scarto: null, provataIl: null });
      const contesto = { asta: legame.asta, busta: legame.bustaId };
      const contatti = { ...contesto, parte: 'contatti', apribileDal: legame.contattiDal } as const;
      const contenuto = { ...contesto, parte: 'contenuto', apribileDal: T0 } as const;
      const aperti = await sigillo.apri(busta.contatti ?? new Uint8Array(), contatti, legame.contattiDal);
      expect(JSON.parse(Buffer.from(aperti).toString())).toEqual({ pec: `p${i}@pec.example`, cellulare: null });
      expect(Buffer.from(await sigillo.apri(busta.pacchetto, contenuto, T0)).equals(byte)).toBe(true);
      await expect(sigillo.apri(busta.contenuto ?? new Uint8Array(), contenuto, T0 - 1)).rejects.toMatchObject({
        codice: 'sigillo_prima_del_tempo',
      });
    }),
  );
});

test('R25 byte che non sono un pacchetto si sigillano interi, con la ragione dello scarto', async () => {
  const busta = await sigilla(Buffer.from('non è uno zip'), await legameNuovo());
  expect(busta).toMatchObject({ contatti: null, contenuto: null });
  expect(busta.scarto).toContain('zip');
  expect(busta.pacchetto.length).toBeGreaterThan(65);
});

test('un pacchetto al limite di misura torna intero, e uno vuoto pure', async () => {
  for (const byte of [new Uint8Array(PACCHETTO_BYTE_MAX).fill(7), new Uint8Array()]) {
    const legame = await legameNuovo();
    const { pacchetto: chiuso, scarto } = await sigilla(byte, legame);
    expect(scarto).not.toBeNull();
    const contesto = { asta: legame.asta, busta: legame.bustaId, parte: 'contenuto', apribileDal: T0 } as const;
    expect(Buffer.from(await sigillo.apri(chiuso, contesto, T0)).equals(byte)).toBe(true);
  }
});

test('una chiave danneggiata è un 503 che si può ripetere, e fa fallire quel pacchetto e non i seguenti', async () => {
  const rotto = await legameNuovo();
  await writeFile(join(cartella, `asta-${rotto.asta}.json`), '{}');
  await expect(sigilla(await pacchetto('a@pec.example'), rotto)).rejects.toMatchObject({
    stato: 503,
    codice: 'sigillo_non_riuscito',
  });
  expect((await sigilla(await pacchetto('b@pec.example'), await legameNuovo())).scarto).toBeNull();
});
