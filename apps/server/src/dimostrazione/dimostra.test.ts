import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eIban } from '@gestore/contratto/parole/bonifico';
import { giornoARoma, MINUTO_MS, nonSiLavora } from '@gestore/dominio';
import { verificaCatena } from '@gestore/registro';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Riga } from '../base-dati/tavole.ts';
import { acquisisci, dichiarazionePerPubblicare } from '../documenti/dichiarazioni.ts';
import { elencaRichieste } from '../posta/richieste/richieste.ts';
import { type BancoOperatori, preparaBancoOperatori } from '../prove/banco-operatori.ts';
import { richiesteDimostrative } from './aiuto.ts';
import { contoDelTribunale, OPERATORE_DIMOSTRAZIONE, ufficiDimostrativi } from './anagrafe.ts';
import { venditaDellAnno } from './anno.ts';
import { ammettiLaSpettatrice, collegamentoDellaSpettatrice } from './assiste.ts';
import { bancaDellaMattina } from './banca.ts';
import { bozzaDaCompletare, venditaPronta } from './carica.ts';
import { daCapo, FILE_ACCESSI } from './da-capo.ts';
import { dichiarazioneFirmata } from './dichiarazioni-dimostrative.ts';
import { creaGestorePec } from './invenzioni/gestore-pec.ts';
import { INCARICATI } from './invenzioni/incaricati.ts';
import { creaCaso } from './invenzioni/persone.ts';
import { tantePersone } from './invenzioni/persone-tante.ts';
import { type LottoDellaMattina, mattina } from './mattina.ts';
import { type Delegata, INVITI_PRIMA_MS } from './passi.ts';

let banco: BancoOperatori;
let chi: Delegata;
let pronta: string;
let lotti: LottoDellaMattina[];
beforeAll(async () => {
  banco = await preparaBancoOperatori();
  const { id } = await banco.delegato('Avv. Elena Conti');
  chi = { delegatoId: id, delegatoNome: 'Avv. Elena Conti' };
  const ora = Math.floor(banco.servizio.contesto.orologio.adesso() / MINUTO_MS) * MINUTO_MS - 45 * MINUTO_MS;
  pronta = await venditaPronta(banco.servizio, chi, {
    lotto: 'LOTTO 1',
    inizioOperazioniIl: ora,
    convocatiIl: ora - INVITI_PRIMA_MS,
  });
  lotti = await mattina(banco.servizio, chi, { ora, gestorePec: await creaGestorePec() });
});
afterAll(() => banco.chiudi());

const faseDi = async (asta: string): Promise<string> =>
  (await banco.servizio.impianto.esecutore.leggi(asta)).stato.fase;

async function siVerifica(asta: string): Promise<void> {
  const voci = await banco.servizio.impianto.tutteLeVoci(asta);
  expect(verificaCatena(voci)).toEqual({ esito: 'integra', voci: voci.length });
}

test('la mattina ha dodici lotti, ciascuno al suo punto, e ogni registro si verifica', async () => {
  expect(lotti).toHaveLength(11);
  const fasi = new Map(await Promise.all(lotti.map(async ({ asta, stato }) => [stato, await faseDi(asta)] as const)));
  const { attesa, ...altre } = Object.fromEntries(fasi);
  // Del termine passato si accorge la piattaforma, quando vi passa.
  expect(['raccolta', 'termine_scaduto']).toContain(attesa);
  expect(altre).toEqual({
    buste: 'operazioni_aperte',
    gara: 'gara',
    ferma: 'gara',
    sospesa: 'gara',
    da_aggiudicare: 'gara_conclusa',
    aggiudicata: 'esitata',
    unica: 'esitata',
    deserta: 'esitata',
  });
  for (const { asta } of lotti) await siVerifica(asta);
});

test('quella da condurre è la prima delle sue di oggi', async () => {
  const { rows } = await banco.servizio.impianto.pool.query<{ id: string }>(
    'SELECT id FROM aste WHERE delegato_id = $1 ORDER BY inizio_operazioni_il, id LIMIT 1',
    [chi.delegatoId],
  );
  expect(rows).toEqual([{ id: pronta }]);
});

test('gli accrediti della mattina aspettano chi li abbina, uno diverso da ciò che l’offerta dichiara; le richieste sono risposte o no', async () => {
  const di = (stato: LottoDellaMattina['stato']): string[] =>
    lotti.filter((uno) => uno.stato === stato).map(({ asta }) => asta);
  await bancaDellaMattina(banco.servizio, [...di('aggiudicata'), ...di('ferma')]);
  await richiesteDimostrative(banco.servizio, [...di('gara'), ...di('ferma')], OPERATORE_DIMOSTRAZIONE.id);
  const anna = await banco.operatore('Anna');
  const { movimenti } = (await anna.chiama('GET', '/api/edicom/banca/movimenti?banca=sella')).corpo as {
    movimenti: { stato: string; importoCent: number }[];
  };
  // Ciò che può essere di un'offerta ancora chiusa resta sigillato (R10).
  expect(movimenti.length).toBeGreaterThanOrEqual(4);
  const { richieste } = (await anna.chiama('GET', '/api/edicom/assistenza')).corpo as {
    richieste: { stato: string; risposte: unknown[] }[];
  };
  expect(richieste.map(({ stato, risposte }) => [stato, risposte.length]).toSorted()).toEqual([
    ['aperta', 0],
    ['chiusa', 1],
    ['in_carico', 1],
  ]);
});

test('un anno fa: le vendite sono finite, i registri si verificano, e rifarne una non aggiunge nulla', async () => {
  const operatori = [
    { id: '00000000-0000-4000-8000-00000000d101', nome: 'Anna' },
    { id: '00000000-0000-4000-8000-00000000d102', nome: 'Bruno' },
  ] as const;
  const dell = { delegate: [chi], operatori, gestorePec: await creaGestorePec() };
  const { pool } = banco.servizio.impianto;
  const quante = async (): Promise<string[]> =>
    (await pool.query<{ id: string }>("SELECT id FROM aste WHERE stato ->> 'esito' IS NOT NULL ORDER BY id")).rows.map(
      ({ id }) => id,
    );
  const prima = await quante();
  for (const numero of [0, 1, 2]) await venditaDellAnno(banco.servizio, numero, dell);
  const dopo = await quante();
  expect(dopo.length).toBeGreaterThanOrEqual(prima.length + 3);
  for (const asta of dopo) await siVerifica(asta);
  await venditaDellAnno(banco.servizio, 0, dell);
  expect(await quante()).toEqual(dopo);
});

test('le persone inventate sono tutte diverse', () => {
  const persone = tantePersone(160, creaCaso(1));
  expect(new Set(persone.map((una) => una.pec)).size).toBe(160);
});

test('il termine delle vendite della mattina è di un giorno lavorativo, che giorno sia oggi', async () => {
  const { rows } = await sql<Riga<'aste', 'termine_offerte_il'>>`
    SELECT termine_offerte_il FROM aste WHERE id IN (${sql.join(lotti.map(({ asta }) => asta))})`.execute(
    banco.servizio.contesto.db,
  );
  expect(rows).toHaveLength(11);
  expect(rows.filter((riga) => nonSiLavora(giornoARoma(Number(riga.termine_offerte_il))))).toEqual([]);
});

test('R35 una creditrice assiste alla vendita da condurre e a una gara in corso: ammessa, legge soltanto, e ha il suo collegamento', async () => {
  const { servizio } = banco;
  const ora = servizio.contesto.orologio.adesso();
  const gara = lotti.find(({ stato }) => stato === 'gara')?.asta ?? '';
  const altra = lotti.find(({ stato }) => stato === 'attesa')?.asta ?? '';
  await ammettiLaSpettatrice(servizio, pronta, chi, ora - INVITI_PRIMA_MS);
  await ammettiLaSpettatrice(servizio, gara, chi);
  for (const asta of [pronta, gara]) {
    expect(await collegamentoDellaSpettatrice(servizio, asta)).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/login\/\S+$/);
    expect(await elencaRichieste(servizio.parti.posta, asta)).toMatchObject([
      { identificativo: INCARICATI.spettatrice.codiceFiscale, decisione: { accolta: true, diDiritto: true } },
    ]);
    const { rows } = await sql<Riga<'credenziali', 'ruolo'>>`
      SELECT c.ruolo FROM credenziali c JOIN posta_uscita p ON p.credenziale_id = c.id
      WHERE c.asta = ${asta} AND p.destinatario = ${INCARICATI.spettatrice.pec}`.execute(servizio.contesto.db);
    expect(rows).toEqual([{ ruolo: 'spettatore' }]);
    await siVerifica(asta);
  }
  expect(await collegamentoDellaSpettatrice(servizio, altra)).toBeNull();
});

test('R17 la scheda dice a chi si versa la cauzione, e non che il conto è cambiato; ogni ufficio ha il suo conto', async () => {
  const { servizio } = banco;
  // La seconda volta li trova già tutti.
  for (let volta = 0; volta < 2; volta += 1) await ufficiDimostrativi(servizio);
  for (const asta of [pronta, lotti[3]?.asta ?? '']) {
    const { stato } = await servizio.impianto.esecutore.leggi(asta);
    const tribunale = 'scheda' in stato ? stato.scheda.tribunale : '';
    const { corpo } = await banco.nessuno.chiama('GET', `/api/pubblico/aste/${asta}/conto`);
    expect(corpo).toEqual({ conto: contoDelTribunale(tribunale), prima: [] });
  }
  const { rows } = await sql<{ iban: string; versione: number }>`
    SELECT v.dati ->> 'iban' AS iban, t.versione FROM tribunali t
    JOIN tribunali_versioni v ON v.tribunale = t.id AND v.versione = t.versione`.execute(servizio.contesto.db);
  expect(rows.length).toBeGreaterThan(70);
  expect(new Set(rows.map(({ iban }) => iban)).size).toBe(rows.length);
  expect(rows.filter(({ iban, versione }) => !eIban(iban) || versione !== 1)).toEqual([]);
});

test('ciò che il server scrive nella sua cartella è ciò che si toglie per ricominciare, e nient’altro lo impedisce', async () => {
  const { cartellaDati } = banco.servizio.contesto.configurazione;
  await writeFile(join(cartellaDati, FILE_ACCESSI), '{}');
  const dette: string[] = [];
  const dici = (riga: string) => void dette.push(riga);
  expect(await daCapo({ DATA_DIR: cartellaDati }, { si: false, chiedi: async () => null, dici })).toBe(false);
  expect(dette.join()).toMatch(/^Tolgo la dimostrazione di .*: .*chiavi, .*segreto-accesso\.bin/);
});

test('R07 la dichiarazione di esempio si carica davvero: è firmata, e vuole solo il motivo', async () => {
  const { contesto, parti } = banco.servizio;
  const quando = contesto.orologio.adesso();
  const byte = await dichiarazioneFirmata('una qualunque', quando);
  const suo = { comandoId: randomUUID(), nomeFile: 'dichiarazione-di-esempio.pdf.p7m', byte };
  const bozza = await bozzaDaCompletare(banco.servizio);
  const carica = (motivo: string) =>
    acquisisci(parti.documenti, bozza, { ...suo, motivo }, { id: chi.delegatoId, nome: 'Operatore' }, quando);
  await expect(carica('')).rejects.toThrow();
  await carica('Chi firma è inventato.');
  expect(await dichiarazionePerPubblicare(parti.documenti, bozza)).not.toBeNull();
});
