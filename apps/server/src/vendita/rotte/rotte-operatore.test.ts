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

test('R09 un annuncio con incanto resta bozza con ciò che dice, e non si pubblica; ciò che il portale tace si chiede', async () => {
  const id = randomUUID();
  const lotto = {
    ...(annuncio.body as { lotto: object }).lotto,
    descTipoCategLotto: 'Mobili',
    codTipoCategLotto: null,
  };
  const scritto = { ...annuncio, body: { ...annuncio.body, descTipoVendita: 'Con Incanto', lotto } };
  const { corpo } = await importa({ comandoId: id, annuncio: scritto });
  expect((corpo.avvisi as { codice: string }[]).map(({ codice }) => codice)).toEqual(
    expect.arrayContaining(['con_incanto', 'cauzione_assente']),
  );
  const bozza = (await anna.chiama('GET', `/api/edicom/aste/${id}`)).corpo as { scheda: object; parametri: object };
  expect(bozza.parametri).toMatchObject({
    senzaIncanto: false,
    immobile: false,
    cauzionePercento: null,
    cauzioneSu: null,
  });
  const { scheda, parametri } = bozza;
  const completa = {
    ...parametri,
    cauzionePercento: 10,
    cauzioneSu: 'prezzo_base',
    termineOfferteIl: banco.ora.adesso + 86_400_000,
    inizioOperazioniIl: banco.ora.adesso + 2 * 86_400_000,
  };
  const scrivi = { comandoId: randomUUID(), scheda, parametri: completa, letta: { scheda, parametri }, motivo: null };
  expect((await anna.chiama('PUT', `/api/edicom/aste/${id}`, scrivi)).stato).toBe(200);
  const pubblica = await anna.chiama('POST', `/api/edicom/aste/${id}/pubblica`, { comandoId: randomUUID() });
  expect([pubblica.stato, pubblica.corpo.codice, pubblica.corpo.regola]).toEqual([
    409,
    'R01_con_incanto_non_gestita',
    'R01',
  ]);
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
  // Le tre di prima.
  expect(await quante()).toBe(3);
  const { stato, corpo } = await importa({ comandoId: randomUUID(), annuncio: scritto });
  expect([stato, corpo.codice]).toEqual([422, 'annuncio_non_valido']);
  expect((corpo.errori as unknown[]).length).toBeGreaterThan(0);
  expect(await quante()).toBe(3);
});

test('senza annuncio il campo è nominato', async () => {
  const { stato, corpo } = await importa({ comandoId: randomUUID() });
  expect([stato, (corpo.errori as { campo: string }[])[0]?.campo]).toEqual([422, 'annuncio']);
});
