import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { creaZip } from '../../piattaforma/arnesi/zip.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../../prove/banco-operatori.ts';
import { pubblicaVendita } from '../../prove/vendita-pubblicata.ts';
import { deposita } from './deposita.ts';
import { versa } from './versa.ts';

const MINUTO = 60_000;
const GIORNO = 86_400_000;
const ROTTA = '{"prezzo": 99000, "pec": "rossi@pec.example", manca la fine';
let banco: BancoOperatori;
let delegato: Persona;
beforeAll(async () => {
  banco = await preparaBancoOperatori({ daSolo: false });
});
afterAll(() => banco.chiudi());

/** Una vendita con una busta sola, che il software non sa leggere, a operazioni aperte. */
async function conUnaScartata(byte: Uint8Array) {
  const { deposito } = banco.servizio.parti;
  const adesso = banco.ora.adesso;
  const inizioIl = Math.floor(adesso / 1000) * 1000 + 10 * GIORNO;
  // Entra quel giorno: una sessione di dieci giorni prima sarebbe finita.
  banco.ora.adesso = inizioIl;
  delegato = await banco.delegato('Elena');
  banco.ora.adesso = adesso;
  const { asta, fai } = await pubblicaVendita(banco.servizio.impianto, { inizioIl, delegatoId: delegato.id });
  await deposita(deposito, asta, { nome: 'offerta.zip', byte }, banco.ora.adesso);
  banco.ora.adesso = inizioIl - 170 * MINUTO;
  await versa(deposito, asta);
  banco.ora.adesso = inizioIl;
  const apri = { tipo: 'apriOperazioni', operatoriInTurno: 1, ammessiNonCollegati: 0 } as const;
  await fai({ tipo: 'referente', id: delegato.id }, apri, inizioIl);
  const { stato } = await banco.servizio.impianto.esecutore.leggi(asta);
  if (!('buste' in stato)) throw new Error('non pubblicata');
  const [bustaId = ''] = stato.buste.keys();
  const fa = (atto: object) =>
    delegato.chiama('POST', `/api/admin/aste/${asta}/atti`, { comandoId: randomUUID(), atto });
  return { asta, bustaId, stato, fa, pacchetto: `/api/admin/aste/${asta}/buste/${bustaId}/pacchetto` };
}

test('R25 una busta scartata: l’autore è convocato, i byte si leggono, l’offerta si digita, si ammette e si aggiudica', async () => {
  const byte = await creaZip([{ nome: 'offerta.json', contenuto: ROTTA }]);
  const { asta, bustaId, stato, fa, pacchetto } = await conUnaScartata(byte);
  expect([...stato.credenziali.values()]).toEqual([bustaId]);
  const { corpo } = await delegato.chiama('GET', pacchetto);
  const [parte] = corpo.parti as { nome: string; impronta: string }[];
  expect(corpo).toMatchObject({ byte: byte.length, parti: [{ nome: 'offerta.json' }] });
  const testo = await delegato.chiama(
    'GET',
    `/api/admin/aste/${asta}/buste/${bustaId}/allegati/${parte?.impronta}/contenuto`,
  );
  expect(testo.testo).toBe(ROTTA);
  expect((await delegato.chiama('GET', `${pacchetto}/contenuto`)).stato).toBe(200);
  const { rows } = await sql<{ che_cosa: string }>`
    SELECT che_cosa FROM letture_identita WHERE asta = ${asta} AND che_cosa LIKE 'i byte della busta di %'`.execute(
    banco.servizio.impianto.db,
  );
  expect(rows).toHaveLength(2);

  const aggiudica = { tipo: 'aggiudica', motivoIrraggiungibili: 'Non raggiunto.' };
  expect((await fa(aggiudica)).corpo).toMatchObject({ codice: 'R48_buste_da_esaminare' });
  const offerta = {
    offerente: 'Mario Rossi',
    identificativo: 'RSSMRA80A01F205X',
    prezzoCent: 20_000_000,
    cauzioneCent: 2_000_000,
    pagamentoGiorni: 120,
    personaDaNominare: false,
    ibanAddebito: null,
  };
  const letta = { tipo: 'leggiScartata', bustaId, offerta, motivo: 'Il testo si legge a occhio.' };
  expect((await fa(letta)).stato).toBe(200);
  const { corpo: identita } = await delegato.chiama('GET', `/api/admin/aste/${asta}/buste`);
  expect(identita.buste).toMatchObject([{ bustaId, offerenti: [{ nome: 'Mario Rossi' }] }]);
  expect((await fa({ tipo: 'ammettiOfferta', bustaId, nonostante: null })).corpo).toMatchObject({
    codice: 'R38_ammissione_da_motivare',
  });
  expect((await fa({ tipo: 'ammettiOfferta', bustaId, nonostante: 'Si legge tutto.' })).stato).toBe(200);
  expect((await fa(aggiudica)).stato).toBe(200);
  const { stato: finale } = await banco.servizio.impianto.esecutore.leggi(asta);
  expect(finale).toMatchObject({ fase: 'esitata', esito: { tipo: 'aggiudicata', vincitore: { bustaId } } });
});

test('R25 R10 senza recapito non si convoca nessuno; si esclude con un motivo, e i byte li legge soltanto chi conduce', async () => {
  const { stato, fa, bustaId, pacchetto } = await conUnaScartata(new Uint8Array([1, 2, 3]));
  expect(stato.credenziali.size).toBe(0);
  const altri = await banco.delegato('Altro');
  expect((await altri.chiama('GET', pacchetto)).stato).toBe(404);
  expect((await delegato.chiama('GET', pacchetto)).corpo).toMatchObject({ byte: 3, parti: [] });
  const deserta = { tipo: 'dichiaraEsito', esito: 'deserta_offerte_inefficaci', motivo: 'Nessuna offerta.' };
  expect((await fa(deserta)).corpo).toMatchObject({ codice: 'R48_buste_da_esaminare' });
  const motivo = { regola: 'R25', testo: 'Non è un’offerta.' };
  expect((await fa({ tipo: 'rifiutaOfferta', bustaId, motivo })).stato).toBe(200);
  expect((await fa(deserta)).stato).toBe(200);
  expect((await delegato.chiama('GET', pacchetto)).stato).toBe(200);
});

test('R14 prezzo e termine che non si leggono sono ignoti, e un’altra vendita si segnala: si digita, poi si ammette', async () => {
  const scritta = {
    prezzo: 'novantamila',
    cauzione: '9000.00',
    pec: 'rossi@pec.example',
    tribunale: 'Tribunale di Altrove',
    lotto: '99',
  };
  const byte = await creaZip([
    { nome: 'offerta.json', contenuto: JSON.stringify(scritta) },
    { nome: 'allegati/atto.pages', contenuto: 'byte' },
  ]);
  const { asta, bustaId, fa, pacchetto } = await conUnaScartata(byte);
  expect((await fa({ tipo: 'apriBusta', bustaId })).stato).toBe(200);
  const { stato } = await banco.servizio.impianto.esecutore.leggi(asta);
  const di = 'buste' in stato ? stato.buste.get(bustaId)?.stato : undefined;
  expect(di).toMatchObject({
    tipo: 'aperta',
    offerta: { prezzoCent: null, cauzioneCent: 900_000, pagamentoGiorni: null },
  });
  // Nel registro è scritto che non si sa, e non ciò che dice l'avviso.
  const { rows } = await sql<{ offerta: object }>`
    SELECT dati::jsonb->'offerta' AS offerta FROM giornale WHERE asta = ${asta} AND tipo = 'BustaAperta'`.execute(
    banco.servizio.impianto.db,
  );
  expect(rows).toMatchObject([{ offerta: { prezzoCent: null, pagamentoGiorni: null } }]);
  const proposte = di !== undefined && 'proposte' in di ? di.proposte : [];
  expect(proposte.filter(({ gravita }) => gravita === 'inefficace')).toEqual([]);
  expect(proposte.filter(({ codice }) => codice === 'vendita_diversa').map(({ dati }) => dati.campo)).toEqual([
    'tribunale',
    'lotto',
  ]);
  const { corpo } = await delegato.chiama('GET', `/api/admin/aste/${asta}/buste`);
  const [identita] = corpo.buste as {
    anomalie: { messaggio: string }[];
    allegati: { nome: string; impronta: string }[];
  }[];
  const parole = identita?.anomalie.map(({ messaggio }) => messaggio).join('\n');
  expect(parole).toContain('«Tribunale di Altrove» dove l’asta ha');
  expect(parole).toContain('Vi è scritto «novantamila»');
  // La parte che qui non si apre si salva soltanto, nei suoi byte.
  const chiusa = identita?.allegati.find(({ nome }) => nome === 'atto.pages')?.impronta ?? '';
  const suo = `/api/admin/aste/${asta}/buste/${bustaId}/allegati/${chiusa}`;
  expect((await delegato.chiama('GET', suo)).corpo).toMatchObject({ tipo: 'altro', avvisi: ['chiuso'] });
  const { headers } = await delegato.apri(`${suo}/contenuto`);
  expect(headers.get('content-type')).toBe('application/octet-stream');
  expect(headers.get('content-disposition')).toMatch(/^attachment/);

  expect((await fa({ tipo: 'ammettiOfferta', bustaId, nonostante: 'Va bene.' })).corpo).toMatchObject({
    codice: 'R14_offerta_incompleta',
  });
  expect((await delegato.chiama('GET', pacchetto)).corpo).toMatchObject({ byte: byte.length });
  const offerta = {
    offerente: 'Mario Rossi',
    identificativo: 'RSSMRA80A01F205X',
    prezzoCent: 20_000_000,
    cauzioneCent: 2_000_000,
    pagamentoGiorni: 120,
    personaDaNominare: false,
    ibanAddebito: null,
  };
  const letta = { tipo: 'leggiScartata', bustaId, offerta, motivo: 'Il prezzo è scritto in lettere.' };
  expect((await fa(letta)).stato).toBe(200);
  expect((await fa({ tipo: 'ammettiOfferta', bustaId, nonostante: 'Si legge tutto.' })).stato).toBe(200);
  expect((await fa({ tipo: 'aggiudica', motivoIrraggiungibili: 'Non raggiunto.' })).stato).toBe(200);
  const { stato: finale } = await banco.servizio.impianto.esecutore.leggi(asta);
  expect(finale).toMatchObject({ esito: { tipo: 'aggiudicata', vincitore: { importoCent: 20_000_000 } } });
});
