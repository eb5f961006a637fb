import { readFile } from 'node:fs/promises';
import { STATI_DI_RICERCA } from '@gestore/contratto/ricerca/ordini-ricerca';
import type { Atto, Attore } from '@gestore/dominio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BaseDiProva, nuovaBaseDati } from '../../../base-dati/prove/postgres-di-prova.ts';
import { comando, OPERATORE, portaInGara } from '../../../prove/gara.ts';
import { REFERENTE } from '../../../prove/referente.ts';
import { FERMA_PER_ORDINE } from '../../../prove/vendita-pubblicata.ts';
import { creaEsecutore, type Esecutore } from '../../comandi/esegui.ts';
import { creaGiornale } from '../../giornale/giornale.ts';
import { marcheDiProva } from '../../giornale/prove/marche-di-prova.ts';
import { cercaVendite } from '../../ricerca/cerca.ts';
import { esperimentiDi } from '../../ricerca/esperimenti.ts';
import { calendarioDelPeriodo } from '../../ricerca/per-periodo.ts';
import { pubblicaDi, rigaPerIlDelegato } from '../scheda/viste.ts';
import { creaIndice } from './indice.ts';

const ADESSO = Date.UTC(2026, 10, 30, 10);
const SISTEMA = { tipo: 'sistema', id: 'sistema' } as const;
const SOSPENDI = { tipo: 'sospendiGara', motivo: 'atto_del_referente', dettaglio: 'prova' } as const;
const GUASTO = { tipo: 'sospendiGara', motivo: 'incidente', dettaglio: 'prova' } as const;
const MIGRAZIONE = new URL('../../../base-dati/migrazioni/0772-gare-sospese.sql', import.meta.url);

let base: BaseDiProva;
let esecutore: Esecutore;

beforeAll(async () => {
  base = await nuovaBaseDati();
  const giornale = creaGiornale({ marche: marcheDiProva(), pool: base.pool, orologio: { adesso: () => ADESSO } });
  esecutore = creaEsecutore({ giornale });
});
afterAll(() => base.chiudi());

async function inElenco(asta: string): Promise<void> {
  const { stato, seq } = await esecutore.leggi(asta);
  await creaIndice(base.db).aggiorna(stato, seq);
}

async function nuovaGara(): Promise<string> {
  const { asta } = await portaInGara(esecutore, ADESSO);
  await inElenco(asta);
  return asta;
}

async function fai(asta: string, attore: Attore, atto: Atto, fraMs: number): Promise<void> {
  expect((await esecutore.esegui(asta, comando(attore, atto), ADESSO + fraMs)).rifiuto).toBeNull();
  await inElenco(asta);
}

/** Ciò che ne dicono la scheda, gli elenchi di chi lavora, la ricerca, il calendario e gli esperimenti: una volta, se dicono lo stesso. */
async function ovunque(asta: string): Promise<unknown[]> {
  const riga = await creaIndice(base.db).una(asta);
  if (riga === null) throw new Error('la vendita non è in elenco');
  const [{ righe }, { vendite }, { esperimenti }] = await Promise.all([
    cercaVendite(base.db, { stato: [...STATI_DI_RICERCA] }),
    calendarioDelPeriodo(base.db, {}),
    esperimentiDi(base.db, asta),
  ]);
  const sua = <T extends { id: string }>(quali: readonly T[] | null): T | undefined =>
    quali?.find(({ id }) => id === asta);
  const dette = [pubblicaDi(riga), rigaPerIlDelegato(riga, []), sua(righe), sua(vendite), sua(esperimenti)];
  const punti = dette.map((una) => JSON.stringify([una?.fase, una?.ferma, una?.garaSospesa]));
  return [...new Set(punti)].map((punto): unknown => JSON.parse(punto));
}

test('R57 ogni elenco dice che la gara è sospesa, chiunque la sospenda, e torna a dirla in corso quando riprende', async () => {
  const asta = await nuovaGara();
  expect(await ovunque(asta)).toEqual([['gara', false, false]]);
  for (const [attore, atto, il] of [
    [REFERENTE, SOSPENDI, 1_000],
    [SISTEMA, GUASTO, 3_000],
  ] as const) {
    await fai(asta, attore, atto, il);
    expect(await ovunque(asta)).toEqual([['gara', false, true]]);
    await fai(asta, REFERENTE, { tipo: 'riprendiGara' }, il + 1_000);
    expect(await ovunque(asta)).toEqual([['gara', false, false]]);
  }
});

test('R32 sospesa la vendita intera, si dice della vendita', async () => {
  const asta = await nuovaGara();
  await fai(asta, OPERATORE, FERMA_PER_ORDINE, 1_000);
  expect(await ovunque(asta)).toEqual([['gara', true, true]]);
});

test('le righe scritte prima che lo si dicesse lo imparano dal registro', async () => {
  const [sospesa, ripresa, corre, ferma] = [await nuovaGara(), await nuovaGara(), await nuovaGara(), await nuovaGara()];
  await fai(sospesa, REFERENTE, SOSPENDI, 1_000);
  await fai(ripresa, REFERENTE, SOSPENDI, 1_000);
  await fai(ripresa, REFERENTE, { tipo: 'riprendiGara' }, 2_000);
  await fai(ferma, OPERATORE, FERMA_PER_ORDINE, 1_000);
  await base.comeProprietario(`UPDATE aste SET stato = stato - 'garaSospesa'`);
  const dicono = async () => {
    const righe = await Promise.all([sospesa, ripresa, corre, ferma].map((asta) => creaIndice(base.db).una(asta)));
    return righe.map((riga) => riga?.garaSospesa === true);
  };
  expect(await dicono()).toEqual([false, false, false, false]);
  await base.comeProprietario(await readFile(MIGRAZIONE, 'utf8'));
  expect(await dicono()).toEqual([true, false, false, true]);
});
