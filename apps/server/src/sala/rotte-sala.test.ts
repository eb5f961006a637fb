import { randomUUID } from 'node:crypto';
import type { SalaVista } from '@gestore/dominio';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { apriCredenziale } from '../accesso/credenziali/credenziali.ts';
import { spegniPostgresDiProva } from '../base-dati/prove/postgres-di-prova.ts';
import type { BancoOperatori, Persona, Risposta } from '../prove/banco-operatori.ts';
import { portaInGara } from '../prove/gara.ts';
import { preparaBancoSala } from './prove/banco-sala.ts';

let banco: BancoOperatori;
let elena: Persona;
let giudice: Persona;
let asta: string;
let primo: Persona;
let secondo: Persona;
let spettatore: Persona;

beforeAll(async () => {
  ({ banco, elena, giudice } = await preparaBancoSala());
});
afterAll(async () => {
  await banco.chiudi();
  await spegniPostgresDiProva();
});
beforeEach(async () => {
  const { esecutore } = banco.servizio.impianto;
  const gara = await portaInGara(esecutore, banco.ora.adesso, { delegatoId: elena.id });
  asta = gara.asta;
  primo = await entra({ ruolo: 'offerente', pseudonimo: 'Offerente 1', bustaId: gara.buste[0] });
  secondo = await entra({ ruolo: 'offerente', pseudonimo: 'Offerente 2', bustaId: gara.buste[1] });
  spettatore = await entra({ ruolo: 'spettatore', pseudonimo: null, bustaId: null });
});

type ChiEntra =
  | { ruolo: 'offerente'; pseudonimo: string; bustaId: string }
  | { ruolo: 'spettatore'; pseudonimo: null; bustaId: null };

async function entra(chi: ChiEntra): Promise<Persona> {
  const { db, segreti } = banco.servizio.impianto;
  const dati = { astaId: asta, adesso: banco.ora.adesso, scadeIl: null, ...chi };
  return banco.partecipante((await apriCredenziale(db, segreti, dati)).id);
}

const atto = (corpo: object = {}) => ({ comandoId: randomUUID(), ...corpo });
const dellaConsole = (cosa: string, corpo: object = {}, chi = elena): Promise<Risposta> =>
  chi.chiama('POST', `/api/admin/aste/${asta}/sala/${cosa}`, atto(corpo));
const mano = (chi: Persona, metodo: 'POST' | 'DELETE' = 'POST'): Promise<Risposta> =>
  chi.chiama(metodo, `/api/user/asta/${asta}/sala/mano`, atto());
const dai = (pseudonimo: string, durataMs = 60_000): Promise<Risposta> =>
  dellaConsole(`parola/${encodeURIComponent(pseudonimo)}`, { mezzi: 'audio', durataMs });
async function sala(chi: Persona): Promise<SalaVista> {
  const percorso = chi === elena ? `/api/admin/aste/${asta}` : '/api/user/asta';
  return ((await chi.chiama('GET', percorso)).corpo.stanza as { sala: SalaVista }).sala;
}

test('R81 mano alzata, parola data, rinuncia: lo vedono tutti sotto pseudonimo, e il registro lo ricorda', async () => {
  expect((await mano(primo)).corpo).toMatchObject({ codice: 'R81_sala_chiusa' });
  expect((await dellaConsole('apri', { modalita: 'video' })).stato).toBe(201);
  expect((await mano(primo)).stato).toBe(201);
  expect((await mano(secondo)).stato).toBe(201);
  expect((await mano(secondo, 'DELETE')).stato).toBe(201);
  for (const chi of [elena, secondo, spettatore])
    expect((await sala(chi)).mani).toEqual([{ pseudonimo: 'Offerente 1', chiestaIl: banco.ora.adesso }]);
  expect((await dai('Offerente 1')).corpo).toMatchObject({ esito: 'accettato' });
  expect((await dai('Offerente 2')).corpo).toMatchObject({ codice: 'R81_parola_gia_data' });
  const scadeIl = banco.ora.adesso + 60_000;
  expect((await sala(spettatore)).parola).toMatchObject({ pseudonimo: 'Offerente 1', mezzi: 'audio', scadeIl });
  const altrui = await secondo.chiama('DELETE', `/api/user/asta/${asta}/sala/parola`, atto());
  expect(altrui.corpo).toMatchObject({ codice: 'R81_non_ha_la_parola' });
  expect((await primo.chiama('DELETE', `/api/user/asta/${asta}/sala/parola`, atto())).stato).toBe(201);
  expect(await sala(secondo)).toMatchObject({ mani: [], parola: null });
  const voci = await banco.servizio.impianto.tutteLeVoci(asta);
  expect(voci.slice(-5).map(({ tipo }) => tipo)).toEqual([
    'ParolaChiesta',
    'ParolaChiesta',
    'ParolaRitirata',
    'ParolaData',
    'ParolaTolta',
  ]);
});

test('R35 R81 chi assiste non alza la mano, e chi partecipa non conduce la sala', async () => {
  await dellaConsole('apri', { modalita: 'tabellone' });
  expect((await mano(spettatore)).stato).toBe(403);
  for (const cosa of ['apri', 'chiudi', 'modalita', 'silenzia', 'parola/Giudice'])
    expect([cosa, (await dellaConsole(cosa, {}, primo)).stato]).toEqual([cosa, 401]);
});

test('R36 R81 il giudice che assiste parla e non conduce: chiede la parola, la lascia, e non la toglie a nessuno', async () => {
  await dellaConsole('apri', { modalita: 'video' });
  expect((await dellaConsole('chiudi', {}, giudice)).stato).toBe(403);
  expect((await dellaConsole('mano', {}, giudice)).stato).toBe(201);
  const abbassa = (chi: Persona): Promise<Risposta> =>
    chi.chiama('DELETE', `/api/admin/aste/${asta}/sala/mano`, atto());
  // Ciascuno abbassa la sua: chi conduce non ne ha una.
  expect((await abbassa(elena)).corpo).toMatchObject({ codice: 'R81_mano_non_alzata' });
  expect((await abbassa(giudice)).stato).toBe(201);
  expect((await sala(elena)).mani).toEqual([]);
  expect((await abbassa(giudice)).corpo).toMatchObject({ codice: 'R81_mano_non_alzata' });
  expect((await dellaConsole('mano')).corpo).toMatchObject({ codice: 'R81_non_puo_parlare' });
  await dai('Offerente 1');
  const toglie = (chi: Persona, pseudonimo: string): Promise<Risposta> =>
    chi.chiama('DELETE', `/api/admin/aste/${asta}/sala/parola`, atto({ pseudonimo }));
  expect((await toglie(giudice, 'Offerente 1')).corpo).toMatchObject({ codice: 'R36_sola_lettura' });
  expect((await toglie(elena, 'Offerente 1')).stato).toBe(201);
  expect((await dai('Giudice')).stato).toBe(201);
  expect((await sala(primo)).parola).toMatchObject({ pseudonimo: 'Giudice' });
  expect((await toglie(giudice, 'Giudice')).stato).toBe(201);
});

test('R81 un tempo che non è ammesso, una modalità che non esiste o un pseudonimo ignoto si rifiutano con parole', async () => {
  await dellaConsole('apri', { modalita: 'video' });
  expect((await dai('Offerente 1', 1)).corpo).toMatchObject({ codice: 'dati_non_validi' });
  expect((await dai('Nessuno')).corpo).toMatchObject({ codice: 'R81_non_puo_parlare' });
  expect((await dellaConsole('modalita', { modalita: 'piazza' })).corpo).toMatchObject({ codice: 'dati_non_validi' });
  expect((await dellaConsole('modalita', { modalita: 'schermo' })).stato).toBe(201);
  expect((await dellaConsole('silenzia')).stato).toBe(201);
  expect((await sala(elena)).modalita).toBe('schermo');
});
