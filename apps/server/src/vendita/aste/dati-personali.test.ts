import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BaseDiProva, nuovaBaseDati } from '../../base-dati/prove/postgres-di-prova.ts';
import { creaDatiPersonali, type DatiPersonali } from './dati-personali.ts';

let base: BaseDiProva;
let dati: DatiPersonali;
const asta = randomUUID();

beforeAll(async () => {
  base = await nuovaBaseDati();
  dati = creaDatiPersonali(base.db);
});
afterAll(() => base.chiudi());

test('chi ripete un comando ritrova il suo impegno, e non scrive due volte', async () => {
  const comando = randomUUID();
  const primo = await dati.scrivi(asta, 'messaggio', { testo: 'Buongiorno', a: 1 }, comando);
  expect(await dati.scrivi(asta, 'messaggio', { a: 1, testo: 'Buongiorno' }, comando)).toBe(primo);
  expect((await dati.elenca(asta, 'messaggio')).size).toBe(1);
});

test('insieme, lo stesso comando scrive una volta sola', async () => {
  const comando = randomUUID();
  const suoi = await Promise.all(
    Array.from({ length: 8 }, () => dati.scrivi(asta, 'assistenza', { testo: 'Aiuto' }, comando)),
  );
  expect(new Set(suoi).size).toBe(1);
});

test('con lo stesso identificativo e un altro testo si sente dire che il comando è un altro, e il primo resta', async () => {
  const comando = randomUUID();
  const primo = await dati.scrivi(asta, 'messaggio', { testo: 'Il primo' }, comando);
  await expect(dati.scrivi(asta, 'messaggio', { testo: 'Il secondo' }, comando)).rejects.toMatchObject({
    stato: 409,
    codice: 'comando_diverso',
  });
  expect(await dati.leggi(asta, primo)).toEqual({ testo: 'Il primo' });
});

test('senza comando si scrive ogni volta', async () => {
  const uno = await dati.scrivi(asta, 'spettatore', { nome: 'Elena' }, null);
  expect(await dati.scrivi(asta, 'spettatore', { nome: 'Elena' }, null)).not.toBe(uno);
});
