import { randomUUID } from 'node:crypto';
import type { Atto, Attore } from '@gestore/dominio';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apriRichiesta } from '../assistenza/comunicazioni.ts';
import { pdfDiUnaRiga } from '../dimostrazione/invenzioni/documenti.ts';
import { convoca } from '../posta/credenziali/convoca.ts';
import { flussoDopo } from '../vendita/dopo/flusso.ts';
import { type BancoOperatori, type Persona, preparaBancoOperatori, type Risposta } from './banco-operatori.ts';
import { comando, OPERATORE, portaAllAggiudicazione, portaInGara } from './gara.ts';
import { pubblicaVendita } from './vendita-pubblicata.ts';

const ORA = 3_600_000;
const DOCUMENTO = pdfDiUnaRiga('Carta d’identità di Ada Bianchi'.normalize('NFC'));
const ADA = {
  nome: 'Ada Bianchi',
  identificativo: 'BNCDAA80A41H501X',
  pec: 'ada@pec.example',
  qualita: 'creditore',
  motivazione: 'Creditrice procedente.',
};
const motivo = 'L’ha smarrita.';
const provvedimento = { numero: '52/2026', del: '2026-11-01' };

let banco: BancoOperatori;
let anna: Persona;
let elena: Persona;
let rita: Persona;
let asta: string;
let buste: readonly string[];

beforeAll(async () => {
  banco = await preparaBancoOperatori({ daSolo: false });
  anna = await banco.operatore('Anna Operatrice');
});
afterAll(() => banco.chiudi());
beforeEach(async () => {
  [elena, rita] = [await banco.delegato('Elena Conti'), await banco.delegato('Rita Galli')];
});

/** Un atto di chi conduce: che cosa manda, dove. */
type Mandato = readonly [metodo: 'POST' | 'DELETE', percorso: string, corpo?: object];
type Compiuto = { mandato: Mandato; comandoId: string; prima: Risposta };

const manda = ([metodo, percorso, corpo = {}]: Mandato, comandoId: string = randomUUID(), chi = elena) =>
  chi.chiama(metodo, `/api/admin/aste/${asta}/${percorso}`, { comandoId, ...corpo });

async function compie(mandato: Mandato): Promise<Compiuto> {
  const comandoId = randomUUID();
  const prima = await manda(mandato, comandoId);
  expect([mandato, prima.stato]).toEqual([mandato, expect.toBeOneOf([200, 201])]);
  return { mandato, comandoId, prima };
}

const seq = async (): Promise<readonly number[]> => {
  const { giornale, giornaleDopo } = banco.servizio.impianto;
  const quante = async (registro: typeof giornale, flusso: string) => (await registro.leggi(flusso, 0, 1_000)).length;
  return [await quante(giornale, asta), await quante(giornaleDopo, flussoDopo(asta))];
};

/** Il giudice ha nominato un secondo delegato, e chi conduceva gli passa la conduzione. */
async function passa(): Promise<void> {
  const nomina = {
    tipo: 'nominaSecondoDelegato',
    conduceId: elena.id,
    secondoId: null,
    delegatoId: rita.id,
    delegatoNome: 'Rita Galli',
    provvedimento,
    dispostoDa: 'Giudice dott.ssa Bruni',
    motivo: 'Più lotti.',
    propostaDa: 'un altro operatore',
  } as const;
  await passata(OPERATORE, nomina);
  await passata(referente(elena), { tipo: 'passaConduzione', aId: rita.id, motivo: 'Ho un’udienza.' });
}

const referente = ({ id }: Persona): Attore => ({ tipo: 'referente', id });
async function passata(chi: Attore, atto: Atto): Promise<void> {
  const { rifiuto } = await banco.servizio.impianto.esecutore.esegui(asta, comando(chi, atto), banco.ora.adesso);
  expect(rifiuto).toBeNull();
}

/** Chi ha passato la conduzione ripete: riceve la prima risposta e nulla si scrive; di suo, e di altri, non compie più nulla. */
async function siRipetono(compiuti: readonly Compiuto[]): Promise<void> {
  await passa();
  const prima = await seq();
  for (const { mandato, comandoId, prima: risposta } of compiuti) {
    const { stato, corpo } = await manda(mandato, comandoId);
    const attesa = 'ripetuto' in risposta.corpo ? { ...risposta.corpo, ripetuto: true } : risposta.corpo;
    expect([mandato, stato, corpo]).toEqual([
      mandato,
      risposta.stato,
      'meta' in attesa ? { ...attesa, meta: null } : attesa,
    ]);
    expect([mandato, await manda(mandato)]).toMatchObject([
      mandato,
      { stato: 403, corpo: { codice: 'R36_sola_lettura' } },
    ]);
  }
  expect(await seq()).toEqual(prima);
  // Resa la conduzione, chi l'aveva ricevuta non ha le risposte agli atti di un altro.
  await passata(referente(rita), { tipo: 'passaConduzione', aId: elena.id, motivo: 'È tornata.' });
  for (const { mandato, comandoId } of compiuti)
    expect([mandato, (await manda(mandato, comandoId, rita)).stato]).toEqual([mandato, 403]);
}

describe('R36 chi ha passato la conduzione senza aver avuto la risposta a un suo atto la riceve ripetendolo', () => {
  async function inGara(): Promise<void> {
    ({ asta, buste } = await portaInGara(banco.servizio.impianto.esecutore, banco.ora.adesso, {
      delegatoId: elena.id,
    }));
  }

  test('R81 della sala virtuale', async () => {
    await inGara();
    const parola = { mezzi: 'audio', durataMs: 60_000 };
    const compiuti: Compiuto[] = [];
    for (const mandato of [
      ['POST', 'sala/apri', { modalita: 'video' }],
      ['POST', 'sala/modalita', { modalita: 'schermo' }],
      ['POST', `sala/parola/${encodeURIComponent('Offerente 1')}`, parola],
      ['DELETE', 'sala/parola', { pseudonimo: 'Offerente 1' }],
      ['POST', `sala/parola/${encodeURIComponent('Offerente 2')}`, parola],
      ['POST', 'sala/silenzia'],
    ] as const)
      compiuti.push(await compie(mandato));
    await siRipetono(compiuti);
  });

  test('R81 della sala chiusa', async () => {
    await inGara();
    await siRipetono([
      await compie(['POST', 'sala/apri', { modalita: 'video' }]),
      await compie(['POST', 'sala/chiudi']),
    ]);
  });

  test('R30 R35 delle credenziali', async () => {
    await inGara();
    await convoca(banco.servizio.parti.posta, asta);
    const { corpo } = await elena.chiama('GET', `/api/admin/aste/${asta}/credenziali`);
    const [una, altra] = (corpo.credenziali as { id: string }[]).map(({ id }) => id);
    const consegna = await anna.chiama('POST', `/api/edicom/aste/${asta}/credenziali/${altra}/consegna`, {
      comandoId: randomUUID(),
      motivo,
    });
    expect(
      (
        await banco.nessuno.carica(
          `/api/pubblico/aste/${asta}/richieste`,
          { nome: 'documento.pdf', testo: DOCUMENTO },
          { comandoId: randomUUID(), ...ADA },
        )
      ).stato,
    ).toBe(201);
    const { corpo: chiesto } = await elena.chiama('GET', `/api/admin/aste/${asta}/richieste`);
    const [richiesta] = chiesto.richieste as { id: string }[];
    const { qualita: _, ...spettatore } = ADA;
    const compiuti: Compiuto[] = [];
    for (const mandato of [
      ['POST', `credenziali/${una}/riemetti`, { motivo }],
      ['POST', `consegne/${String(consegna.corpo.id)}/conferma`],
      ['POST', `credenziali/${altra}/revoca`, { motivo }],
      ['POST', 'spettatori', { ...spettatore, identificativo: 'VRDGUO80A01H501X', diDiritto: false }],
      ['POST', `richieste/${richiesta?.id}`, { accolta: true, diDiritto: true, motivo: 'Assiste di diritto.' }],
    ] as const)
      compiuti.push(await compie(mandato));
    await siRipetono(compiuti);
  });

  test('R80 dei messaggi e dell’assistenza', async () => {
    await inGara();
    const chiedeAiuto = { tipo: 'offerente', id: buste[0] ?? '' } as const;
    const richiestaId = randomUUID();
    await apriRichiesta(banco.servizio.impianto, asta, richiestaId, chiedeAiuto, 'Offerente 1', 'Non sento.');
    const compiuti: Compiuto[] = [];
    for (const mandato of [
      ['POST', 'messaggi', { testo: 'Alle 11 si riprende.', filo: buste[0] }],
      ['POST', 'messaggi/avviso', { testo: 'Alle 11 si riprende.' }],
      ['POST', 'assistenza', { testo: 'Non vedo la sala.' }],
      ['POST', `assistenza/${richiestaId}/prendi`],
      ['POST', `assistenza/${richiestaId}/chiudi`],
    ] as const)
      compiuti.push(await compie(mandato));
    await siRipetono(compiuti);
  });

  test('R41 R71 di ciò che ha proposto perché un operatore lo confermi', async () => {
    await inGara();
    const sospende = { atto: 'sospendiVendita', provvedimento, motivo: 'Opposizione del debitore.' };
    await siRipetono([await compie(['POST', 'in-due', sospende])]);
  });

  test('delle risposte che valgono per tutti', async () => {
    const inizioIl = banco.ora.adesso + 1_200 * ORA;
    ({ asta } = await pubblicaVendita(banco.servizio.impianto, { inizioIl, delegatoId: elena.id }));
    const risposta = { corregge: null, domanda: 'Si può visitare?', risposta: 'Sì, su richiesta.' };
    await siRipetono([await compie(['POST', 'risposte', risposta])]);
  });

  test('R68 R69 del verbale, e di ciò che segue l’esito', async () => {
    ({ asta, buste } = await portaAllAggiudicazione(banco.servizio.impianto, banco.ora.adesso, elena.id));
    banco.ora.adesso += 300_000;
    const { corpo } = await elena.chiama('GET', `/api/admin/aste/${asta}/verbali/bozza?origine=registro`);
    const conto = { iban: 'IT60X0542811101000000123456', intestatario: 'Procedura 214/2025', causale: 'Saldo' };
    await siRipetono([
      await compie(['POST', 'verbali', { testo: corpo.testo, letta: null }]),
      await compie(['POST', 'dopo', { atto: { tipo: 'indicaConto', ...conto } }]),
    ]);
  });
});
