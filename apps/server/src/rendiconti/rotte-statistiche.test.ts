import { randomUUID } from 'node:crypto';
import type { RispostaIncarichi, RispostaStatistiche } from '@gestore/contratto/statistiche';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../prove/banco-operatori.ts';
import { comando, portaInGara, REFERENTE, RILANCIO_CENT, rilancio } from '../prove/gara.ts';
import { depositaBusta, pubblicaVendita } from '../prove/vendita-pubblicata.ts';

const ORA = 3_600_000;
let banco: BancoOperatori;
let anna: Persona;
let tribunale: string;

beforeAll(async () => {
  banco = await preparaBancoOperatori();
  anna = await banco.operatore('Anna Operatrice');
});
afterAll(() => banco.chiudi());
beforeEach(() => {
  tribunale = `Tribunale di ${randomUUID()}`;
});

const statistiche = async (query = `tribunale=${encodeURIComponent(tribunale)}`): Promise<RispostaStatistiche> => {
  const { stato, corpo } = await anna.chiama('GET', `/api/edicom/statistiche?${query}`);
  expect(stato).toBe(200);
  return corpo as unknown as RispostaStatistiche;
};

describe('guardie', () => {
  test.each([
    '/api/edicom/statistiche',
    '/api/edicom/registro-incarichi?anno=2026',
    '/api/edicom/registro-incarichi.csv?anno=2026',
  ])('%s è solo per gli operatori', async (percorso) => {
    for (const chi of [banco.nessuno, await banco.delegato('Elena Conti')])
      expect((await chi.chiama('GET', percorso)).stato).toBe(401);
  });
  test.each([
    '/api/edicom/statistiche?dal=ieri',
    '/api/edicom/statistiche?altro=1',
    '/api/edicom/registro-incarichi',
    '/api/edicom/registro-incarichi?anno=26',
    '/api/edicom/registro-incarichi.csv?anno=x',
  ])('%s è un 422', async (percorso) => {
    expect((await anna.chiama('GET', percorso)).stato).toBe(422);
  });
});

test('una vendita aggiudicata entra nei conti con prezzi, offerte e rilanci', async () => {
  const { esecutore } = banco.servizio.vendita;
  const adesso = banco.ora.adesso;
  const { asta, buste } = await portaInGara(esecutore, adesso);
  await esecutore.esegui(asta, rilancio(buste[1], 10_000_000 + RILANCIO_CENT), adesso + 1);
  const fine = adesso + 200_000;
  await esecutore.esegui(
    asta,
    comando({ tipo: 'sistema', id: 'prova' }, { tipo: 'concludiGara', filigranaIl: fine }),
    fine,
  );
  const prima = await statistiche('');
  const { rifiuto } = await esecutore.esegui(
    asta,
    comando(REFERENTE, { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null }),
    fine + 1,
  );
  expect(rifiuto).toBeNull();
  await expect.poll(async () => (await statistiche('')).totale.vendite).toBe(prima.totale.vendite + 1);
  const { totale, perTribunale } = await statistiche(`tribunale=${encodeURIComponent('Tribunale di Brescia')}`);
  expect(totale).toMatchObject({
    aggiudicate: 1,
    baseCent: 10_000_000,
    finaleCent: 10_000_000 + RILANCIO_CENT,
    conOperazioni: 1,
    offerte: 2,
    ammesse: 2,
    rilanci: 1,
  });
  expect(perTribunale).toHaveLength(1);
});

test('R10 di una vendita revocata prima delle operazioni non si sa quante offerte aveva', async () => {
  const inizioIl = banco.ora.adesso + 10 * ORA;
  const giudice = { tipo: 'magistrato', id: randomUUID() } as const;
  for (const buste of [0, 3]) {
    const una = await pubblicaVendita(banco.servizio.vendita, { inizioIl, scheda: { tribunale } });
    for (let i = 0; i < buste; i += 1) await depositaBusta(una, inizioIl);
    await una.fai(giudice, { tipo: 'dichiaraEsito', esito: 'revocata', motivo: 'Estinta.' }, banco.ora.adesso);
  }
  await expect.poll(async () => (await statistiche()).totale.vendite).toBe(2);
  expect((await statistiche()).totale).toMatchObject({ conOperazioni: 0, offerte: 0, ammesse: 0 });
});

test('R09 il registro degli incarichi elenca le pubblicate, mai le bozze, e si esporta', async () => {
  const inizioIl = banco.ora.adesso + 10 * ORA;
  await pubblicaVendita(banco.servizio.vendita, {
    inizioIl,
    scheda: { tribunale, ruolo: { numero: '=1+1', anno: 2024 } },
  });
  const anno = Temporal.Instant.fromEpochMilliseconds(banco.ora.adesso).toZonedDateTimeISO('Europe/Rome').year;
  const registro = async (): Promise<RispostaIncarichi> =>
    (await anna.chiama('GET', `/api/edicom/registro-incarichi?anno=${anno}`)).corpo as unknown as RispostaIncarichi;
  await expect.poll(async () => (await registro()).incarichi.some((uno) => uno.tribunale === tribunale)).toBe(true);
  const { testo, tipo } = await anna.chiama('GET', `/api/edicom/registro-incarichi.csv?anno=${anno}`);
  expect(tipo).toContain('text/csv');
  const riga = testo.split('\r\n').find((una) => una.includes(tribunale));
  expect(riga).toContain(`;${tribunale};'=1+1/2024;immobile;senza incanto;sincrona telematica;1;`);
  expect(riga).toContain(';100000,00;1;in corso;;');
});
