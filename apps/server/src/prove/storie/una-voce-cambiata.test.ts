import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Allarme } from '@gestore/contratto/salute/allarmi';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { misureDi } from '../ambiente.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../banco-operatori.ts';
import { pubblicaVendita } from '../vendita-pubblicata.ts';

/**
 * Chi possiede la base dati cambia, guasta o toglie una voce di una vendita che nessuno apre; poi ne toglie la coda. Se ne accorge la
 * piattaforma da sé: quella vendita è trattenuta, le altre vanno avanti, da sole o quando due operatori lo dichiarano.
 */
const GIORNO = 86_400_000;
let banco: BancoOperatori;
let teste: string;
let [anna, ugo, elena]: Persona[] = [];
beforeAll(async () => {
  teste = join(await mkdtemp(join(tmpdir(), 'gestore-integrita-')), 'teste.jsonl');
  banco = await preparaBancoOperatori({ daSolo: false, ambiente: { FILE_TESTE: teste } });
  [anna, ugo, elena] = [await banco.operatore('Anna'), await banco.operatore('Ugo'), await banco.delegato('Elena')];
});
afterAll(async () => {
  await banco.chiudi();
  await rm(dirname(teste), { recursive: true, force: true });
});

const giro = () => banco.servizio.pianificatore.giro();
const senzaGuardie = (istruzione: string) =>
  banco.comeProprietario(
    `ALTER TABLE giornale DISABLE TRIGGER USER; ${istruzione}; ALTER TABLE giornale ENABLE TRIGGER USER`,
  );
const scambia = (asta: string, da: string, a: string) =>
  senzaGuardie(`UPDATE giornale SET dati = replace(dati, '${da}', '${a}') WHERE asta = '${asta}' AND seq = 1`);
const togliUltima = (asta: string) =>
  senzaGuardie(
    `DELETE FROM giornale WHERE asta = '${asta}' AND seq = (SELECT max(seq) FROM giornale WHERE asta = '${asta}')`,
  );

async function vendita(): Promise<string> {
  const inizioIl = banco.ora.adesso + 10 * GIORNO;
  return (await pubblicaVendita(banco.servizio.impianto, { inizioIl, delegatoId: elena?.id ?? '' })).asta;
}

/** Qualcosa che si scrive in quella vendita: se si scrive, o perché no. */
async function scrive(asta: string): Promise<unknown> {
  const { esecutore, orologio } = banco.servizio.impianto;
  const atto = {
    tipo: 'chiediAssistenza',
    richiestaId: randomUUID(),
    da: 'Delegato',
    impegno: 'a'.repeat(64),
  } as const;
  const attore = { tipo: 'referente', id: elena?.id ?? '' } as const;
  return esecutore.esegui(asta, { comandoId: randomUUID(), attore, atto }, orologio.adesso()).then(
    ({ rifiuto }) => rifiuto?.codice ?? 'scritto',
    ({ codice }: { codice: string }) => codice,
  );
}

const allarmi = async (): Promise<[string, string | null, string[]][]> => {
  const { corpo } = await (anna as Persona).chiama('GET', '/api/edicom/allarmi');
  return (corpo.allarmi as Allarme[]).flatMap(({ codice, asta, chi }) =>
    /R74_registro/.test(codice) ? [[codice, asta, chi] as [string, string | null, string[]]] : [],
  );
};
const verifica = async (asta: string) =>
  (await (anna as Persona).chiama('POST', `/api/edicom/registro/aste/${asta}/verifica`, {})).corpo.esito;

/** Ogni lettura di quella vendita risponde: con ciò che si legge, o dicendo in parole perché no. */
async function siLegge(asta: string): Promise<void> {
  for (const [chi, dove] of [
    [elena, `/api/admin/aste/${asta}`],
    [elena, `/api/admin/aste/${asta}/sala`],
    [elena, `/api/admin/aste/${asta}/trascrizione.json`],
    [anna, `/api/edicom/aste/${asta}`],
    [banco.nessuno, `/api/pubblico/aste/${asta}`],
  ] as const) {
    const { stato, corpo } = await (chi as Persona).chiama('GET', dove);
    expect([dove, stato < 500]).toEqual([dove, true]);
    if (stato === 423) expect(corpo.codice).toBe('registro_alterato');
  }
}

test('R74 una voce cambiata in una vendita che nessuno apre trattiene quella sola, e rimessa la lascia andare', async () => {
  const [cambiata, altra] = [await vendita(), await vendita()];
  await scambia(cambiata, 'Brescia', 'Bologna');
  await giro();
  await giro();
  expect(await allarmi()).toEqual([['R74_registro_alterato', cambiata, ['n. 1']]]);
  expect(await misureDi(banco.servizio.url)).toMatch(/registro_vendite_trattenute 1\n/);
  expect([await scrive(cambiata), await scrive(altra)]).toEqual(['registro_alterato', 'scritto']);
  const corpo = { comandoId: randomUUID(), atto: { tipo: 'apriOperazioni' } };
  const apre = await (elena as Persona).chiama('POST', `/api/admin/aste/${cambiata}/atti`, corpo);
  expect([apre.stato, apre.corpo.codice]).toEqual([423, 'registro_alterato']);
  await siLegge(cambiata);
  for (const [chi, dove] of [
    [anna, `/api/edicom/aste/${cambiata}`],
    [elena, `/api/admin/aste/${cambiata}`],
  ] as const)
    expect((await (chi as Persona).chiama('GET', dove)).corpo).toMatchObject({ danneggiata: true });
  expect([await verifica(cambiata), await verifica(altra)]).toEqual(['alterata', 'integra']);

  await scambia(cambiata, 'Bologna', 'Brescia');
  await giro();
  expect(await allarmi()).toEqual([]);
  expect(await scrive(cambiata)).toBe('scritto');
});

test('R74 una voce che non si legge più non è un errore del server, né di chi legge le altre insieme', async () => {
  const [guasta, altra] = [await vendita(), await vendita()];
  const { letture, esecutore } = banco.servizio.impianto;
  esecutore.dimentica();
  await senzaGuardie(`UPDATE giornale SET dati = '{' || dati WHERE asta = '${guasta}' AND seq = 2`);
  await siLegge(guasta);
  expect(await verifica(guasta)).toBe('alterata');
  const [una, due] = await Promise.allSettled([letture.leggi(guasta, 0, 10), letture.leggi(altra, 0, 10)]);
  expect([una.status, due.status]).toEqual(['rejected', 'fulfilled']);
  await giro();
  expect(await allarmi()).toEqual([['R74_registro_alterato', guasta, ['n. 2']]]);
  await senzaGuardie(`UPDATE giornale SET dati = substr(dati, 2) WHERE asta = '${guasta}' AND seq = 2`);
  await giro();
  expect(await allarmi()).toEqual([]);
});

test('R74 tolta la coda di una vendita nulla si scrive; dichiarata da due, quella resta trattenuta e le altre vanno avanti', async () => {
  const [corta, altra] = [await vendita(), await vendita()];
  const dichiara = (chi: Persona | undefined, comandoId: string) =>
    (chi as Persona).chiama('POST', '/api/edicom/registro/dichiara', { comandoId, motivo: 'Cercata in ogni copia.' });
  expect((await dichiara(anna, randomUUID())).corpo.codice).toBe('registro_a_posto');

  await togliUltima(corta);
  await giro();
  expect(await allarmi()).toEqual([['R74_registro_indietro', corta, []]]);
  expect([await scrive(corta), await scrive(altra)]).toEqual(['registro_indietro', 'registro_indietro']);

  const id = randomUUID();
  const conferma = (chi: Persona | undefined) =>
    (chi as Persona).chiama('POST', `/api/edicom/proposte/${id}/conferma`, { comandoId: randomUUID() });
  expect((await dichiara(anna, id)).stato).toBe(200);
  expect((await dichiara(anna, id)).stato).toBe(200);
  expect((await conferma(anna)).corpo.codice).toBe('proposta_propria');
  await giro();
  expect([await scrive(corta), await scrive(altra)]).toEqual(['registro_indietro', 'registro_indietro']);
  expect((await conferma(ugo)).stato).toBe(200);
  await giro();
  expect([await scrive(corta), await scrive(altra)]).toEqual(['registro_alterato', 'scritto']);
  await siLegge(corta);
  expect(await allarmi()).toEqual([['R74_registro_alterato', corta, [expect.stringMatching(/^n\. \d+$/)]]]);

  // Ciò che manca dopo non è dichiarato.
  await togliUltima(altra);
  await giro();
  expect((await allarmi())[0]?.slice(0, 2)).toEqual(['R74_registro_indietro', altra]);
});
