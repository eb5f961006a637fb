import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BaseDiProva, nuovaBaseDati } from '../../base-dati/prove/postgres-di-prova.ts';
import { apriAncora, conAncora } from './ancora.ts';
import { creaGiornale, type Giornale } from './giornale.ts';
import { marcheDiProva } from './prove/marche-di-prova.ts';

const PRIMA = '0'.repeat(64);
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const chiaveFirma = {
  id: 'firma-1',
  firma: (byte: Uint8Array) => new Uint8Array(sign(null, byte, privateKey)),
  chiaviPubbliche: () => ({ 'firma-1': publicKey.export({ format: 'jwk' }).x ?? '' }),
};
const detto: string[] = [];
const log = { error: (_: object, testo: string) => void detto.push(testo), warn: () => undefined };

let base: BaseDiProva;
let cartella: string;
let percorso: string;

beforeAll(async () => {
  base = await nuovaBaseDati();
  cartella = await mkdtemp(join(tmpdir(), 'ancora-'));
});
afterAll(async () => {
  await rm(cartella, { recursive: true, force: true });
  await base.chiudi();
});
beforeEach(() => {
  detto.length = 0;
  percorso = join(cartella, `${randomUUID()}.jsonl`);
});

const apri = (db = base.db, limiti?: { righe: number; recenti: number }) =>
  apriAncora({ db, percorso, chiaveFirma, adesso: Date.now, log, ...(limiti === undefined ? {} : { limiti }) });

/** Una voce in più di una vendita, dalla testa che ha. */
async function scrive(giornale: Giornale, asta: string) {
  const ultima = (await giornale.leggi(asta, 0, 100)).at(-1);
  const voce = { tipo: 'Prova', versione: 1, dati: {}, comandoId: randomUUID(), parte: 0, ricevutoIl: 1 };
  return giornale.aggiungi({
    asta,
    dopoSeq: ultima?.seq ?? 0,
    precedente: ultima?.impronta ?? PRIMA,
    voci: [{ ...voce, attore: { tipo: 'sistema', id: 'prova' } }],
  });
}

async function conVoci(asta: string, quante: number): Promise<void> {
  const ancora = await apri();
  const giornale = conAncora(
    creaGiornale({ marche: marcheDiProva(), pool: base.pool, orologio: { adesso: () => 1 } }),
    ancora,
  );
  for (let i = 0; i < quante; i += 1) expect((await scrive(giornale, asta)).esito).toBe('scritte');
  await ancora.ferma();
}

/** La base dati come chi la riprende da una copia vecchia, o ne toglie la coda: il proprietario spegne le sue guardie. */
async function togliCoda(asta: string, daSeq: number): Promise<void> {
  const proprietario = new pg.Client({ connectionString: base.urlProprietario });
  await proprietario.connect();
  await proprietario.query('ALTER TABLE giornale DISABLE TRIGGER USER');
  await proprietario.query('DELETE FROM giornale WHERE asta = $1 AND seq >= $2', [asta, daSeq]);
  await proprietario.query('ALTER TABLE giornale ENABLE TRIGGER USER');
  await proprietario.end();
}

test('R74 un registro che arriva dove arrivava si apre e scrive; le teste sono nel file, fuori dalla base dati', async () => {
  const asta = randomUUID();
  await conVoci(asta, 2);
  expect(await readFile(percorso, 'utf8')).toContain(asta);
  const ancora = await apri();
  expect(ancora.difetti).toEqual([]);
  await ancora.ferma();
});

test('R74 una base dati ripresa da una copia vecchia si nota: nulla più si scrive, e si dice quale vendita', async () => {
  const asta = randomUUID();
  await conVoci(asta, 3);
  await togliCoda(asta, 3);
  const ancora = await apri();
  expect(ancora.difetti).toMatchObject([{ asta, perche: expect.stringContaining('voce n. 3') }]);
  expect(detto.join()).toContain(asta);
  const giornale = conAncora(
    creaGiornale({ marche: marcheDiProva(), pool: base.pool, orologio: { adesso: () => 1 } }),
    ancora,
  );
  await expect(scrive(giornale, asta)).rejects.toMatchObject({ codice: 'registro_indietro' });
  await expect(scrive(giornale, randomUUID())).rejects.toMatchObject({ codice: 'registro_indietro' });
  expect(await giornale.leggi(asta, 0, 10)).toHaveLength(2);
  await ancora.ferma();
  // Riavviare non fa dimenticare.
  expect((await apri()).difetti).toHaveLength(1);
});

test('R74 una coda riscritta, con lo stesso numero di voci, si nota lo stesso', async () => {
  const asta = randomUUID();
  await conVoci(asta, 2);
  await togliCoda(asta, 2);
  await scrive(creaGiornale({ marche: marcheDiProva(), pool: base.pool, orologio: { adesso: () => 9 } }), asta);
  expect((await apri()).difetti).toMatchObject([{ asta, perche: expect.stringContaining('non è quella') }]);
});

test('una riga a metà è di chi è caduto scrivendo; una riga ritoccata o di altri è un difetto', async () => {
  const asta = randomUUID();
  await conVoci(asta, 1);
  await appendFile(percorso, '{"versione":1,"tes');
  const ancora = await apri();
  expect(ancora.difetti).toEqual([]);
  await ancora.ferma();
  await conVoci(asta, 1);
  expect((await apri()).difetti).toEqual([]);
  expect(await readFile(percorso, 'utf8')).toContain('[2,');
  const righe = await readFile(percorso, 'utf8');
  await writeFile(percorso, righe.split('\n')[0]?.replace('[1,', '[7,').concat('\n') ?? '');
  expect((await apri()).difetti).toMatchObject([{ asta: null, perche: expect.stringContaining('riga 1') }]);
});

test('una base dati vuota accanto a un file che sa già di vendite è indietro', async () => {
  await conVoci(randomUUID(), 1);
  const vuota = await nuovaBaseDati();
  expect((await apri(vuota.db)).difetti).toHaveLength(1);
  expect((await sql<{ n: number }>`select count(*)::int as n from giornale`.execute(vuota.db)).rows).toEqual([
    { n: 0 },
  ]);
  await vuota.chiudi();
});

test.each([
  ['la coda tolta', 3],
  ['la vendita intera tolta', 1],
])(
  'R74 a servizio acceso, %s si nota al giro seguente: nulla più si scrive, e si dice di quale vendita',
  async (_, daSeq) => {
    const ancora = await apri();
    const giornale = conAncora(
      creaGiornale({ marche: marcheDiProva(), pool: base.pool, orologio: { adesso: () => 1 } }),
      ancora,
    );
    const [asta, altra] = [randomUUID(), randomUUID()];
    for (let i = 0; i < 3; i += 1) for (const una of [asta, altra]) await scrive(giornale, una);
    await ancora.controlla();
    expect(ancora.difetti).toEqual([]);
    await togliCoda(asta, daSeq);
    await ancora.controlla();
    await ancora.controlla();
    expect(ancora.difetti).toMatchObject([{ asta, perche: expect.stringContaining('voce n. 3') }]);
    expect(detto.filter((testo) => testo.includes(asta))).toHaveLength(1);
    await expect(scrive(giornale, altra)).rejects.toMatchObject({ codice: 'registro_indietro' });
    await ancora.ferma();
  },
);

test('R74 a servizio acceso, una voce riscritta con lo stesso numero si nota al giro seguente', async () => {
  const ancora = await apri();
  const crudo = creaGiornale({ marche: marcheDiProva(), pool: base.pool, orologio: { adesso: () => 1 } });
  const giornale = conAncora(crudo, ancora);
  const asta = randomUUID();
  for (let i = 0; i < 2; i += 1) await scrive(giornale, asta);
  await togliCoda(asta, 2);
  await scrive(crudo, asta);
  await ancora.controlla();
  expect(ancora.difetti).toMatchObject([{ asta, perche: expect.stringContaining('non è quella') }]);
  await ancora.ferma();
});

test('R74 l’avvio non cresce con la storia: legge le vendite toccate per ultime, e le antiche si confrontano un giro alla volta', async () => {
  const limiti = { righe: 3, recenti: 4 };
  const aste = Array.from({ length: 15 }, () => randomUUID());
  const ancora = await apri(base.db, limiti);
  const giornale = conAncora(
    creaGiornale({ marche: marcheDiProva(), pool: base.pool, orologio: { adesso: () => 1 } }),
    ancora,
  );
  for (const asta of aste) {
    for (let i = 0; i < 2; i += 1) expect((await scrive(giornale, asta)).esito).toBe('scritte');
    await ancora.scrivi();
  }
  await ancora.ferma();
  const nelFile = async (nome: string) =>
    new Set((await readFile(nome, 'utf8')).match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g));
  const lette = await nelFile(percorso);
  const antiche = await nelFile(`${percorso}.antiche`);
  // All'avvio si confronta ciò che il file dice: quante siano le vendite, non più di quelle dei limiti.
  expect(lette.size).toBeLessThanOrEqual(limiti.recenti + limiti.righe);
  expect(lette.has(aste.at(-1) ?? '')).toBe(true);
  // E nessuna si perde: ogni vendita sta nell'uno o nell'altro.
  expect(lette.union(antiche)).toEqual(new Set(aste));

  const [prima = '', ultima = ''] = [aste[0], aste.at(-1)];
  expect(lette.has(prima)).toBe(false);
  await togliCoda(prima, 2);
  const riaperta = await apri(base.db, limiti);
  expect(riaperta.difetti).toEqual([]);
  for (let i = 0; i < aste.length; i += 1) await riaperta.controlla();
  expect(riaperta.difetti).toMatchObject([{ asta: prima, perche: expect.stringContaining('voce n. 2') }]);
  await riaperta.ferma();
  await togliCoda(ultima, 2);
  expect((await apri(base.db, limiti)).difetti).toMatchObject([{ asta: ultima }]);
});

test('R74 una riga ritoccata fra le teste antiche è un difetto al suo giro', async () => {
  await conVoci(randomUUID(), 1);
  const [riga = ''] = (await readFile(percorso, 'utf8')).split('\n');
  await writeFile(`${percorso}.antiche`, `\n{"versione":1,"tes\n${riga}\n${riga.replace('[1,', '[7,')}\n`);
  const ancora = await apri();
  for (let i = 0; i < 3; i += 1) await ancora.controlla();
  expect(ancora.difetti).toMatchObject([{ asta: null, perche: expect.stringContaining('antiche') }]);
  await ancora.ferma();
});
