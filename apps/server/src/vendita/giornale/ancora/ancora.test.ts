import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { daFirmare, inBase64Url } from '@gestore/registro';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BaseDiProva, nuovaBaseDati } from '../../../base-dati/prove/postgres-di-prova.ts';
import { creaGiornale, type Giornale } from '../giornale.ts';
import { marcheDiProva } from '../prove/marche-di-prova.ts';
import { creaDanni } from '../verifica/danni.ts';
import { apriAncora, conAncora } from './ancora.ts';

const PRIMA = '0'.repeat(64);
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const firma = (byte: Uint8Array) => new Uint8Array(sign(null, byte, privateKey));
const chiaveFirma = {
  corrente: () => ({ id: 'firma-1', firma }),
  chiaviPubbliche: () => ({ 'firma-1': publicKey.export({ format: 'jwk' }).x ?? '' }),
  aggiorna: () => Promise.resolve(),
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

const danni = creaDanni({ avvisa: () => undefined });
const apri = (db = base.db, limiti?: { righe: number; recenti: number }, chiave = chiaveFirma) =>
  apriAncora({
    db,
    percorso,
    chiaveFirma: chiave,
    adesso: Date.now,
    danni,
    log,
    ...(limiti === undefined ? {} : { limiti }),
  });

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
  const { difetti } = await apri();
  expect(difetti[0]).toMatchObject({ asta: null, perche: expect.stringContaining('riga 1') });
});

test('una base dati vuota accanto a un file che sa già di vendite è indietro', async () => {
  await conVoci(randomUUID(), 1);
  const vuota = await nuovaBaseDati();
  expect((await apri(vuota.db)).difetti).toHaveLength(1);
  expect((await sql<{ n: number }>`SELECT count(*)::int AS n FROM giornale`.execute(vuota.db)).rows).toEqual([
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
    new Set((await readFile(nome, 'utf8')).match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=":\[)/g));
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

/** Un registro che ancora ciò che scrive, con le righe di tre secondi. */
async function treRighe(): Promise<string[]> {
  const ancora = await apri();
  const giornale = conAncora(
    creaGiornale({ marche: marcheDiProva(), pool: base.pool, orologio: { adesso: () => 1 } }),
    ancora,
  );
  const asta = randomUUID();
  for (let i = 0; i < 3; i += 1) {
    await scrive(giornale, asta);
    await ancora.scrivi();
  }
  await ancora.ferma();
  return (await readFile(percorso, 'utf8')).trimEnd().split('\n');
}

const altra = generateKeyPairSync('ed25519');
const chiaveAltra: typeof chiaveFirma = {
  ...chiaveFirma,
  corrente: () => ({ id: 'firma-1', firma: (byte) => new Uint8Array(sign(null, byte, altra.privateKey)) }),
  chiaviPubbliche: () => ({ 'firma-1': altra.publicKey.export({ format: 'jwk' }).x ?? '' }),
};

test.each([
  [
    'tagliato in fondo',
    async ([a, b]: string[]) => writeFile(percorso, `${a}\n${b}\n`),
    'tagliato: arrivava alla riga n. 3',
  ],
  ['tagliato in cima', async ([, b, c]: string[]) => writeFile(percorso, `${b}\n${c}\n`), 'comincia dalla riga n. 2'],
  ['senza una riga in mezzo', async ([a, , c]: string[]) => writeFile(percorso, `${a}\n${c}\n`), 'non la segue'],
  ['vuoto', async () => truncate(percorso), 'vuoto, manca, o non è il suo: arrivava alla riga n. 3'],
  ['che non c’è più', async () => rm(percorso), 'vuoto, manca, o non è il suo: arrivava alla riga n. 3'],
  [
    'di un’altra installazione',
    async () => {
      const suo = percorso;
      percorso = join(cartella, `${randomUUID()}.jsonl`);
      const ancora = await apri(base.db, undefined, chiaveAltra);
      for (let i = 0; i < 2; i += 1) {
        ancora.segna(randomUUID(), 1, PRIMA);
        await ancora.scrivi();
      }
      await ancora.ferma();
      await rename(percorso, suo);
      percorso = suo;
    },
    'di un’altra installazione',
  ],
] as const)(
  'R74 il file delle teste %s: si dice, nulla si scrive, e dichiarato da due se ne comincia un altro',
  async (_, guasta, detta) => {
    await guasta(await treRighe());
    const ancora = await apri();
    expect(ancora.difetti.map(({ perche }) => perche).join()).toContain(detta);
    const giornale = conAncora(
      creaGiornale({ marche: marcheDiProva(), pool: base.pool, orologio: { adesso: () => 1 } }),
      ancora,
    );
    await expect(scrive(giornale, randomUUID())).rejects.toMatchObject({ codice: 'registro_indietro' });
    await ancora.dichiara(new Set(ancora.difetti.map(({ perche }) => perche)));
    expect((await scrive(giornale, randomUUID())).esito).toBe('scritte');
    await ancora.ferma();
    // Chi riparte non ha nulla da ridire, e la conta va avanti da dov'era.
    const dopo = await apri();
    expect(dopo.difetti).toEqual([]);
    expect(dopo.ultima()?.n).toBeGreaterThan(3);
    await dopo.ferma();
  },
);

test('R74 a servizio acceso il file svuotato si nota alla prima riga che vi si aggiunge', async () => {
  await treRighe();
  const ancora = await apri();
  await truncate(percorso);
  ancora.segna(randomUUID(), 1, PRIMA);
  await ancora.scrivi();
  expect(ancora.nonDichiarati()).toMatchObject([{ asta: null, perche: expect.stringContaining('a servizio acceso') }]);
  await ancora.ferma();
});

test('R74 un file di prima, senza catena, si legge e si prosegue', async () => {
  const righe = await treRighe();
  const vecchie = righe.map((una) => {
    const { anello: _, firma: __, ...senza } = JSON.parse(una) as Record<string, unknown>;
    return JSON.stringify({ ...senza, firma: inBase64Url(firma(daFirmare(senza))) });
  });
  percorso = join(cartella, `${randomUUID()}.jsonl`);
  await writeFile(percorso, `${vecchie.join('\n')}\n`);
  const ancora = await apri();
  expect(ancora.difetti).toEqual([]);
  await ancora.ferma();
  expect(await readFile(percorso, 'utf8')).toContain('"inizio":true');
  expect((await treRighe()).length).toBe(4);
});

test('R74 su un disco pieno le vendite vanno avanti, lo si dice, e liberato il posto nulla è perduto', async () => {
  await treRighe();
  const ancora = await apri();
  const suo = `${percorso}.suo`;
  await rename(percorso, suo);
  await symlink('/dev/full', percorso);
  const asta = randomUUID();
  const giornale = conAncora(
    creaGiornale({ marche: marcheDiProva(), pool: base.pool, orologio: { adesso: () => 1 } }),
    ancora,
  );
  await scrive(giornale, asta);
  await ancora.scrivi();
  expect(ancora.nonScritte()).toMatchObject({ perche: 'ENOSPC' });
  expect((await scrive(giornale, asta)).esito).toBe('scritte');
  await rm(percorso);
  await rename(suo, percorso);
  // La riga cominciata e non finita: la seguente va a capo.
  await appendFile(percorso, '{"versione":1,"tes');
  await ancora.scrivi();
  expect(ancora.nonScritte()).toBeNull();
  await ancora.ferma();
  const dopo = await apri();
  expect(dopo.difetti).toEqual([]);
  expect(await readFile(percorso, 'utf8')).toContain(asta);
  await dopo.ferma();
});

test('R74 le teste antiche tagliate si notano al loro giro', async () => {
  const limiti = { righe: 2, recenti: 1 };
  const ancora = await apri(base.db, limiti);
  for (let i = 0; i < 6; i += 1) {
    ancora.segna(randomUUID(), 1, PRIMA);
    await ancora.scrivi();
  }
  await ancora.ferma();
  await writeFile(`${percorso}.antiche`, '');
  const riaperta = await apri(base.db, limiti);
  const perche = () => riaperta.difetti.filter(({ asta }) => asta === null).map((uno) => uno.perche);
  expect(perche()).toEqual([]);
  await riaperta.controlla();
  expect(perche().join()).toContain('antiche è tagliato');
  await riaperta.ferma();
});
