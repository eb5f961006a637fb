import { randomUUID } from 'node:crypto';
import type { Cruscotto } from '@gestore/contratto/delegato/cruscotto-delegato';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { venditaAggiudicata, venditaInRaccolta, venditaPronta } from '../../dimostrazione/carica.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../../prove/banco-operatori.ts';
import { pubblicaVendita } from '../../prove/vendita-pubblicata.ts';

let banco: BancoOperatori;
let elena: Persona;
let pronta: string;
let raccolta: string;
let aggiudicata: string;

beforeAll(async () => {
  banco = await preparaBancoOperatori();
  elena = await banco.delegato('Avv. Elena Conti');
  const chi = { delegatoId: elena.id, delegatoNome: 'Avv. Elena Conti' };
  pronta = await venditaPronta(banco.servizio, chi);
  raccolta = await venditaInRaccolta(banco.servizio, chi);
  aggiudicata = await venditaAggiudicata(banco.servizio, chi);
});
afterAll(() => banco.chiudi());

const cruscotto = async (chi: Persona): Promise<Cruscotto> => {
  const { stato, corpo } = await chi.chiama('GET', '/api/admin/cruscotto');
  expect(stato).toBe(200);
  return corpo as unknown as Cruscotto;
};

test('R29 R39 R80 la vendita di oggi dice che cosa manca: operatore, credenziali, collegati, cauzioni', async () => {
  const { oggi } = await cruscotto(elena);
  const vendita = oggi.find(({ id }) => id === pronta);
  expect(vendita?.contabile).toBe(true);
  expect(vendita?.mancanze.map(({ tipo }) => tipo)).toEqual([
    'operatore',
    'credenziali',
    'non_collegati',
    'cauzioni_ignote',
  ]);
  const operatore = await banco.operatore('Anna Operatrice');
  await operatore.chiama('POST', '/api/edicom/turno', { inTurno: true });
  const dopo = (await cruscotto(elena)).oggi.find(({ id }) => id === pronta);
  expect(dopo?.mancanze.map(({ tipo }) => tipo)).not.toContain('operatore');
});

test('R10 una vendita ancora in raccolta non è di oggi e non si conta nulla di lei', async () => {
  const { oggi, aste } = await cruscotto(elena);
  expect(aste.map(({ id }) => id)).not.toContain(raccolta);
  expect(oggi.map(({ id }) => id)).not.toContain(raccolta);
});

test('R69 R71 dopo l’aggiudicazione corrono saldo, antiriciclaggio e rimborsi, in ordine di scadenza', async () => {
  const { termini, adessoMs } = await cruscotto(elena);
  const suoi = termini.filter(({ asta }) => asta === aggiudicata);
  expect(suoi.map(({ tipo }) => tipo)).toEqual(expect.arrayContaining(['rimborsi', 'saldo', 'antiriciclaggio']));
  expect(suoi.map(({ scadeIl }) => scadeIl)).toEqual(suoi.map(({ scadeIl }) => scadeIl).sort((a, b) => a - b));
  const saldo = suoi.find(({ tipo }) => tipo === 'saldo');
  expect(saldo?.giorni).toBeLessThanOrEqual(120);
  expect(saldo?.scadeIl).toBeGreaterThan(adessoMs);
});

test('R18 chi conduce legge se qualcuno ha registrato chi non può offrire, e non chi è', async () => {
  // Di quelle della dimostrazione il debitore si sa già: questa è di quando non lo si chiedeva.
  const inizioIl = banco.ora.adesso + 86_400_000;
  const scheda = { ruolo: { numero: '61', anno: 2019 } };
  const { asta } = await pubblicaVendita(banco.servizio.impianto, { inizioIl, delegatoId: elena.id, scheda });
  const controllo = async () => {
    const { corpo } = await elena.chiama('GET', `/api/admin/aste/${asta}`);
    const { controlli } = corpo as unknown as { controlli: { codice: string; esito: string; testo: string }[] };
    return controlli.find(({ codice }) => codice === 'R18_impediti');
  };
  expect(await controllo()).toMatchObject({ esito: 'attenzione' });
  const operatore = await banco.operatore('Ugo Operatore');
  const scritto = await operatore.chiama('POST', `/api/edicom/aste/${asta}/impediti`, {
    comandoId: randomUUID(),
    versione: 0,
    debitori: 'RNLLNE81D52L682G',
    collegati: '',
    personale: '',
  });
  expect(scritto.stato).toBe(200);
  const dopo = await controllo();
  expect(dopo).toMatchObject({ esito: 'ok' });
  expect(dopo?.testo).not.toContain('RNLLNE81D52L682G');
});

test('un altro delegato non vede nulla, e chi non è entrato nemmeno il cruscotto', async () => {
  const altro = await banco.delegato('Avv. Ugo Altri');
  expect(await cruscotto(altro)).toMatchObject({ aste: [], oggi: [], termini: [] });
  expect((await banco.nessuno.chiama('GET', '/api/admin/cruscotto')).stato).toBe(401);
});
