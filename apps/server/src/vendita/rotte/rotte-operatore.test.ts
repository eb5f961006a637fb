import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { DA_CHIEDERE } from '@gestore/dominio';
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
    expect.arrayContaining([
      'con_incanto',
      'rito_assente',
      'luogo_assente',
      'cauzione_assente',
      'saldo_assente',
      'tempo_assente',
      'nomina_assente',
    ]),
  );
  const bozza = (await anna.chiama('GET', `/api/edicom/aste/${id}`)).corpo as { scheda: object; parametri: object };
  expect(bozza.parametri).toMatchObject({
    senzaIncanto: false,
    immobile: false,
    ...DA_CHIEDERE,
  });
  const { scheda, parametri } = bozza;
  const conDate = {
    ...parametri,
    termineOfferteIl: banco.ora.adesso + 86_400_000,
    inizioOperazioniIl: banco.ora.adesso + 2 * 86_400_000,
  };
  const completa = {
    ...conDate,
    rito: 'concorsuale',
    cauzionePercento: 10,
    cauzioneSu: 'prezzo_base',
    unitaTempoMs: 180_000,
    saldoGiorni: 90,
    personaDaNominareAmmessa: false,
  };
  const scrivi = async (nuovi: object, letti: object) => {
    const corpo = { comandoId: randomUUID(), scheda, parametri: nuovi, motivo: null };
    const letta = { scheda, parametri: letti };
    expect((await anna.chiama('PUT', `/api/edicom/aste/${id}`, { ...corpo, letta })).stato).toBe(200);
    return anna.chiama('POST', `/api/edicom/aste/${id}/pubblica`, { comandoId: randomUUID() });
  };
  // Finché chi prepara non risponde, nessun valore consueto ne prende il posto.
  const vuota = await scrivi(conDate, parametri);
  expect([vuota.stato, vuota.corpo.codice]).toEqual([409, 'R02_parametri_mancanti']);
  expect(vuota.corpo.detail).toContain('tempo fra i rilanci, termine del saldo, persona da nominare');
  const pubblica = await scrivi(completa, conDate);
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
