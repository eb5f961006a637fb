import { randomUUID } from 'node:crypto';
import type { CruscottoGiudice } from '@gestore/contratto/delegato/cruscotto-giudice';
import type { RigaAffidata } from '@gestore/contratto/delegato/forme';
import type { VoceVista } from '@gestore/dominio';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BancoOperatori, type Persona, preparaBancoOperatori } from '../../prove/banco-operatori.ts';
import { BASE_CENT, comando, portaInGara, RILANCIO_CENT, rilancio, SCHEDA } from '../../prove/gara.ts';
import { assegnaProcedura } from '../aste/elenchi/assegnazioni.ts';
import { rifaiTermini } from '../dopo/termini-dopo.ts';

const GIORNO_MS = 86_400_000;
const SISTEMA = { tipo: 'sistema', id: 'sistema' } as const;

let banco: BancoOperatori;
let delegata: Persona;
let giudice: Persona;
/** Una aggiudicata, una con la gara sospesa da chi la conduce, una con la gara sospesa dalla piattaforma. */
let aggiudicata: string;
let sospesa: string;
let fermata: string;
let buste: [string, string];

beforeAll(async () => {
  banco = await preparaBancoOperatori({ daSolo: false });
  const { impianto } = banco.servizio;
  delegata = await banco.delegato('Elena Conti');
  giudice = await banco.magistrato('Paolo Serra');
  await assegnaUfficio(giudice);
  const referente = { tipo: 'referente', id: delegata.id } as const;
  const esegui = async (asta: string, cosa: ReturnType<typeof comando>, il: number) =>
    expect((await impianto.esecutore.esegui(asta, cosa, il)).rifiuto).toBeNull();
  const inElenco = async (asta: string) => {
    const { stato, seq } = await impianto.esecutore.leggi(asta);
    await impianto.indice.aggiorna(stato, seq);
  };
  ({ asta: sospesa } = await portaInGara(impianto.esecutore, banco.ora.adesso, { delegatoId: delegata.id }));
  const perche = { tipo: 'sospendiGara', motivo: 'atto_del_referente', dettaglio: 'Verifica di un rilancio.' } as const;
  await esegui(sospesa, comando(referente, perche), banco.ora.adesso + 1_000);
  ({ asta: fermata } = await portaInGara(impianto.esecutore, banco.ora.adesso, { delegatoId: delegata.id }));
  const guasto = { tipo: 'sospendiGara', motivo: 'incidente', dettaglio: 'La piattaforma si è interrotta.' } as const;
  await esegui(fermata, comando(SISTEMA, guasto), banco.ora.adesso + 1_000);
  ({ asta: aggiudicata, buste } = await portaInGara(impianto.esecutore, banco.ora.adesso, { delegatoId: delegata.id }));
  await impianto.esecutore.esegui(aggiudicata, rilancio(buste[1], 1), banco.ora.adesso + 1_000);
  await esegui(aggiudicata, rilancio(buste[1], BASE_CENT + 2 * RILANCIO_CENT), banco.ora.adesso + 2_000);
  const fineIl = banco.ora.adesso + 400_000;
  await esegui(aggiudicata, comando(SISTEMA, { tipo: 'concludiGara', filigranaIl: fineIl }), fineIl);
  const aggiudica = { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null } as const;
  await esegui(aggiudicata, comando(referente, aggiudica), fineIl + 1_000);
  for (const asta of [sospesa, fermata, aggiudicata]) await inElenco(asta);
  await rifaiTermini(impianto);
  banco.ora.adesso = fineIl + 60_000;
});
afterAll(() => banco.chiudi());

async function assegnaUfficio({ id: utenteId }: Persona): Promise<void> {
  const { db, segreti } = banco.servizio.impianto;
  await assegnaProcedura(db, segreti, { utenteId, tribunale: SCHEDA.tribunale, ruolo: null, dal: 1 });
}

async function cruscotto(chi: Persona): Promise<CruscottoGiudice> {
  const { stato, corpo } = await chi.chiama('GET', '/api/admin/giudice');
  expect(stato).toBe(200);
  return corpo as unknown as CruscottoGiudice;
}

describe('R36 il cruscotto del giudice', () => {
  test('dice che cosa è assegnato, che cosa è fermo e perché, quali termini corrono', async () => {
    const { assegnate, soste, termini, ritardi, daDisporre, altre } = await cruscotto(giudice);
    expect(assegnate).toMatchObject([{ tribunale: SCHEDA.tribunale, ruolo: null }]);
    expect(soste.find(({ asta }) => asta === sospesa)).toMatchObject({
      cosa: 'gara',
      garaSospesa: 'atto_del_referente',
      motivo: 'Verifica di un rilancio.',
    });
    expect(soste).toHaveLength(2);
    expect(termini.map(({ asta, tipo }) => [asta, tipo])).toEqual([
      [aggiudicata, 'antiriciclaggio'],
      [aggiudicata, 'saldo'],
    ]);
    expect([ritardi, daDisporre, altre]).toEqual([[], [], false]);
  });

  test('R57 di una gara che ha sospeso la piattaforma dice la piattaforma, nelle pagine e nel foglio: non chi conduce', async () => {
    const { soste, daDisporre } = await cruscotto(giudice);
    expect(soste.find(({ asta }) => asta === fermata)).toMatchObject({
      cosa: 'gara',
      garaSospesa: 'incidente',
      provvedimento: null,
      motivo: 'La piattaforma si è interrotta.',
    });
    // Nessun provvedimento manca: non l'ha fermata una persona.
    expect(daDisporre).toEqual([]);
    const { testo } = await giudice.chiama('GET', '/api/admin/giudice.csv');
    expect(testo).toContain('sospesa dalla piattaforma, per un incidente: La piattaforma si è interrotta.');
    expect(testo).toContain('sospesa da chi conduce: Verifica di un rilancio.');
  });

  test('R57 nell’elenco delle vendite, e nel foglio, di una gara sospesa si legge che lo è', async () => {
    const { corpo } = await giudice.chiama('GET', '/api/admin/aste');
    const sospese = (corpo.aste as RigaAffidata[]).filter(({ garaSospesa }) => garaSospesa);
    expect(new Set(sospese.map(({ id }) => id))).toEqual(new Set([sospesa, fermata]));
    expect(sospese.map(({ fase, ferma }) => [fase, ferma])).toEqual(sospese.map(() => ['gara', false]));
    const { testo } = await giudice.chiama('GET', '/api/admin/aste.csv?quando=in_corso');
    const [intestazioni = '', ...righe] = testo.trim().split('\r\n');
    expect(intestazioni).toContain('Sospesa;Gara sospesa');
    expect(righe.filter((riga) => riga.includes(';no;sì;'))).toHaveLength(2);
  });

  test('chi non ha assegnazioni non vi trova nulla, e a un delegato non è dato', async () => {
    const altro = await banco.magistrato('Altro Giudice');
    expect(await cruscotto(altro)).toMatchObject({
      assegnate: [],
      soste: [],
      termini: [],
      ritardi: [],
      daDisporre: [],
    });
    expect((await delegata.chiama('GET', '/api/admin/giudice')).stato).toBe(403);
  });

  test('i suoi elenchi in un foglio: le stesse righe, e le vendite soltanto sue', async () => {
    const righe = async (chi: Persona, percorso: string) => {
      const { stato, testo } = await chi.chiama('GET', percorso);
      expect([percorso, stato]).toEqual([percorso, 200]);
      return testo.trim().split('\r\n').slice(1);
    };
    const { soste, termini } = await cruscotto(giudice);
    const suoi = await righe(giudice, '/api/admin/giudice.csv');
    expect(suoi).toHaveLength(soste.length + termini.length);
    expect(suoi.some((riga) => riga.includes('Verifica di un rilancio.'))).toBe(true);
    expect(await righe(giudice, '/api/admin/aste.csv?quando=concluse')).toEqual([expect.stringContaining(aggiudicata)]);
    expect(await righe(await banco.magistrato('Senza vendite'), '/api/admin/aste.csv')).toEqual([]);
    expect((await delegata.chiama('GET', '/api/admin/giudice.csv')).stato).toBe(403);
  });
});

describe('R33 rivedere una vendita finita', () => {
  const rivedi = async (chi: Persona, asta: string, come: string) => {
    const { stato, corpo, testo } = await chi.chiama('GET', `/api/admin/aste/${asta}/rivedi?${come}`);
    return { stato, testo, voci: (corpo as { voci?: VoceVista[] }).voci ?? [] };
  };

  test('prima dell’esito no; dopo, ciascun punto di vista dà ciò che quella persona vedeva', async () => {
    expect((await rivedi(giudice, sospesa, 'come=sala')).stato).toBe(409);
    const [tutti, sala, assisteva, lei, altrui] = await Promise.all([
      rivedi(giudice, aggiudicata, 'come=referente'),
      rivedi(giudice, aggiudicata, 'come=sala'),
      rivedi(delegata, aggiudicata, 'come=partecipante'),
      rivedi(giudice, aggiudicata, `come=offerente&busta=${buste[1]}`),
      rivedi(giudice, aggiudicata, `come=offerente&busta=${buste[0]}`),
    ]);
    for (const { stato, voci } of [sala, assisteva, lei, altrui]) {
      expect(stato).toBe(200);
      expect(voci.map(({ seq }) => seq)).toEqual(tutti.voci.map(({ seq }) => seq));
    }
    const rifiuti = ({ voci }: typeof tutti) => voci.filter(({ evento }) => evento.tipo === 'RilancioRifiutato').length;
    expect([tutti, lei, altrui, assisteva, sala].map(rifiuti)).toEqual([1, 1, 0, 0, 0]);
    for (const busta of buste)
      for (const { testo } of [sala, assisteva, lei, altrui]) expect(testo).not.toContain(busta);
  });

  test('il gestore la rivede come chi vi assisteva, e i rilanci si portano via in un foglio con ciò che ciascuno vede', async () => {
    const anna = await banco.operatore('Anna Operatrice');
    const voci = async (come: string) =>
      (await anna.chiama('GET', `/api/edicom/aste/${aggiudicata}/rivedi?come=${come}`)).corpo as { voci: VoceVista[] };
    const assisteva = await rivedi(giudice, aggiudicata, 'come=partecipante');
    expect((await voci('partecipante')).voci).toEqual(assisteva.voci);
    expect((await anna.chiama('GET', `/api/edicom/aste/${aggiudicata}/rivedi?come=referente`)).stato).toBe(422);
    expect((await anna.chiama('GET', `/api/edicom/aste/${sospesa}/rivedi`)).stato).toBe(409);
    expect((await giudice.chiama('GET', `/api/admin/aste/${sospesa}/rilanci.csv`)).stato).toBe(409);
    const foglio = async (chi: Persona, area: string) =>
      (await chi.chiama('GET', `/api/${area}/aste/${aggiudicata}/rilanci.csv`)).testo;
    const [conduceva, gestore] = await Promise.all([foglio(giudice, 'admin'), foglio(anna, 'edicom')]);
    expect([conduceva, gestore].map((testo) => testo.trim().split('\r\n').length - 1)).toEqual([2, 1]);
    expect(conduceva).toContain('rifiutato');
    for (const busta of buste) expect(conduceva + gestore).not.toContain(busta);
  });

  test('una busta di nessuno vede ciò che vedevano tutti; un’altra persona non trova la vendita', async () => {
    const nessuno = await rivedi(giudice, aggiudicata, `come=offerente&busta=${randomUUID()}`);
    const tutti = await rivedi(giudice, aggiudicata, 'come=partecipante');
    expect(nessuno.voci).toEqual(tutti.voci);
    expect((await rivedi(await banco.delegato('Ugo Altri'), aggiudicata, 'come=sala')).stato).toBe(404);
  });
});

/** Per ultima: quattro mesi dopo nessuno di chi era entrato lo è più. */
describe('R36 quattro mesi dopo', () => {
  test('R69 R70 passato il termine del saldo propone la decadenza, e dice che cosa tarda', async () => {
    banco.ora.adesso += 130 * GIORNO_MS;
    const allora = await banco.magistrato('Paolo Serra, quattro mesi dopo');
    await assegnaUfficio(allora);
    const { daDisporre, ritardi, termini } = await cruscotto(allora);
    expect(daDisporre.map(({ asta, tipo }) => [asta, tipo])).toEqual([
      [aggiudicata, 'decadenza'],
      [aggiudicata, 'decadenza'],
    ]);
    expect(ritardi.map(({ asta, tipo, termine }) => [asta, tipo, termine]).sort()).toEqual(
      [
        [sospesa, 'senza_esito', null],
        [fermata, 'senza_esito', null],
        [aggiudicata, 'senza_verbale', null],
        [aggiudicata, 'termine_passato', 'antiriciclaggio'],
        [aggiudicata, 'termine_passato', 'saldo'],
      ].sort(),
    );
    expect(termini).toEqual([]);
    // Una rata che scade più avanti non nasconde ciò che è già scaduto.
    await sql`INSERT INTO termini_dopo (asta, tipo, numero, scade_il, fatto)
      VALUES (${aggiudicata}, 'rata', 9, ${banco.ora.adesso + GIORNO_MS}, false)`.execute(banco.servizio.impianto.db);
    expect((await cruscotto(allora)).daDisporre).toHaveLength(2);
  });
});
