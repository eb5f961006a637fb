import { randomUUID } from 'node:crypto';
import type { RispostaPubblica } from '@gestore/contratto/assistenza/risposte-pubbliche';
import { RISPOSTE_PUBBLICHE_MAX, STESURE_MAX } from '@gestore/contratto/parole/limiti-testo';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../prove/banco-operatori.ts';
import { depositaBusta, type Pubblicata, pubblicaVendita } from '../prove/vendita-pubblicata.ts';

const ORA = 3_600_000;
let banco: BancoOperatori;
let anna: Persona;
let elena: Persona;
let una: Pubblicata;
let inizioIl: number;

beforeAll(async () => {
  banco = await preparaBancoOperatori();
  anna = await banco.operatore('Anna Operatrice');
  elena = await banco.delegato('Avv. Elena Conti');
});
afterAll(() => banco.chiudi());
beforeEach(async () => {
  inizioIl = banco.ora.adesso + 30 * ORA;
  una = await pubblicaVendita(banco.servizio.impianto, { inizioIl, delegatoId: elena.id });
});

const TESTI = { domanda: 'Si può visitare di sabato?', risposta: 'Sì, con richiesta sul portale entro giovedì.' };
const pubblica = (corpo: object = {}, chi = anna, area = 'edicom') =>
  chi.chiama('POST', `/api/${area}/aste/${una.asta}/risposte`, {
    comandoId: randomUUID(),
    corregge: null,
    ...TESTI,
    ...corpo,
  });
const lette = async (asta = una.asta): Promise<RispostaPubblica[]> =>
  (await banco.nessuno.chiama('GET', `/api/pubblico/aste/${asta}/risposte`)).corpo.risposte as RispostaPubblica[];

test('il gestore e chi conduce pubblicano, chiunque legge, dalla più recente e senza sapere chi ha scritto', async () => {
  await expect.poll(() => lette()).toEqual([]);
  expect((await pubblica()).stato).toBe(200);
  banco.ora.adesso += 1_000;
  const { stato } = await pubblica({ domanda: 'C’è il garage?', risposta: 'No.' }, elena, 'admin');
  expect(stato).toBe(200);
  const risposte = await lette();
  expect(risposte).toMatchObject([
    { domanda: 'C’è il garage?', risposta: 'No.', versione: 1, prima: [] },
    { ...TESTI, versione: 1, scrittaIl: banco.ora.adesso - 1_000 },
  ]);
  expect(JSON.stringify(risposte)).not.toMatch(/Anna|Elena/);
});

test('una correzione è una stesura nuova: quella di prima resta con la sua data, e due insieme non si coprono', async () => {
  const { corpo } = await pubblica();
  const [prima] = corpo.risposte as RispostaPubblica[];
  const scrittaIl = banco.ora.adesso;
  banco.ora.adesso += 60_000;
  const corregge = { id: prima?.id, versione: 1 };
  expect((await pubblica({ corregge, risposta: 'No, mai di sabato.' })).stato).toBe(200);
  expect(await lette()).toMatchObject([
    { versione: 2, risposta: 'No, mai di sabato.', scrittaIl: banco.ora.adesso, prima: [{ ...TESTI, scrittaIl }] },
  ]);
  const tardi = await pubblica({ corregge, risposta: 'Forse.' }, elena, 'admin');
  expect(tardi).toMatchObject({ stato: 409, corpo: { codice: 'risposta_cambiata' } });
  const altrui = await pubblicaVendita(banco.servizio.impianto, { inizioIl });
  const dellAltra = await anna.chiama('POST', `/api/edicom/aste/${altrui.asta}/risposte`, {
    comandoId: randomUUID(),
    corregge: { id: prima?.id, versione: 2 },
    ...TESTI,
  });
  expect(dellAltra).toMatchObject({ stato: 404, corpo: { codice: 'risposta_inesistente' } });
  await expect(
    banco.comeProprietario('UPDATE risposte_pubbliche SET risposta_scritta = $1', ['altro']),
  ).rejects.toThrow();
});

test('lo stesso comando ripetuto pubblica una volta', async () => {
  const comandoId = randomUUID();
  await pubblica({ comandoId });
  expect((await pubblica({ comandoId })).stato).toBe(200);
  expect(await lette()).toHaveLength(1);
});

test('di ogni vendita poche, di ogni risposta poche stesure, testi brevi: oltre lo si dice', async () => {
  const [prima] = (await pubblica()).corpo.risposte as RispostaPubblica[];
  for (let versione = 1; versione < STESURE_MAX; versione += 1)
    expect((await pubblica({ corregge: { id: prima?.id, versione } })).stato).toBe(200);
  const ancora = await pubblica({ corregge: { id: prima?.id, versione: STESURE_MAX } });
  expect(ancora).toMatchObject({ stato: 409, corpo: { codice: 'risposte_troppe' } });
  for (let i = 1; i < RISPOSTE_PUBBLICHE_MAX; i += 1) expect((await pubblica()).stato).toBe(200);
  expect(await pubblica()).toMatchObject({ stato: 409, corpo: { codice: 'risposte_troppe' } });
  expect(await lette()).toHaveLength(RISPOSTE_PUBBLICHE_MAX);
  for (const [domanda, parole] of [
    ['   ', 'obbligatorio'],
    ['x'.repeat(2_001), 'al massimo'],
  ]) {
    const { stato, corpo } = await pubblica({ domanda });
    expect([stato, JSON.stringify(corpo.errori)]).toEqual([422, expect.stringContaining(parole ?? '')]);
  }
});

test('di una bozza e di una vendita che non c’è non si legge nulla, e chi non conduce non pubblica', async () => {
  const nessuna = await banco.nessuno.chiama('GET', `/api/pubblico/aste/${randomUUID()}/risposte`);
  expect(nessuna).toMatchObject({ stato: 404, corpo: { codice: 'asta_inesistente' } });
  const altro = await banco.delegato('Avv. Altro');
  expect((await pubblica({}, altro, 'admin')).stato).toBe(404);
  expect((await pubblica({}, elena)).stato).toBe(401);
});

test('R10 con buste e senza si pubblica e si legge allo stesso modo, e soltanto prima delle operazioni', async () => {
  const vuota = una;
  const piena = await pubblicaVendita(banco.servizio.impianto, { inizioIl, delegatoId: elena.id });
  for (const _ of [1, 2]) await depositaBusta(piena, inizioIl);
  const viste: unknown[] = [];
  const senzaNomi = (risposte: RispostaPubblica[]) => risposte.map(({ id: _, ...resto }) => resto);
  for (const quale of [vuota, piena]) {
    una = quale;
    const { stato, corpo } = await pubblica();
    viste.push([stato, senzaNomi(corpo.risposte as RispostaPubblica[]), senzaNomi(await lette())]);
  }
  expect(viste[0]).toEqual(viste[1]);
  // Da qui le sessioni di prima sono scadute: è l'ultima prova.
  banco.ora.adesso = inizioIl;
  const bruno = await banco.operatore('Bruno Operatore');
  for (const quale of [vuota, piena]) {
    una = quale;
    expect(await pubblica({}, bruno)).toMatchObject({ stato: 409, corpo: { codice: 'risposte_chiuse' } });
    expect(await lette()).toHaveLength(1);
  }
});
