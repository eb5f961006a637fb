import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nascitaProcesso } from '../base-dati/motore/nascita-processo.ts';
import { daCapo, FILE_ACCESSI, FILE_DA_FINIRE } from './da-capo.ts';

let cartella: string;
beforeEach(async () => {
  cartella = await mkdtemp(join(tmpdir(), 'gestore-da-capo-'));
});
afterEach(() => rm(cartella, { recursive: true, force: true }));

/** Una cartella come la lascia il server che ha caricato la dimostrazione. */
async function dimostrazione(segno: string = FILE_ACCESSI): Promise<void> {
  for (const una of ['postgres', 'chiavi', 'documenti', 'documenti-in-arrivo']) await mkdir(join(cartella, una));
  await writeFile(join(cartella, 'postgres', 'PG_VERSION'), '18');
  for (const uno of [
    segno,
    'postgres.password',
    'segreto-accesso.bin',
    'teste.jsonl',
    'teste.jsonl.depositi',
    'marche.json',
    'marche-conti.json',
    'oidc-sviluppo.jwk.json',
    'inviti.txt',
    'dichiarazione-di-esempio.pdf.p7m',
  ])
    await writeFile(join(cartella, uno), '{}');
}

/** Chi ricomincia: che cosa risponde alla domanda, se qualcuno può rispondere, e che cosa legge. */
async function ricomincia(
  come: { si?: boolean; risposta?: string | null } = {},
  ambiente: Record<string, string> = {},
): Promise<{ parte: boolean; detto: string; chiesto: string[] }> {
  const dette: string[] = [];
  const chiesto: string[] = [];
  const parte = await daCapo(
    { DATA_DIR: cartella, ...ambiente },
    {
      si: come.si ?? false,
      async chiedi(domanda) {
        chiesto.push(domanda);
        return come.risposta ?? null;
      },
      dici: (riga) => void dette.push(riga),
    },
  );
  return { parte, detto: dette.join('\n'), chiesto };
}

test('con la parola la cartella resta vuota, e il server può caricare di nuovo; lo stesso di una lasciata a metà', async () => {
  for (const segno of [FILE_ACCESSI, FILE_DA_FINIRE]) {
    await dimostrazione(segno);
    const { parte, detto, chiesto } = await ricomincia({ risposta: ' Ricomincia ' });
    expect([parte, chiesto]).toEqual([true, ['Per ricominciare scriva «ricomincia»: ']]);
    expect(detto).toContain(`Tolgo la dimostrazione di ${cartella}, con tutto ciò che vi è stato fatto: chiavi, `);
    expect(detto).toContain('si carica di nuovo adesso');
    expect(await readdir(cartella)).toEqual([]);
  }
});

test('senza la parola non si tocca nulla, e il server non parte; con --si nessuno la chiede', async () => {
  await dimostrazione();
  const prima = await readdir(cartella);
  for (const [risposta, perche] of [
    ['sì', 'Non ho tolto nulla.'],
    ['', 'Non ho tolto nulla.'],
    [null, 'Qui nessuno può rispondere: aggiunga --si.'],
  ] as const) {
    const { parte, detto } = await ricomincia({ risposta });
    expect(parte).toBe(false);
    expect(detto).toContain(perche);
  }
  expect(await readdir(cartella)).toEqual(prima);
  expect(await ricomincia({ si: true })).toMatchObject({ parte: true, chiesto: [] });
  expect(await readdir(cartella)).toEqual([]);
});

test('mai in produzione, né con una base dati o un file di teste che stanno altrove', async () => {
  await dimostrazione();
  const prima = await readdir(cartella);
  for (const [ambiente, perche] of [
    [{ NODE_ENV: 'production' }, 'In produzione non c’è una dimostrazione'],
    [{ DATABASE_URL: 'postgres://gestore@base:5432/gestore' }, 'DATABASE_URL indica'],
    [{ FILE_TESTE: '/altrove/teste.jsonl' }, 'FILE_TESTE indica'],
  ] as const) {
    const { parte, detto } = await ricomincia({ si: true }, ambiente);
    expect(parte).toBe(false);
    expect(detto).toContain(perche);
    expect(detto).toContain('Non ho tolto nulla.');
  }
  expect(await readdir(cartella)).toEqual(prima);
});

test('una cartella senza la dimostrazione, o con ciò che il server non vi ha messo, resta com’è', async () => {
  await writeFile(join(cartella, 'teste.jsonl'), '');
  expect(await ricomincia({ si: true })).toMatchObject({
    parte: false,
    detto: `In ${cartella} non c'è la dimostrazione. Non ho tolto nulla.`,
  });
  await rm(join(cartella, 'teste.jsonl'));
  await dimostrazione();
  await writeFile(join(cartella, 'tesi.docx'), 'un anno di lavoro');
  const { parte, detto } = await ricomincia({ si: true });
  expect([parte, detto]).toEqual([false, expect.stringContaining('(tesi.docx): lo sposti, e ripeta.')]);
  expect(await readdir(cartella)).toContain('postgres');
});

test('se un server gira su quella cartella lo dice, con il suo numero; finito, si ricomincia', async () => {
  await dimostrazione();
  // Un processo vivo, e non questo: chi lo ha avviato.
  await writeFile(join(cartella, 'server.pid'), `${process.ppid}\n${nascitaProcesso(process.ppid)}`);
  const { parte, detto } = await ricomincia({ si: true });
  expect(parte).toBe(false);
  expect(detto).toContain(`è di un server che gira (processo ${process.ppid}): lo fermi con Ctrl-C`);
  expect(await readdir(cartella)).toContain('postgres');
  await writeFile(join(cartella, 'server.pid'), `${process.ppid}\n1`);
  expect(await ricomincia({ si: true })).toMatchObject({ parte: true });
});

test('dove non c’è ancora nulla il server parte e basta', async () => {
  await rm(cartella, { recursive: true });
  const { parte, detto, chiesto } = await ricomincia();
  expect([parte, chiesto]).toEqual([true, []]);
  expect(detto).toContain('ancora nulla');
});
