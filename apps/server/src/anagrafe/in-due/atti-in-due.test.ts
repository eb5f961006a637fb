import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { spegniPostgresDiProva } from '../../base-dati/prove/postgres-di-prova.ts';
import { type BancoOperatori, type Corpo, type Persona, preparaBancoOperatori } from '../../prove/banco-operatori.ts';
import { portaAllAggiudicazione } from '../../prove/gara.ts';
import { pubblicaVendita, vendutaIeri } from '../../prove/vendita-pubblicata.ts';
import { leggiEvento } from '../../vendita/giornale/letture/leggi-evento.ts';
import { finisciAttiInDue } from './atti-in-due.ts';
import { creaCompimento } from './compimento.ts';
import { decidiProposta } from './proposte.ts';

const GIORNO = 86_400_000;
const ATTO = {
  provvedimento: { numero: '41/2026', del: '2026-11-20' },
  dispostoDa: 'Giudice dott.ssa Bruni',
  motivo: 'Ha rinunciato all’incarico.',
};
let banco: BancoOperatori;
let anna: Persona;
let bruno: Persona;
let elena: Persona;
let luca: Persona;
let asta: string;

beforeAll(async () => {
  banco = await preparaBancoOperatori({ daSolo: false });
});
afterAll(async () => {
  await banco.chiudi();
  await spegniPostgresDiProva();
});
beforeEach(async () => {
  [anna, bruno] = [await banco.operatore('Anna Operatrice'), await banco.operatore('Bruno Operatore')];
  [elena, luca] = [await banco.delegato('Elena Conti'), await banco.delegato('Luca Neri')];
  asta = await vendita();
});

const no = (stato: number, codice: string) => ({ stato, corpo: { codice } });
const vendita = async (): Promise<string> =>
  (
    await pubblicaVendita(banco.servizio.impianto, {
      inizioIl: banco.ora.adesso + 10 * GIORNO,
      delegatoId: elena.id,
      scheda: { delegatoNome: 'Elena Conti' },
    })
  ).asta;
const proponi = (chi: Persona, corpo: object = {}, id = asta) =>
  chi.chiama('POST', `/api/edicom/aste/${id}/delegato`, {
    comandoId: randomUUID(),
    delegato: luca.id,
    ...ATTO,
    ...corpo,
  });
const conferma = (chi: Persona, id: unknown, comandoId: string = randomUUID()) =>
  chi.chiama('POST', `/api/edicom/proposte/${String(id)}/conferma`, { comandoId });
const proposta = async (id: unknown) =>
  ((await anna.chiama('GET', '/api/edicom/proposte')).corpo.proposte as Corpo[]).find((una) => una.id === id);

/** La conferma com'è quando il processo muore prima di scrivere nel registro: è nella sua tavola, e basta. */
async function confermataAMeta(id: string): Promise<void> {
  const { sostituzione } = banco.servizio.parti;
  const parti = { ...sostituzione, compimento: creaCompimento(sostituzione) };
  await decidiProposta(parti, id, { comandoId: randomUUID(), conferma: true }, { id: bruno.id, nome: 'Bruno' });
}

describe('R41 R71 ciò che di una vendita non si annulla lo vogliono due persone', () => {
  const PROVVEDIMENTO = { numero: '52/2026', del: '2026-11-01' };
  const disposto = { provvedimento: PROVVEDIMENTO, motivo: 'Opposizione del debitore.' };
  const libera = { atto: 'liberaOfferenti', ...disposto };
  const proponiAtto = (chi: Persona, corpo: object, comandoId: string = randomUUID()) =>
    chi.chiama('POST', `/api/${chi === elena ? 'admin' : 'edicom'}/aste/${asta}/in-due`, { comandoId, ...corpo });
  const fatti = async () => (await banco.servizio.impianto.tutteLeVoci(asta)).map(({ tipo }) => tipo);
  const ferma = () =>
    anna.chiama('POST', `/api/edicom/aste/${asta}/sospensione`, { comandoId: randomUUID(), ...disposto });

  test('proposto da chi conduce e confermato da un operatore: prima nulla è cambiato, poi è nel registro di entrambi', async () => {
    expect(await proponiAtto(elena, libera)).toMatchObject(no(409, 'R32_vendita_non_ferma'));
    expect((await ferma()).stato).toBe(200);
    const comandoId = randomUUID();
    const scritta = await proponiAtto(elena, libera, comandoId);
    expect(scritta).toMatchObject({ stato: 200, corpo: { id: comandoId } });
    expect((await proponiAtto(elena, libera, comandoId)).corpo).toEqual(scritta.corpo);
    expect(await proponiAtto(elena, { ...libera, motivo: 'altro' }, comandoId)).toMatchObject(
      no(409, 'comando_diverso'),
    );
    expect((await elena.chiama('GET', `/api/admin/aste/${asta}/in-due`)).corpo).toMatchObject({
      proposte: [{ id: comandoId, mia: true, propostaDa: 'Elena Conti', contenuto: { atto: 'liberaOfferenti' } }],
    });
    expect(await fatti()).not.toContain('OfferentiLiberati');
    const confermaId = randomUUID();
    expect((await conferma(bruno, comandoId, confermaId)).stato).toBe(200);
    expect((await conferma(bruno, comandoId, confermaId)).stato).toBe(200);
    const [voce, ...altre] = (await banco.servizio.impianto.tutteLeVoci(asta)).filter(
      ({ tipo }) => tipo === 'OfferentiLiberati',
    );
    expect(altre).toEqual([]);
    expect(voce).toMatchObject({ comandoId, attore: { id: bruno.id } });
    expect(voce && leggiEvento(voce)).toMatchObject({ propostaDa: elena.id, provvedimento: PROVVEDIMENTO });
    expect(await proposta(comandoId)).toMatchObject({ esito: 'confermata', sorte: 'compiuta' });
    expect((await elena.chiama('GET', `/api/admin/aste/${asta}/in-due`)).corpo).toEqual({ proposte: [] });
  });

  test('R70 la decadenza di chi ha avuto il bene: chi conduce non la registra da solo, la propone, e un operatore la conferma', async () => {
    const caduca = { atto: 'registraCaducazione', esito: 'decaduta', ...disposto };
    expect(await proponiAtto(elena, caduca)).toMatchObject(no(409, 'fase_non_ammessa'));
    expect((await proponiAtto(elena, { ...caduca, esito: 'aggiudicata' })).stato).toBe(422);
    expect((await proponiAtto(elena, { ...caduca, esito: undefined })).stato).toBe(422);
    expect((await proponiAtto(elena, { ...libera, esito: 'decaduta' })).stato).toBe(422);
    asta = await vendutaIeri(banco.servizio.impianto, elena.id, banco.ora.adesso);
    const provvedimento = { numero: '88/2027', del: new Date(banco.ora.adesso).toISOString().slice(0, 10) };
    const suo = { ...caduca, provvedimento };
    const daSolo = { tipo: 'registraCaducazione', esito: 'decaduta', provvedimento, motivo: disposto.motivo };
    const compi = { comandoId: randomUUID(), atto: daSolo };
    expect((await elena.chiama('POST', `/api/admin/aste/${asta}/atti`, compi)).stato).toBe(422);
    const comandoId = randomUUID();
    const scritta = await proponiAtto(elena, suo, comandoId);
    expect(scritta).toMatchObject({ stato: 200, corpo: { id: comandoId } });
    expect((await proponiAtto(elena, suo, comandoId)).corpo).toEqual(scritta.corpo);
    expect(await proponiAtto(elena, { ...suo, esito: 'revocata' }, comandoId)).toMatchObject(
      no(409, 'comando_diverso'),
    );
    expect((await elena.chiama('GET', `/api/admin/aste/${asta}/in-due`)).corpo).toMatchObject({
      proposte: [{ id: comandoId, contenuto: { atto: 'registraCaducazione', esito: 'decaduta', provvedimento } }],
    });
    expect(await fatti()).not.toContain('EsitoCaducato');
    expect((await conferma(bruno, comandoId)).stato).toBe(200);
    const voci = (await banco.servizio.impianto.tutteLeVoci(asta)).filter(({ tipo }) => tipo === 'EsitoCaducato');
    expect(voci).toMatchObject([{ comandoId, attore: { tipo: 'operatore', id: bruno.id } }]);
    expect(voci.map(leggiEvento)).toMatchObject([{ esito: 'decaduta', propostaDa: elena.id, provvedimento }]);
    expect(await proposta(comandoId)).toMatchObject({ esito: 'confermata', sorte: 'compiuta' });
  });

  const dopo = (atto: object) =>
    elena.chiama('POST', `/api/admin/aste/${asta}/dopo`, { comandoId: randomUUID(), atto });
  const oggi = () => new Date(banco.ora.adesso).toISOString().slice(0, 10);
  const caducata = (esito: string) => ({
    ...disposto,
    atto: 'registraCaducazione',
    esito,
    provvedimento: { numero: '88/2027', del: oggi() },
  });

  test('R70 chi ha versato tutto nel termine non si propone per la decadenza', async () => {
    const adesso = banco.ora.adesso - GIORNO;
    ({ asta } = await portaAllAggiudicazione(banco.servizio.impianto, adesso, elena.id));
    const { corpo } = await elena.chiama('GET', `/api/admin/aste/${asta}/dopo`);
    const { restaCent } = corpo.conto as { restaCent: number };
    const saldo = { versamentoId: randomUUID(), importoCent: restaCent, il: oggi(), movimentoId: null };
    expect((await dopo({ tipo: 'registraSaldo', ...saldo })).stato).toBe(200);
    expect(await proponiAtto(elena, caducata('decaduta'))).toMatchObject(no(409, 'R70_prezzo_versato'));
    const revoca = await proponiAtto(elena, caducata('revocata'));
    expect(revoca.stato).toBe(200);
    expect((await conferma(bruno, revoca.corpo.id)).stato).toBe(200);
  });

  test('R70 dopo il decreto l’esito non cade, né quando si propone né quando si compie; revocato il decreto, sì', async () => {
    asta = await vendutaIeri(banco.servizio.impianto, elena.id, banco.ora.adesso);
    const [una, altra] = [
      await proponiAtto(elena, caducata('revocata')),
      await proponiAtto(anna, caducata('decaduta')),
    ];
    await confermataAMeta(String(altra.corpo.id));
    const decreto = { numero: '7/2027', del: oggi() };
    expect((await dopo({ tipo: 'registraDecreto', provvedimento: decreto })).stato).toBe(200);
    for (const esito of ['decaduta', 'revocata', 'estinta'])
      expect(await proponiAtto(elena, caducata(esito))).toMatchObject(no(409, 'R70_decreto_registrato'));
    expect(await conferma(bruno, una.corpo.id)).toMatchObject(no(409, 'R70_decreto_registrato'));
    await finisciAttiInDue(banco.servizio.parti.sostituzione);
    expect(await proposta(altra.corpo.id)).toMatchObject({
      sorte: 'impedita',
      impedimento: expect.stringContaining('decreto di trasferimento'),
    });
    expect(await fatti()).not.toContain('EsitoCaducato');
    const revoca = {
      tipo: 'revocaDecreto',
      provvedimento: { ...decreto, numero: '8/2027' },
      motivo: 'Errore sul bene.',
    };
    expect((await dopo(revoca)).stato).toBe(200);
    expect((await conferma(bruno, una.corpo.id)).stato).toBe(200);
    expect(await fatti()).toContain('EsitoCaducato');
  });

  test('chi propone non conferma, una sola conferma vale, e respinta non accade nulla', async () => {
    expect((await ferma()).stato).toBe(200);
    const [una, altra] = [(await proponiAtto(anna, libera)).corpo.id, (await proponiAtto(bruno, libera)).corpo.id];
    expect(await conferma(anna, una)).toMatchObject(no(409, 'proposta_propria'));
    const respinge = { comandoId: randomUUID(), motivo: 'Il provvedimento è di un’altra vendita.' };
    expect((await bruno.chiama('POST', `/api/edicom/proposte/${String(una)}/respingi`, respinge)).stato).toBe(200);
    expect(await fatti()).not.toContain('OfferentiLiberati');
    expect((await conferma(anna, altra)).stato).toBe(200);
    const terza = await proponiAtto(anna, libera);
    expect(terza).toMatchObject(no(409, 'R24_gia_liberati'));
    for (const chi of [luca, bruno])
      expect((await chi.chiama('GET', `/api/admin/aste/${asta}/in-due`)).stato).toBeGreaterThanOrEqual(401);
  });

  test('chi conduce ritira ciò che ha proposto lui, finché nessuno lo conferma; ciò che è di altri per lui non c’è', async () => {
    expect((await ferma()).stato).toBe(200);
    const [sua, altrui] = [await proponiAtto(elena, libera), await proponiAtto(anna, libera)];
    const ritira = (chi: Persona, id: unknown, comandoId: string = randomUUID(), di = asta) =>
      chi.chiama('POST', `/api/admin/aste/${di}/in-due/${String(id)}/ritira`, { comandoId, motivo: 'Numero errato.' });
    expect(await ritira(luca, sua.corpo.id)).toMatchObject(no(404, 'asta_inesistente'));
    expect(await ritira(elena, altrui.corpo.id)).toMatchObject(no(404, 'proposta_inesistente'));
    expect(await ritira(elena, randomUUID())).toMatchObject(no(404, 'proposta_inesistente'));
    expect(await ritira(elena, sua.corpo.id, randomUUID(), await vendita())).toMatchObject(
      no(404, 'proposta_inesistente'),
    );
    const comandoId = randomUUID();
    for (let volta = 0; volta < 2; volta += 1)
      expect(await ritira(elena, sua.corpo.id, comandoId)).toMatchObject({ stato: 200, corpo: { esito: 'ritirata' } });
    expect(await ritira(elena, sua.corpo.id)).toMatchObject(no(409, 'proposta_decisa'));
    expect(await conferma(bruno, sua.corpo.id)).toMatchObject(no(409, 'proposta_decisa'));
    expect(await proposta(sua.corpo.id)).toMatchObject({
      esito: 'ritirata',
      decisaDa: 'Elena Conti',
      motivoDecisione: 'Numero errato.',
    });
    expect(await fatti()).not.toContain('OfferentiLiberati');
    expect((await conferma(bruno, altrui.corpo.id)).stato).toBe(200);
    const tardi = await proponiAtto(elena, libera);
    expect(tardi).toMatchObject(no(409, 'R24_gia_liberati'));
  });

  test('R32 proposta per una sospensione, ripresa la vendita e fermata di nuovo: non si conferma più, e lo dice', async () => {
    expect((await ferma()).stato).toBe(200);
    const [una, altra] = [await proponiAtto(elena, libera), await proponiAtto(anna, libera)];
    await confermataAMeta(String(altra.corpo.id));
    const { stato } = await banco.servizio.impianto.esecutore.leggi(asta);
    if (!('ferma' in stato) || stato.ferma === null) throw new Error('non è ferma');
    const { inizioOperazioniIl: nuovoInizioIl } = stato.parametri;
    const ripresa = { fermaDal: stato.ferma.da, attesaIl: null, nuovoInizioIl, nuovoTermineIl: null, ...disposto };
    const riprendi = { comandoId: randomUUID(), ...ripresa };
    expect((await anna.chiama('POST', `/api/edicom/aste/${asta}/ripresa`, riprendi)).stato).toBe(200);
    expect(await conferma(bruno, una.corpo.id)).toMatchObject(no(409, 'R32_vendita_non_ferma'));
    expect((await ferma()).stato).toBe(200);
    expect(await conferma(bruno, una.corpo.id)).toMatchObject({
      ...no(409, 'R32_proposta_di_prima'),
      corpo: { detail: expect.stringContaining('è ripresa') },
    });
    expect(await proposta(una.corpo.id)).toMatchObject({ esito: null });
    const respinge = { comandoId: randomUUID(), motivo: 'Era per la sospensione di allora.' };
    const respinta = await bruno.chiama('POST', `/api/edicom/proposte/${String(una.corpo.id)}/respingi`, respinge);
    expect(respinta.stato).toBe(200);
    await finisciAttiInDue(banco.servizio.parti.sostituzione);
    expect(await proposta(altra.corpo.id)).toMatchObject({
      sorte: 'impedita',
      impedimento: expect.stringContaining('è ripresa'),
    });
    expect(await fatti()).not.toContain('OfferentiLiberati');
    expect((await conferma(bruno, (await proponiAtto(elena, libera)).corpo.id)).stato).toBe(200);
    expect(await fatti()).toContain('OfferentiLiberati');
  });

  test('confermata e fermata a metà, la finisce il giro; e una scritta nella base dati non è di nessuno', async () => {
    expect((await ferma()).stato).toBe(200);
    const id = String((await proponiAtto(elena, libera)).corpo.id);
    await confermataAMeta(id);
    expect(await fatti()).not.toContain('OfferentiLiberati');
    await finisciAttiInDue(banco.servizio.parti.sostituzione);
    expect((await fatti()).filter((tipo) => tipo === 'OfferentiLiberati')).toHaveLength(1);
    await finisciAttiInDue(banco.servizio.parti.sostituzione);
    expect((await fatti()).filter((tipo) => tipo === 'OfferentiLiberati')).toHaveLength(1);
  });

  test('chi conduce non riempie l’elenco da solo, e non vede in attesa ciò che nessun server ha scritto', async () => {
    expect((await ferma()).stato).toBe(200);
    const [adesso, finta] = [banco.ora.adesso, randomUUID()];
    const contenuto = {
      genere: 'atto_in_due',
      asta,
      titolo: 'x',
      atto: 'liberaOfferenti',
      provvedimento: PROVVEDIMENTO,
    };
    await banco.servizio.impianto.pool.query(
      `INSERT INTO proposte (id, genere, contenuto, motivo, proposta_da, proposta_nome, proposta_il, scade_il)
       VALUES ($1, 'atto_in_due', $2, $3, $4, 'Anna', $5, $6)`,
      [finta, contenuto, libera.motivo, elena.id, adesso, adesso + GIORNO],
    );
    expect(await proponiAtto(elena, libera, finta)).toMatchObject(no(409, 'comando_diverso'));
    for (let quante = 0; quante < 5; quante += 1) expect((await proponiAtto(elena, libera)).stato).toBe(200);
    expect(await proponiAtto(elena, libera)).toMatchObject(no(409, 'troppe_proposte'));
    const attese = (await elena.chiama('GET', `/api/admin/aste/${asta}/in-due`)).corpo.proposte as Corpo[];
    // Lo sa chi è al banco, senza cercarlo: il giudice ha già disposto, e un delegato aspetta.
    const suoi = (await bruno.chiama('GET', '/api/edicom/allarmi')).corpo.allarmi as Corpo[];
    expect(suoi.filter(({ codice }) => codice === 'R41_atto_da_confermare')).toMatchObject([{ asta, quanti: 5 }]);
    expect([attese.length, attese.some(({ id }) => id === finta)]).toEqual([5, false]);
    expect((await proponi(anna)).stato).toBe(200);
    expect(await conferma(bruno, finta)).toMatchObject(no(404, 'proposta_inesistente'));
  });
});
