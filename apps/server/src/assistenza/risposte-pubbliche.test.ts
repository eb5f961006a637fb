import { randomUUID } from 'node:crypto';
import type { RispostaConTraccia, RispostaPubblica } from '@gestore/contratto/assistenza/risposte-pubbliche';
import { RISPOSTE_PUBBLICHE_MAX, STESURE_MAX } from '@gestore/contratto/parole/limiti-testo';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../prove/banco-operatori.ts';
import {
  depositaBusta,
  FERMA_PER_ORDINE,
  OPERATORE_DI_PROVA,
  type Pubblicata,
  pubblicaVendita,
} from '../prove/vendita-pubblicata.ts';

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
const ritira = (risposta: string | undefined, versione: number, corpo: object = {}, chi = anna, area = 'edicom') =>
  chi.chiama('POST', `/api/${area}/aste/${una.asta}/risposte/${risposta}/ritira`, {
    comandoId: randomUUID(),
    versione,
    motivo: 'Vi si leggeva un nome.',
    ...corpo,
  });
const tracciate = async (chi = elena, area = 'admin'): Promise<RispostaConTraccia[]> =>
  (await chi.chiama('GET', `/api/${area}/aste/${una.asta}/risposte`)).corpo.risposte as RispostaConTraccia[];
async function chiedeAiuto(da: string): Promise<string> {
  const richiestaId = randomUUID();
  const testo = 'Si può vedere la cantina?';
  const impegno = await banco.servizio.impianto.datiPersonali.scrivi(una.asta, 'assistenza', { testo }, null);
  await una.fai(OPERATORE_DI_PROVA, { tipo: 'chiediAssistenza', richiestaId, da, impegno }, banco.ora.adesso - 60_000);
  return richiestaId;
}
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
  for (let i = 1; i < RISPOSTE_PUBBLICHE_MAX; i += 1)
    expect((await pubblica({ domanda: `Domanda ${i}?` })).stato).toBe(200);
  const nuova = { domanda: 'Ancora?' };
  expect(await pubblica(nuova)).toMatchObject({ stato: 409, corpo: { codice: 'risposte_troppe' } });
  expect(await lette()).toHaveLength(RISPOSTE_PUBBLICHE_MAX);
  // Chi ne ritira una non ne guadagna un’altra: l’elenco di chi conduce resta intero, e breve.
  await ritira(prima?.id, STESURE_MAX);
  expect(await pubblica(nuova)).toMatchObject({ stato: 409, corpo: { codice: 'risposte_troppe' } });
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

test('R33 da una richiesta si pubblica una volta, e quale sia lo sa soltanto chi lavora alla vendita', async () => {
  const richiesta = await chiedeAiuto('Abete');
  expect((await pubblica({ richiesta }, elena, 'admin')).stato).toBe(200);
  // L’altra persona lo scopre pubblicando, con parole sue o con le stesse.
  const seconda = await pubblica({ richiesta, domanda: 'E la cantina?' });
  expect(seconda).toMatchObject({ stato: 409, corpo: { codice: 'richiesta_gia_pubblicata' } });
  expect(await pubblica()).toMatchObject({ stato: 409, corpo: { codice: 'risposta_uguale' } });
  const pubbliche = await banco.nessuno.chiama('GET', `/api/pubblico/aste/${una.asta}/risposte`);
  expect(pubbliche.corpo.risposte).toHaveLength(1);
  expect(pubbliche.testo).not.toMatch(new RegExp(`${richiesta}|"richiesta"|Abete`));
  for (const viste of [await tracciate(), await tracciate(anna, 'edicom')])
    expect(viste).toMatchObject([{ ...TESTI, richiesta, ritirata: null }]);
  expect((await banco.nessuno.chiama('GET', `/api/admin/aste/${una.asta}/risposte`)).stato).toBe(401);
  const altro = await banco.delegato('Avv. Che Non Conduce');
  expect((await altro.chiama('GET', `/api/admin/aste/${una.asta}/risposte`)).stato).toBe(404);
  const dellAltra = await pubblicaVendita(banco.servizio.impianto, { inizioIl });
  una = dellAltra;
  expect(await pubblica({ richiesta })).toMatchObject({ stato: 404, corpo: { codice: 'richiesta_inesistente' } });
});

test('R76 due insieme dalla stessa richiesta ne pubblicano una, e alla seconda persona lo si dice', async () => {
  const richiesta = await chiedeAiuto('Abete');
  const esiti = await Promise.all([
    pubblica({ richiesta, domanda: 'C’è la cantina?' }),
    pubblica({ richiesta, domanda: 'La cantina c’è?' }, elena, 'admin'),
  ]);
  expect(esiti.map(({ stato }) => stato).sort()).toEqual([200, 409]);
  expect(await lette()).toHaveLength(1);
});

test('R76 un ritiro toglie dalla scheda e tiene agli atti; da lì si pubblica di nuovo, e due ritiri sono uno', async () => {
  const richiesta = await chiedeAiuto('Abete');
  const { corpo } = await pubblica({ richiesta }, elena, 'admin');
  const [prima] = corpo.risposte as RispostaPubblica[];
  expect(await ritira(prima?.id, 2)).toMatchObject({ stato: 409, corpo: { codice: 'risposta_cambiata' } });
  expect((await ritira(prima?.id, 1, { motivo: ' ' })).stato).toBe(422);
  expect(await ritira(randomUUID(), 1)).toMatchObject({ stato: 404, corpo: { codice: 'risposta_inesistente' } });
  const comandoId = randomUUID();
  for (const _ of [1, 2]) expect((await ritira(prima?.id, 1, { comandoId }, elena, 'admin')).stato).toBe(200);
  expect(await lette()).toEqual([]);
  const il = banco.ora.adesso;
  expect(await tracciate()).toMatchObject([
    { ...TESTI, richiesta, ritirata: { il, da: 'Avv. Elena Conti', motivo: 'Vi si leggeva un nome.' } },
  ]);
  expect(await ritira(prima?.id, 1)).toMatchObject({ stato: 409, corpo: { codice: 'risposta_ritirata' } });
  const corregge = { id: prima?.id, versione: 1 };
  expect(await pubblica({ corregge })).toMatchObject({ stato: 409, corpo: { codice: 'risposta_ritirata' } });
  expect((await pubblica({ richiesta })).stato).toBe(200);
  expect(await lette()).toHaveLength(1);
  for (const tavola of ['risposte_ritirate', 'risposte_di_richieste'])
    await expect(banco.servizio.impianto.pool.query(`DELETE FROM ${tavola}`)).rejects.toThrow();
  const altro = await banco.delegato('Avv. Altra Ancora');
  expect((await ritira(prima?.id, 1, {}, altro, 'admin')).stato).toBe(404);
});

test('R76 dove si legge il debitore, un codice fiscale o chi ha chiesto non si pubblica, né si corregge', async () => {
  const elenco = { versione: 0, debitori: 'RNLLNE81D52L682G', collegati: '', personale: '', senzaDebitore: '' };
  const debitoreDetto = async () =>
    (await elena.chiama('GET', `/api/admin/aste/${una.asta}/risposte`)).corpo.debitoreDetto;
  expect(await debitoreDetto()).toBe(false);
  await anna.chiama('POST', `/api/edicom/aste/${una.asta}/impediti`, { comandoId: randomUUID(), ...elenco });
  expect(await debitoreDetto()).toBe(true);
  const richiesta = await chiedeAiuto('Abete');
  for (const [testi, parole] of [
    [{ domanda: 'Il debitore RNL LNE 81D52 L682G abita lì?' }, 'del debitore'],
    [{ risposta: 'Chieda a RSSMRA80A01F205X.' }, 'codice fiscale'],
    [{ domanda: 'Abete chiede della cantina.' }, 'pseudonimo di chi ha chiesto'],
  ] as const) {
    const { stato, corpo } = await pubblica({ richiesta, ...testi });
    expect([stato, corpo.codice, corpo.detail]).toEqual([
      409,
      'R76_persona_nel_testo',
      expect.stringContaining(parole),
    ]);
  }
  const [prima] = (await pubblica({ richiesta })).corpo.risposte as RispostaPubblica[];
  const corregge = { id: prima?.id, versione: 1 };
  const corretta = await pubblica({ corregge, risposta: 'Sì, caro Abete.' });
  expect(corretta.corpo.codice).toBe('R76_persona_nel_testo');
  // Di chi assiste la firma è di tutti: è una parola come un’altra.
  const assiste = await chiedeAiuto('Spettatore');
  expect((await pubblica({ richiesta: assiste, domanda: 'Uno Spettatore entra?' })).stato).toBe(200);
});

test('R10 R33 con buste e senza si pubblica e si legge allo stesso modo, anche a operazioni aperte; a esito dichiarato si ritira soltanto', async () => {
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
    expect((await pubblica({ domanda: 'Quando si comincia?' }, bruno)).stato).toBe(200);
    expect(await lette()).toHaveLength(2);
  }
  una = vuota;
  const referente = { tipo: 'referente', id: elena.id } as const;
  await una.fai(referente, { tipo: 'apriOperazioni', operatoriInTurno: 1, ammessiNonCollegati: 0 }, inizioIl);
  expect((await pubblica({ domanda: 'Si è cominciato?' }, bruno)).stato).toBe(200);
  const giudice = { tipo: 'magistrato', id: randomUUID() } as const;
  await una.fai(giudice, FERMA_PER_ORDINE, inizioIl + 30_000);
  await una.fai(giudice, { tipo: 'dichiaraEsito', esito: 'revocata', motivo: 'Estinzione.' }, inizioIl + 60_000);
  expect(await pubblica({ domanda: 'E adesso?' }, bruno)).toMatchObject({
    stato: 409,
    corpo: { codice: 'risposte_chiuse' },
  });
  const [ultima] = await lette();
  expect((await ritira(ultima?.id, 1, {}, bruno)).stato).toBe(200);
  expect(await lette()).toHaveLength(2);
});
