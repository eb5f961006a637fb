import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apriCredenziale } from '../accesso/credenziali/credenziali.ts';
import { spegniPostgresDiProva } from '../base-dati/prove/postgres-di-prova.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../prove/banco-operatori.ts';
import { portaInGara } from '../prove/gara.ts';
import { JanusFinto, sdpDi } from './prove/janus-finto.ts';

const SEGRETO = 'un segreto lungo abbastanza';
const RIGHE = ['audio', 'video', 'audio', 'video'] as const;
let janus: JanusFinto;
let banco: BancoOperatori;
let elena: Persona;
let primo: Persona;
let spettatore: Persona;
let asta: string;

beforeAll(async () => {
  janus = await JanusFinto.apri();
  const ambiente = {
    SALA: 'janus',
    JANUS_URL: `ws://127.0.0.1:${janus.porta}`,
    JANUS_SEGRETO: SEGRETO,
    TURN_URL: 'turn:t.example:3478?transport=tcp',
    TURN_SEGRETO: SEGRETO,
  };
  banco = await preparaBancoOperatori({ daSolo: false, ambiente });
  elena = await banco.delegato('Elena Conti');
  const { db, segreti, esecutore } = banco.servizio.impianto;
  const gara = await portaInGara(esecutore, banco.ora.adesso, { delegatoId: elena.id });
  asta = gara.asta;
  const dati = { astaId: asta, adesso: banco.ora.adesso, scadeIl: null };
  const offerente = { ...dati, ruolo: 'offerente', pseudonimo: 'Offerente 1', bustaId: gara.buste[0] ?? '' } as const;
  primo = await banco.partecipante((await apriCredenziale(db, segreti, offerente)).id);
  const guarda = { ...dati, ruolo: 'spettatore', pseudonimo: null, bustaId: null } as const;
  spettatore = await banco.partecipante((await apriCredenziale(db, segreti, guarda)).id);
});
afterAll(async () => {
  await banco.chiudi();
  await janus.chiudi();
  await spegniPostgresDiProva();
});

const sala = (cosa: string): string => `/api/user/asta/${asta}/sala/${cosa}`;
const SDP = 'application/sdp';
const stato = async (chi: Persona) => (await chi.chiama('GET', sala('stato'))).corpo;

test('R33 R81 con Janus si entra con una controfferta e un PATCH, di chi l’ha avuta; coturn è di chi è entrato, a sala aperta', async () => {
  await expect.poll(async () => (await stato(primo)).motore).toBe('pronto');
  expect((await stato(primo)).ice).toEqual([]);
  const apri = { comandoId: randomUUID(), modalita: 'video' };
  expect((await elena.chiama('POST', `/api/admin/aste/${asta}/sala/apri`, apri)).stato).toBe(201);
  const ice = (await stato(primo)).ice as { urls: string; username: string }[];
  expect(ice.map(({ urls }) => urls)).toEqual(['turn:t.example:3478?transport=tcp']);
  expect(ice).not.toEqual((await stato(spettatore)).ice);

  const entrato = await primo.manda(sala('whep'), SDP, sdpDi(RIGHE, 'recvonly'));
  expect([entrato.status, entrato.headers.get('content-type')]).toEqual([406, SDP]);
  expect(await entrato.text()).toMatch(/^v=0\r\ns=-\r\n/);
  const dove = entrato.headers.get('location') ?? '';
  const risponde = async (chi: Persona, sdp = sdpDi(RIGHE, 'recvonly')): Promise<number> =>
    (
      await fetch(`${banco.servizio.url}${dove}`, {
        method: 'PATCH',
        headers: { ...chi.intestazioni, 'content-type': SDP },
        body: sdp,
      })
    ).status;
  expect(await risponde(spettatore)).toBe(404);
  expect(await risponde(primo, 'ciao')).toBe(422);
  expect(await risponde(primo)).toBe(204);
  expect(await risponde(primo)).toBe(404);
  const connessi = (await elena.chiama('GET', `/api/admin/aste/${asta}/sala/stato`)).corpo.connessi;
  expect(connessi).toEqual([{ chi: 'Offerente 1', soloAudio: false, qualita: 'muta' }]);
  expect((await primo.chiama('DELETE', dove)).stato).toBe(204);
  await janus.quando(() => janus.staccati.includes(janus.di('join')[0]?.capo ?? -1));
});
