import { randomUUID } from 'node:crypto';
import type { OsservazioneVista } from '@gestore/dominio';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apriCredenziale } from '../accesso/credenziali/credenziali.ts';
import { spegniPostgresDiProva } from '../base-dati/prove/postgres-di-prova.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori, type Risposta } from '../prove/banco-operatori.ts';
import { portaInGara } from '../prove/gara.ts';

let banco: BancoOperatori;
let elena: Persona;
let primo: Persona;
let secondo: Persona;
let spettatore: Persona;
let asta: string;
let busta: string;

beforeAll(async () => {
  banco = await preparaBancoOperatori({ daSolo: false });
  elena = await banco.delegato('Elena Conti');
  const { esecutore, db, segreti } = banco.servizio.impianto;
  const gara = await portaInGara(esecutore, banco.ora.adesso, { delegatoId: elena.id });
  asta = gara.asta;
  [busta] = gara.buste;
  const entra = async (
    chi:
      | { ruolo: 'offerente'; pseudonimo: string; bustaId: string }
      | { ruolo: 'spettatore'; pseudonimo: null; bustaId: null },
  ): Promise<Persona> => {
    const dati = { astaId: asta, adesso: banco.ora.adesso, scadeIl: null, ...chi };
    return banco.partecipante((await apriCredenziale(db, segreti, dati)).id);
  };
  primo = await entra({ ruolo: 'offerente', pseudonimo: 'Offerente 1', bustaId: gara.buste[0] });
  secondo = await entra({ ruolo: 'offerente', pseudonimo: 'Offerente 2', bustaId: gara.buste[1] });
  spettatore = await entra({ ruolo: 'spettatore', pseudonimo: null, bustaId: null });
});
afterAll(async () => {
  await banco.chiudi();
  await spegniPostgresDiProva();
});

const osserva = (chi: Persona, testo: string, comandoId = randomUUID()): Promise<Risposta> =>
  chi.chiama('POST', `/api/user/asta/${asta}/osservazioni`, { comandoId, testo });
const atto = (diChe: object): Promise<Risposta> =>
  elena.chiama('POST', `/api/admin/aste/${asta}/atti`, { comandoId: randomUUID(), atto: diChe });
async function viste(chi: Persona): Promise<readonly OsservazioneVista[]> {
  const percorso = chi === elena ? `/api/admin/aste/${asta}` : '/api/user/asta';
  return ((await chi.chiama('GET', percorso)).corpo.stanza as { osservazioni: OsservazioneVista[] }).osservazioni;
}

test('R68 un’osservazione la leggono tutti da quando chi conduce ne prende atto; mandata due volte è una', async () => {
  const comandoId = randomUUID();
  const prima = await osserva(primo, '  La planimetria è di un altro lotto. ', comandoId);
  expect(prima.stato).toBe(201);
  const ancora = await osserva(primo, 'La planimetria è di un altro lotto.', comandoId);
  expect(ancora.corpo).toMatchObject({ esito: 'accettato', ripetuto: true });
  expect(await viste(elena)).toMatchObject([{ osservazioneId: comandoId, stato: 'presentata', modo: 'scritta' }]);
  expect(await viste(primo)).toHaveLength(1);
  expect(await viste(secondo)).toEqual([]);
  await atto({ tipo: 'decidiOsservazione', osservazioneId: comandoId, trattenutaPerche: null });
  for (const chi of [elena, primo, secondo, spettatore])
    expect(await viste(chi)).toMatchObject([
      { pseudonimo: 'Offerente 1', testo: 'La planimetria è di un altro lotto.', stato: 'annotata' },
    ]);
});

test('R33 R68 trattenuta, il motivo lo legge chi l’ha fatta, e agli altri non arriva nulla, nemmeno nella trascrizione', async () => {
  await osserva(secondo, 'CANARINO mi ha chiamato.');
  const [, sua] = await viste(elena);
  const senza = await atto({ tipo: 'decidiOsservazione', osservazioneId: sua?.osservazioneId, trattenutaPerche: ' ' });
  expect(senza.stato).toBe(422);
  await atto({ tipo: 'decidiOsservazione', osservazioneId: sua?.osservazioneId, trattenutaPerche: 'CANARINO nomina' });
  expect((await viste(secondo)).at(-1)).toMatchObject({ stato: 'trattenuta', motivo: 'CANARINO nomina' });
  for (const chi of [primo, spettatore]) {
    expect(await viste(chi)).toHaveLength(1);
    for (const percorso of ['/api/user/asta', `/api/user/asta/${asta}/eventi?dopo=0`])
      expect(JSON.stringify((await chi.chiama('GET', percorso)).corpo)).not.toContain('CANARINO');
  }
  const { rows } = await sql`SELECT dati FROM giornale WHERE asta = ${asta}`.execute(banco.servizio.impianto.db);
  expect(JSON.stringify(rows)).not.toContain('CANARINO');
});

test('R35 R68 chi assiste non osserva, e un testo vuoto o lungo si rifiuta dicendo perché', async () => {
  expect((await osserva(spettatore, 'Osservo.')).stato).toBe(403);
  expect((await osserva(primo, '   ')).corpo).toMatchObject({ codice: 'dati_non_validi' });
  expect((await osserva(primo, 'è'.repeat(501))).corpo).toMatchObject({ codice: 'dati_non_validi' });
});

test('R68 ciò che si dice a voce lo scrive chi conduce, e lo leggono tutti subito', async () => {
  const osservazioneId = randomUUID();
  const detta = await atto({ tipo: 'presentaOsservazione', osservazioneId, bustaId: busta, testo: 'Chiede l’ora.' });
  expect(detta.corpo).toMatchObject({ esito: 'accettato' });
  expect((await viste(spettatore)).at(-1)).toMatchObject({ osservazioneId, modo: 'a_voce', stato: 'annotata' });
});
