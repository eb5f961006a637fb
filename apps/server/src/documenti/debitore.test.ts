import { createHash, randomUUID } from 'node:crypto';
import type { DocumentoVisto } from '@gestore/contratto/documenti/forme';
import { PARAMETRI_PREDEFINITI } from '@gestore/dominio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dichiarata } from '../dimostrazione/dichiarazioni-dimostrative.ts';
import { pdfDiUnaRiga } from '../dimostrazione/invenzioni/documenti.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../prove/banco-operatori.ts';
import { PUBBLICA, pubblicaVendita } from '../prove/vendita-pubblicata.ts';

const GIORNO_MS = 86_400_000;
const CODICE = 'RNLLNE81D52L682G';
let banco: BancoOperatori;
let anna: Persona;
let elena: Persona;

beforeAll(async () => {
  banco = await preparaBancoOperatori();
  [anna, elena] = [await banco.operatore('Anna Operatrice'), await banco.delegato('Avv. Elena Conti')];
});
afterAll(() => banco.chiudi());

const scriveElenco = async (asta: string, versione: number, elenco: object): Promise<void> => {
  const vuoto = { debitori: '', collegati: '', personale: '' };
  const corpo = { comandoId: randomUUID(), versione, ...vuoto, ...elenco };
  expect((await anna.chiama('POST', `/api/edicom/aste/${asta}/impediti`, corpo)).stato).toBe(200);
};

test('R18 R76 finché nessuno ha detto chi è il debitore un PDF non si pubblica; scritto perché non ce n’è uno, sì', async () => {
  const inizioIl = banco.ora.adesso + 60 * GIORNO_MS;
  const scheda = { ruolo: { numero: '71', anno: 2021 } };
  const { asta } = await pubblicaVendita(banco.servizio.impianto, { inizioIl, delegatoId: elena.id, scheda });
  const suoi = `/api/edicom/aste/${asta}`;
  const byte = pdfDiUnaRiga('Trilocale al secondo piano.');
  const impronta = createHash('sha256').update(byte).digest('hex');
  expect((await anna.mandaByte(`${suoi}/caricamenti/${impronta}/pdf/0`, byte)).stato).toBe(200);
  const detto = { genere: 'perizia', titolo: 'Perizia', alternativo: '' };
  const nuovo = { comandoId: randomUUID(), impronta, byte: byte.length, nomeFile: 'perizia.pdf', sostituisce: null };
  const caricato = await anna.chiama('POST', `${suoi}/documenti`, { ...nuovo, ...detto });
  const { id, versione } = caricato.corpo as DocumentoVisto;
  const pubblica = () =>
    anna.chiama('POST', `${suoi}/documenti/${id}`, {
      comandoId: randomUUID(),
      versione,
      ...detto,
      stato: 'pubblicato',
      senzaDatiDebitore: true,
      motivo: null,
    });
  const siSa = async () => (await anna.chiama('GET', `${suoi}/documenti`)).corpo.debitoreDetto;
  const no = await pubblica();
  expect([no.stato, no.corpo.codice, await siSa()]).toEqual([409, 'R76_debitore_non_registrato', false]);
  expect(String(no.corpo.detail)).toContain('«Chi non può offrire»');
  // Chi gli sta accanto non è lui: un elenco senza il debitore non basta.
  await scriveElenco(asta, 0, { collegati: CODICE });
  expect((await pubblica()).corpo.codice).toBe('R76_debitore_non_registrato');
  await scriveElenco(asta, 1, { collegati: CODICE, senzaDebitore: '  ' });
  expect(await siSa()).toBe(false);
  await scriveElenco(asta, 2, { collegati: CODICE, senzaDebitore: 'Divisione fra comproprietari.' });
  expect((await anna.chiama('GET', `${suoi}/impediti`)).corpo).toMatchObject({
    collegati: CODICE,
    senzaDebitore: 'Divisione fra comproprietari.',
    operatore: 'Anna Operatrice',
  });
  expect(await siSa()).toBe(true);
  expect((await pubblica()).corpo).toMatchObject({ stato: 'pubblicato' });
});

test('R18 una bozza non si pubblica finché nessuno ha detto chi è il debitore; poi il registro dice che lo si sapeva', async () => {
  const asta = randomUUID();
  const inizioIl = banco.ora.adesso + 60 * GIORNO_MS;
  const creata = await anna.chiama('POST', '/api/edicom/aste', {
    comandoId: asta,
    scheda: {
      titolo: 'Appartamento in Brescia',
      idVenditaPvp: null,
      tribunale: 'Tribunale di Brescia',
      ruolo: { numero: '72', anno: 2021 },
      lotto: { codice: '1', descrizione: '', categoria: null },
      luogo: { via: '', comune: 'Brescia', provincia: 'BS', regione: '', latitudine: null, longitudine: null },
      beni: [],
      allegati: [],
      stimaCent: null,
      giudice: null,
      esperimento: null,
      delegatoId: elena.id,
      delegatoNome: 'Avv. Elena Conti',
    },
    parametri: {
      ...PARAMETRI_PREDEFINITI,
      modalita: 'sincrona_telematica',
      prezzoBaseCent: 10_000_000,
      rilancioMinimoCent: 100_000,
      termineOfferteIl: inizioIl - GIORNO_MS,
      inizioOperazioniIl: inizioIl,
    },
  });
  expect(creata.stato).toBe(200);
  await dichiarata(banco.servizio, asta, 'Appartamento in Brescia', banco.ora.adesso);
  const pubblica = () =>
    anna.chiama('POST', `/api/edicom/aste/${asta}/pubblica`, { comandoId: randomUUID(), deroghe: PUBBLICA.deroghe });
  const debitore = async () => (await anna.chiama('GET', `/api/edicom/aste/${asta}`)).corpo.debitore;
  expect(await debitore()).toBeNull();
  const no = await pubblica();
  expect([no.stato, no.corpo.codice, no.corpo.regola]).toEqual([409, 'R18_debitore_da_indicare', 'R18']);
  await scriveElenco(asta, 0, { debitori: CODICE });
  expect(await debitore()).toBe('codice_registrato');
  expect((await pubblica()).stato).toBe(200);
  const voci = await banco.servizio.impianto.giornale.leggi(asta, 0, 500);
  const dati = voci.find(({ tipo }) => tipo === 'AstaPubblicata')?.dati;
  // Il registro dice che lo si sapeva; il codice resta nell'elenco, cifrato.
  expect(dati).toMatchObject({ debitore: 'codice_registrato' });
  expect(JSON.stringify(voci)).not.toContain(CODICE);
});
