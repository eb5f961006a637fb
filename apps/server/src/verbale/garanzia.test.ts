import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VersioneElenco, VersioneVerbale } from '@gestore/contratto/verbale/testo-verbale';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { venditaAggiudicata } from '../dimostrazione/carica.ts';
import { creaAutorita, type Firma } from '../dimostrazione/invenzioni/cms.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori, type Risposta } from '../prove/banco-operatori.ts';
import {
  creaFirmatarioDellElenco,
  elencoDiProva,
  type FirmatarioDellElenco,
  type ServizioDiProva,
} from '../sigillo/prove/elenco-di-prova.ts';
import { firmatarioDaSe } from '../sigillo/prove/firme-strane.ts';

/** Chi garantisce la firma di un verbale, e che cosa si chiede quando non la garantisce nessuno. */
const GIORNO_MS = 86_400_000;
const cartella = mkdtempSync(join(tmpdir(), 'garanzia-'));
const ELENCO_FIDUCIA = join(cartella, 'elenco.xml');
let agid: FirmatarioDellElenco;
let autorita: Awaited<ReturnType<typeof creaAutorita>>;
let banco: BancoOperatori;
let elena: Persona;
let sua: Firma;
let asta: string;
let pdf: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  agid = await creaFirmatarioDellElenco();
  autorita = await creaAutorita();
  const firmatari = join(cartella, 'firmatari.pem');
  writeFileSync(firmatari, agid.pem);
  banco = await preparaBancoOperatori({ ambiente: { ELENCO_FIDUCIA, ELENCO_FIDUCIA_FIRMATARI: firmatari } });
  elena = await banco.delegato('Avv. Elena Conti', 'CNTLNE75A41F205X');
  sua = await autorita.firmatario('Elena Conti', 'CNTLNE75A41F205X');
});
afterAll(async () => {
  await banco.chiudi();
  rmSync(cartella, { recursive: true, force: true });
});
beforeEach(async () => {
  asta = await venditaAggiudicata(banco.servizio, { delegatoId: elena.id, delegatoNome: 'Avv. Elena Conti' });
  await compi({ tipo: 'redigiVerbale' });
  pdf = await scaricato('verbali/1.pdf');
});

const indirizzo = (dove: string): string => `/api/admin/aste/${asta}/${dove}`;
const compi = (atto: object): Promise<Risposta> =>
  elena.chiama('POST', indirizzo('atti'), { comandoId: randomUUID(), atto });
async function scaricato(dove: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await elena.apri(indirizzo(dove))).arrayBuffer());
}
/** L'elenco che chi tiene la piattaforma rinnova: ogni volta con un numero più alto. */
let numero = 0;
function mettiElenco(...servizi: readonly ServizioDiProva[]): void {
  numero += 1;
  writeFileSync(ELENCO_FIDUCIA, agid.firma(elencoDiProva(servizi, { numero })));
}
const deposita = (byte: Uint8Array, motivo: string, dove = 'verbali'): Promise<Risposta> =>
  elena.carica(
    indirizzo(`${dove}/firmato`),
    { nome: 'firmato.p7m', testo: byte },
    { comandoId: randomUUID(), versione: '1', motivo },
  );
async function depositato(): Promise<VersioneVerbale['depositato']> {
  const { corpo } = await elena.chiama('GET', indirizzo('verbali'));
  return (corpo.versioni as VersioneVerbale[])[0]?.depositato ?? null;
}
const esito = ({ stato, corpo }: Risposta): unknown[] => [stato, corpo.codice ?? corpo.esito];
const giorniFa = (quanti: number): string => new Date(banco.ora.adesso - quanti * GIORNO_MS).toISOString();

test('R68 di un’autorità dell’elenco di fiducia non si chiede nulla, e accanto alla firma c’è chi la garantisce', async () => {
  mettiElenco({ autorita: autorita.certificato });
  expect(esito(await deposita(await sua(pdf), ''))).toEqual([200, 'accettato']);
  expect(await depositato()).toMatchObject({
    motivo: null,
    haFirmato: 'lui',
    firme: [
      { autofirmato: false, provenienza: { esito: 'in_elenco', prestatore: 'Prestatore & Figli', elenco: { numero } } },
    ],
  });
});

test('R68 di un’autorità ritirata dopo la firma si chiede perché la si accoglie, e il perché resta', async () => {
  mettiElenco({
    autorita: autorita.certificato,
    stati: [
      { stato: 'withdrawn', dal: giorniFa(10) },
      { stato: 'granted', dal: giorniFa(400) },
    ],
  });
  const firmato = await sua(pdf, { il: banco.ora.adesso - 20 * GIORNO_MS });
  await chiedePerche(firmato, { provenienza: { esito: 'in_elenco', ritirato: true } });
});

test('R68 di un’autorità che l’elenco non conosce si chiede perché', async () => {
  mettiElenco({ autorita: (await creaAutorita('Un altro certificatore')).certificato });
  await chiedePerche(await sua(pdf), { provenienza: { esito: 'non_in_elenco' } });
});

test('R68 senza un elenco di fiducia si chiede perché, e si dice che l’elenco non c’è', async () => {
  rmSync(ELENCO_FIDUCIA, { force: true });
  await chiedePerche(await sua(pdf), { provenienza: { esito: 'senza_elenco', difetto: 'manca' } });
});

test('R68 di un certificato firmato da sé si chiede perché, anche con il codice di chi conduce', async () => {
  mettiElenco({ autorita: autorita.certificato });
  const daSe = await firmatarioDaSe('Elena Conti', 'CNTLNE75A41F205X');
  await chiedePerche(await daSe(pdf), { autofirmato: true, provenienza: { esito: 'non_in_elenco' } });
});

test('R67 lo stesso si chiede dell’elenco dei rilanci', async () => {
  mettiElenco({ autorita: autorita.certificato });
  expect(esito(await compi({ tipo: 'redigiElenco' }))).toEqual([200, 'accettato']);
  const elenco = await scaricato('rilanci/elenchi/1.pdf');
  const daSe = await firmatarioDaSe('Elena Conti', 'CNTLNE75A41F205X');
  const no = await deposita(await daSe(elenco), '', 'rilanci/elenchi');
  expect(esito(no)).toEqual([422, 'R68_firma_da_motivare']);
  expect(esito(await deposita(await sua(elenco), '', 'rilanci/elenchi'))).toEqual([200, 'accettato']);
  const { corpo } = await elena.chiama('GET', indirizzo('rilanci/elenchi'));
  expect((corpo.versioni as VersioneElenco[])[0]?.depositato).toMatchObject({
    motivo: null,
    firme: [{ provenienza: { esito: 'in_elenco' } }],
  });
});

/** Senza un perché si rifiuta a parole, e non resta nulla; con il perché si accoglie, e accanto alla firma si legge quella provenienza. */
async function chiedePerche(firmato: Uint8Array, firma: object): Promise<void> {
  for (const muto of ['', '   ']) {
    const no = await deposita(firmato, muto);
    expect([...esito(no), no.corpo.detail]).toEqual([
      422,
      'R68_firma_da_motivare',
      expect.stringContaining('Che il certificato sia di Elena Conti qui non lo garantisce nessuno'),
    ]);
  }
  expect(await depositato()).toBeNull();
  const lungo = await deposita(firmato, 'x'.repeat(301));
  expect([lungo.stato, lungo.corpo.codice]).toEqual([422, 'dati_non_validi']);
  const motivo = 'Verificata con il verificatore di AgID';
  expect(esito(await deposita(firmato, ` ${motivo} `))).toEqual([200, 'accettato']);
  expect(await depositato()).toMatchObject({ motivo, firme: [firma] });
  const fatto = (await banco.servizio.impianto.tutteLeVoci(asta)).at(-1);
  expect(fatto).toMatchObject({ tipo: 'VerbaleFirmatoDepositato', dati: { motivo } });
}
