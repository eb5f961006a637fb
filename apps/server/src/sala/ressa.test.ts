import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { apriCredenziale } from '../accesso/credenziali/credenziali.ts';
import { spegniPostgresDiProva } from '../base-dati/prove/postgres-di-prova.ts';
import { misureDi } from '../prove/ambiente.ts';
import type { BancoOperatori, Persona } from '../prove/banco-operatori.ts';
import { BASE_CENT, portaInGara, RILANCIO_CENT, rilancio } from '../prove/gara.ts';
import { NonEntra } from './motore/motore.ts';
import { type Apparecchio, apparecchioCheAscolta, apparecchioCheParla } from './prove/apparecchio.ts';
import { preparaBancoSala } from './prove/banco-sala.ts';

const POSTI = 3;
const MILLE = 1_000;
/** Di ciascuno il server ne accetta quaranta di seguito: chi prova è più d'uno. */
const FOLLA = 50;
let banco: BancoOperatori;
let elena: Persona;
let giudice: Persona;
let asta: string;
let buste: readonly string[];
const aperti: Apparecchio[] = [];
const usciranno: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const ambiente = { SALA: 'accesa', SALA_SPETTATORI: String(POSTI) };
  ({ banco, elena, giudice } = await preparaBancoSala(ambiente));
});
afterAll(async () => {
  await banco.chiudi();
  await spegniPostgresDiProva();
});
beforeEach(async () => {
  const gara = await portaInGara(banco.servizio.impianto.esecutore, banco.ora.adesso, { delegatoId: elena.id });
  asta = gara.asta;
  buste = gara.buste;
  await expect.poll(() => banco.servizio.parti.regia.motore.stato(), { timeout: 20_000 }).toBe('pronto');
  const apri = { comandoId: randomUUID(), modalita: 'video' };
  expect((await elena.chiama('POST', `/api/admin/aste/${asta}/sala/apri`, apri)).stato).toBe(201);
});
afterEach(async () => {
  await Promise.all(aperti.splice(0).map((uno) => uno.chiudi()));
  await Promise.all(usciranno.splice(0).map((esce) => esce()));
});

async function spettatore(): Promise<Persona> {
  const { db, segreti } = banco.servizio.impianto;
  const chi = { ruolo: 'spettatore', pseudonimo: null, bustaId: null } as const;
  const dati = { astaId: asta, adesso: banco.ora.adesso, scadeIl: null, ...chi };
  return banco.partecipante((await apriCredenziale(db, segreti, dati)).id);
}

const radice = (chi: Persona): string =>
  chi === elena || chi === giudice ? `/api/admin/aste/${asta}/sala` : `/api/user/asta/${asta}/sala`;
async function offre(chi: Persona, offerta: string, dove: 'whep' | 'whip' = 'whep'): Promise<Response> {
  const risposta = await chi.manda(`${radice(chi)}/${dove}`, 'application/sdp', offerta);
  const suo = risposta.headers.get('location');
  if (suo !== null) usciranno.push(() => chi.chiama('DELETE', suo));
  return risposta;
}
async function collega(chi: Persona, apparecchio: Apparecchio, dove: 'whep' | 'whip' = 'whep'): Promise<Response> {
  aperti.push(apparecchio);
  const risposta = await offre(chi, await apparecchio.offerta(), dove);
  if (risposta.status === 201) await apparecchio.rispondi(await risposta.clone().text());
  return risposta;
}
/** Ciò che le misure dicono di chi non è entrato. */
async function rifiutati(perche: string): Promise<number> {
  const testo = await misureDi(banco.servizio.url);
  return Number(new RegExp(`^sala_ingressi_rifiutati\\{perche="${perche}"\\} (\\d+)$`, 'm').exec(testo)?.[1]);
}
type Detto = { codice: string; detail: string };
const detto = async (risposta: Response): Promise<Detto> => (await risposta.json()) as Detto;

test('R81 a sala piena si dice di no con parole e con che cosa fare; chi conduce e il giudice entrano lo stesso', async () => {
  for (let posto = 0; posto < POSTI; posto += 1)
    expect((await collega(await spettatore(), apparecchioCheAscolta(['audio']))).status).toBe(201);
  const fuori = await collega(await spettatore(), apparecchioCheAscolta(['audio']));
  expect(fuori.status).toBe(503);
  const { codice, detail } = await detto(fuori);
  expect(codice).toBe('sala_piena');
  expect(detail).toMatch(/guardano già in 3.*nella stanza.*riprova/s);
  // Senza di loro la vendita non si conduce: devono sentire chi ha la parola.
  for (const chi of [elena, giudice]) expect((await collega(chi, apparecchioCheAscolta(['audio']))).status).toBe(201);
  // Chi è rimasto fuori si conta, e il banco lo sa subito: la vendita va avanti, ma qualcuno aspetta.
  expect(await rifiutati('piena')).toBe(1);
  const anna = await banco.operatore('Anna Bassi');
  const { allarmi } = (await anna.chiama('GET', '/api/edicom/allarmi')).corpo as { allarmi: object[] };
  expect(allarmi).toContainEqual(expect.objectContaining({ codice: 'sala_rifiuta', asta, quanti: 1, chi: [] }));
});

test('R81 mille ingressi in un secondo: chi non entra lo sa con parole, e chi è dentro non se ne accorge', async () => {
  const dentro = apparecchioCheAscolta(['audio']);
  expect((await collega(await spettatore(), dentro)).status).toBe(201);
  const voce = dentro.riceve();
  expect((await collega(elena, apparecchioCheParla('referente'), 'whip')).status).toBe(201);
  await voce;
  const uno = apparecchioCheAscolta(['audio']);
  aperti.push(uno);
  const offerta = await uno.offerta();
  const folla = await Promise.all(Array.from({ length: FOLLA }, spettatore));
  const prima = dentro.arrivati.at(-1)?.numero ?? 0;
  const giro = banco.servizio.parti.regia.motore.giro();
  const provano = Promise.all(Array.from({ length: MILLE }, (_, i) => offre(folla[i % FOLLA] ?? elena, offerta)));
  const { esecutore } = banco.servizio.impianto;
  const fatto = await esecutore.esegui(asta, rilancio(buste[1] ?? '', BASE_CENT + 4 * RILANCIO_CENT), banco.ora.adesso);
  expect(fatto.rifiuto).toBeNull();
  const esiti = await Promise.all(
    (await provano).map(async (risposta) => (risposta.status === 201 ? 'entrato' : (await detto(risposta)).codice)),
  );
  expect([...new Set(esiti)].sort()).toEqual(['entrato', 'sala_affollata', 'sala_piena']);
  // Chi è entrato e riprova prende il suo posto, non quello di un altro: quanti guardano non cresce.
  const stato = async () => (await elena.chiama('GET', `${radice(elena)}/stato`)).corpo.connessi;
  await expect.poll(stato).toHaveLength(POSTI);
  expect((await dentro.riceve(({ numero }) => numero > prima)).da).toBe('referente');
  expect(banco.servizio.parti.regia.motore.giro()).toBe(giro);
});

test('R81 un guasto nostro non si dice di chi entra: ha le sue parole, si conta a parte, e si riprova', async () => {
  const prima = [await rifiutati('guasto'), await rifiutati('offerta')] as const;
  const chi = await spettatore();
  const rotto = vi.spyOn(banco.servizio.parti.regia.motore, 'entra').mockRejectedValueOnce(new NonEntra('guasto'));
  const fuori = await collega(chi, apparecchioCheAscolta(['audio']));
  rotto.mockRestore();
  expect([fuori.status, fuori.headers.get('retry-after')]).toEqual([503, '2']);
  const { codice, detail } = await detto(fuori);
  expect(codice).toBe('sala_non_disponibile');
  expect(detail).toContain('per un guasto nostro');
  expect([await rifiutati('guasto'), await rifiutati('offerta')]).toEqual([prima[0] + 1, prima[1]]);
});
