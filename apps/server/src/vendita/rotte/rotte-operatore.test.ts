import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../../prove/banco-operatori.ts';

let banco: BancoOperatori;
let anna: Persona;
let annuncio: { body: object };

beforeAll(async () => {
  banco = await preparaBancoOperatori();
  anna = await banco.operatore('Anna Operatrice');
  annuncio = JSON.parse(
    await readFile(new URL('../../dimostrazione/pvp/rosolini-672-2012.json', import.meta.url), 'utf8'),
  );
});
afterAll(() => banco.chiudi());

const importa = (corpo: object) => anna.chiama('POST', '/api/edicom/aste/importa', corpo);
const quante = async (): Promise<number> =>
  ((await anna.chiama('GET', '/api/edicom/aste')).corpo.aste as unknown[]).length;

test('un annuncio importato due volte con lo stesso comando è una bozza sola, con i suoi avvisi', async () => {
  const comandoId = randomUUID();
  const prima = await importa({ comandoId, annuncio });
  expect(prima).toMatchObject({ stato: 200, corpo: { id: comandoId } });
  // Chi ha l'esito trova la bozza nell'elenco.
  expect(await quante()).toBe(1);
  expect((await importa({ comandoId, annuncio })).corpo).toEqual(prima.corpo);
  expect(await quante()).toBe(1);
  const { corpo } = await anna.chiama('GET', `/api/edicom/aste/${comandoId}`);
  expect(corpo).toMatchObject({ fase: 'bozza', modificabile: true, avvisi: prima.corpo.avvisi });
});

test('lo stesso comando con un altro annuncio non si importa, e lo si dice', async () => {
  const comandoId = randomUUID();
  await importa({ comandoId, annuncio });
  const altro = { ...annuncio, body: { ...annuncio.body, impoBaseAsta: 50_000 } };
  const { stato, corpo } = await importa({ comandoId, annuncio: altro });
  expect([stato, corpo.codice]).toEqual([409, 'comando_diverso']);
});

test.each([
  ['un elenco', []],
  ['un testo', 'annuncio'],
  ['un annuncio vuoto', {}],
])('%s non è un annuncio: 422 con i campi, e nessuna vendita nasce', async (_, scritto) => {
  // Le due di prima.
  expect(await quante()).toBe(2);
  const { stato, corpo } = await importa({ comandoId: randomUUID(), annuncio: scritto });
  expect([stato, corpo.codice]).toEqual([422, 'annuncio_non_valido']);
  expect((corpo.errori as unknown[]).length).toBeGreaterThan(0);
  expect(await quante()).toBe(2);
});

test('senza annuncio il campo è nominato', async () => {
  const { stato, corpo } = await importa({ comandoId: randomUUID() });
  expect([stato, (corpo.errori as { campo: string }[])[0]?.campo]).toEqual([422, 'annuncio']);
});
