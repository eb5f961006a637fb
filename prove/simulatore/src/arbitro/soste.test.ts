import type { JsonObject, Voce } from '@gestore/registro';
import { describe, expect, test } from 'vitest';
import { dopo, nessunDiritto } from './diritto.ts';
import { giudicaEvento } from './eventi.ts';
import { RAGIONI } from './rifiuti.ts';
import type { Diritto, Richiesta } from './situazione.ts';

const REFERENTE = { tipo: 'referente', id: 'delegata' };
const ORDINE = { numero: '1', del: '2026-05-11' };
const ADESSO = 10_000_000;
const voce = (tipo: string, dati: JsonObject, altro: Partial<Voce> = {}): Voce =>
  ({
    asta: 'a',
    seq: 1,
    tipo,
    versione: 1,
    dati,
    attore: REFERENTE,
    ricevutoIl: ADESSO,
    registratoIl: ADESSO,
    ...altro,
  }) as Voce;

const testa = { busta: 'abete', pseudonimo: 'Abete', cent: 990 };
const base: Diritto = { ...nessunDiritto(), baseCent: 1_000, unitaMs: 5_000, passoCent: 10, testa };
const gara: Diritto = { ...base, fase: 'gara', crono: { tipo: 'corre', zeroIl: ADESSO + 1 } };
const sotto: Diritto = { ...base, fase: 'conclusa' };
const dopoIRilanci: Diritto = { ...sotto, rilanci: 1 };
const aBase: Diritto = { ...sotto, testa: { ...testa, cent: 1_000 } };
const conIstanze: Diritto = {
  ...sotto,
  istanze: new Map([
    ['alta', 1_200],
    ['bassa', 1_000],
  ]),
};
const ferma = { dalIl: 5, perOrdine: true, inDue: true, riprendeIl: null, liberati: false };
const inFerma: Diritto = { ...gara, crono: { tipo: 'sospeso' }, ferma };
const libera: Diritto = { ...inFerma, ferma: { ...ferma, liberati: true } };
const fissata: Diritto = { ...inFerma, ferma: { ...ferma, perOrdine: false, riprendeIl: ADESSO } };

const sospesa = (altro: JsonObject = {}): Voce =>
  voce('VenditaSospesa', { sospesaIl: ADESSO, provvedimento: ORDINE, motivo: 'm', ...altro });
const ripresa = (altro: JsonObject = {}): Voce =>
  voce('VenditaRipresa', { fermaDal: 5, riprendeIl: ADESSO + 1_800_000, provvedimento: ORDINE, motivo: 'm', ...altro });
const riaperte = voce('OperazioniRiaperte', { riaperteIl: ADESSO, operatoriInTurno: 1 });
const daSolo = { liberatiIl: ADESSO, provvedimento: ORDINE, motivo: 'm' };
const liberati = voce('OfferentiLiberati', { ...daSolo, propostaDa: 'altra' });
/** A mezzogiorno di dieci giorni prima, e di nove. */
const [DIECI, NOVE] = [10, 9].map((giorni) => ADESSO - giorni * 86_400_000) as [number, number];
const istanza = (depositataIl: number): Voce =>
  voce('IstanzaRegistrata', { istanzaId: 'alta', importoCent: 1_200, depositataIl });
const letta: Diritto = { ...fissata, inizioIl: ADESSO };
const assegnato = (istanzaId = 'alta', importoCent = 1_200): Voce => voce('BeneAssegnato', { istanzaId, importoCent });
const esito = (quale: string, altro: JsonObject = {}): Voce =>
  voce('EsitoDichiarato', { esito: quale, vincitore: null, motivo: 'm', ...altro });
const vince = { bustaId: 'abete', pseudonimo: 'Abete', importoCent: 990 };
const rimborsi = voce('RimborsiDisposti', { rimborsi: [], giorniLavorativi: 7 });
const altri = { attore: { tipo: 'offerente', id: 'abete' } };

describe('R32 R41 R46 R71 ciò che la legge ammette', () => {
  test.each<[string, Diritto, Voce]>([
    ['sospesa a gara in corso', gara, sospesa()],
    ['sospesa a gara finita, in due', aBase, sospesa({ propostaDa: 'altra' })],
    ['il provvedimento aggiunto', { ...inFerma, ferma: { ...ferma, perOrdine: false } }, sospesa()],
    ['ripresa con mezz’ora', inFerma, ripresa()],
    ['riaperte alla loro ora', fissata, riaperte],
    ['liberati dal giudice', inFerma, liberati],
    ['l’istanza di dieci giorni prima', letta, istanza(DIECI)],
    ['assegnato al maggiore', conIstanze, assegnato()],
    ['assegnata', dopo(conIstanze, assegnato()), esito('assegnata')],
    ['revocata per ordine a premio dovuto', { ...aBase, ferma }, esito('revocata')],
    ['aggiudicata sotto la base', sotto, esito('aggiudicata_sotto_base', { vincitore: vince })],
    [
      'aggiudicata sotto la base dopo i rilanci, senza dire perché',
      dopoIRilanci,
      esito('aggiudicata_sotto_base', { vincitore: vince, motivo: null }),
    ],
    ['non aggiudicata per ordine', { ...dopoIRilanci, ferma }, esito('non_aggiudicata')],
    ['rimborsi a offerenti liberi', libera, rimborsi],
  ])('%s', (_, d, v) => {
    expect(giudicaEvento(d, v)).toBe(null);
  });
});

describe('ogni fatto contro la legge è trovato', () => {
  test.each<[string, Diritto, Voce]>([
    ['R32: GaraRipresa a vendita ferma', fissata, voce('GaraRipresa', { scadeIl: ADESSO + 5_000 })],
    ['R32: RilancioAccettato a vendita ferma', inFerma, voce('RilancioAccettato', {})],
    ['R32: sospesa da chi non poteva', gara, { ...sospesa(), ...altri }],
    ['R32: sospesa una vendita già ferma', inFerma, sospesa()],
    ['R32: sospesa una vendita finita', { ...base, fase: 'esitata' }, sospesa()],
    [
      'R32: sospesa senza un provvedimento',
      gara,
      { ...sospesa({ provvedimento: null }), attore: { tipo: 'operatore', id: 'o' } },
    ],
    ['R32: sospesa a buste chiuse', base, sospesa({ provvedimento: null })],
    ['R41: sospesa senza', aBase, sospesa({ provvedimento: null })],
    ['R46: sospesa senza', conIstanze, sospesa({ provvedimento: null })],
    ['R53: riaperto un tempo', { ...gara, crono: { tipo: 'corre', zeroIl: ADESSO } }, sospesa()],
    ['R32: la sospensione non ha', gara, sospesa({ sospesaIl: 1 })],
    ['R32: ripresa da chi', inFerma, { ...ripresa(), ...altri }],
    ['R32: ripresa una vendita che', libera, ripresa()],
    ['R32: ripresa un’altra', inFerma, ripresa({ fermaDal: 6 })],
    ['R32: ripresa senza provvedimento', inFerma, ripresa({ provvedimento: null })],
    ['R29: ripresa senza il tempo', inFerma, ripresa({ riprendeIl: ADESSO + 1_799_999 })],
    ['R48: riaperte da chi', fissata, { ...riaperte, ...altri }],
    ['R32: riaperte senza', inFerma, riaperte],
    ['R10: riaperte prima', fissata, { ...riaperte, ricevutoIl: ADESSO - 1 }],
    ['R80: riaperte senza', fissata, voce('OperazioniRiaperte', { operatoriInTurno: 0 })],
    ['R71: liberati senza il giudice', inFerma, voce('OfferentiLiberati', { provvedimento: null })],
    ['R71: liberati a vendita', libera, liberati],
    ['R71: liberati da una persona sola', inFerma, voce('OfferentiLiberati', daSolo)],
    ['R41: sospesa a gara finita da una persona sola', sotto, sospesa()],
    ['R32: sospesa senza un provvedimento a gara finita', sotto, sospesa({ provvedimento: null })],
    ['R46: registrata un’istanza', letta, istanza(NOVE)],
    ['R46: registrata un’istanza', dopo(letta, ripresa({ riprendeIl: ADESSO + 20 * 86_400_000 })), istanza(NOVE)],
    ['R46: assegnato da chi', conIstanze, { ...assegnato(), ...altri }],
    ['R57: assegnato a', { ...conIstanze, malata: { dal: 1, gravita: 'lieve' } }, assegnato()],
    ['R46: assegnato a prezzo', { ...conIstanze, testa: aBase.testa }, assegnato()],
    ['R46: assegnato senza', conIstanze, assegnato('alta', 1_199)],
    ['R47: assegnato a chi', conIstanze, assegnato('bassa', 1_000)],
    ['R46: assegnata a nessuno', conIstanze, esito('assegnata')],
    ['R32: aggiudicata a vendita ferma', { ...sotto, ferma }, esito('aggiudicata_sotto_base', { vincitore: vince })],
    ['R42: aggiudicata sotto la base con', conIstanze, esito('aggiudicata_sotto_base', { vincitore: vince })],
    ['R42: sotto la base senza', sotto, esito('aggiudicata_sotto_base', { vincitore: vince, motivo: null })],
    ['R55: ha vinto qualcuno', sotto, esito('non_aggiudicata', { vincitore: vince })],
    ['un esito che questa storia', sotto, esito('rinviata')],
    ['R32: esito di una vendita ferma', { ...sotto, ferma: { ...ferma, perOrdine: false } }, esito('non_aggiudicata')],
    ['R71: finita da una persona sola', { ...sotto, ferma: { ...ferma, inDue: false } }, esito('non_aggiudicata')],
    ['R42: trattenuto', dopoIRilanci, esito('non_aggiudicata')],
    ['R42: trattenuto', dopoIRilanci, esito('revocata')],
    ['R42: sospesa senza', dopoIRilanci, sospesa({ provvedimento: null })],
    ['R57: esito a', { ...sotto, malata: { dal: 1, gravita: 'lieve' } }, esito('non_aggiudicata')],
    ['R61: esito prima', gara, esito('non_aggiudicata')],
    ['R61: esito due volte', { ...base, fase: 'esitata' }, esito('revocata')],
    ['R41: trattenuta', aBase, esito('non_aggiudicata')],
    ['R41: trattenuta', { ...aBase, ferma: { ...ferma, perOrdine: false } }, esito('revocata')],
    ['R46: trattenuta', conIstanze, esito('revocata')],
    ['R70: estinta senza', gara, esito('estinta')],
    ['R32: revocata senza', gara, esito('revocata')],
    ['R32: revocata senza', { ...inFerma, ferma: { ...ferma, perOrdine: false } }, esito('revocata')],
    ['R71: finita da una persona sola', { ...inFerma, ferma: { ...ferma, inDue: false } }, esito('revocata')],
    ['R71: rimborsi prima', inFerma, rimborsi],
  ])('%s', (male, d, v) => {
    expect(giudicaEvento(d, v)).toContain(male);
  });
});

describe('un no è giusto soltanto quando la legge lo vuole', () => {
  const chiede = (atto: string, mandato: Richiesta['mandato'] = {}): Richiesta => ({
    atto,
    attore: REFERENTE,
    busta: 'abete',
    importoCent: 1,
    registratoCent: 1,
    motivo: 'm',
    mandato,
    ricevutoIl: ADESSO,
    dichiaratoIl: ADESSO,
  });
  const aggiudica = chiede('aggiudica', { motivoSottoBase: null });
  const senza = { provvedimento: null };
  test.each<[string, Diritto, Diritto, Richiesta]>([
    ['R32_vendita_ferma', inFerma, gara, chiede('rilancia')],
    ['R32_vendita_ferma', inFerma, gara, chiede('dichiaraEsito', { esito: 'non_aggiudicata' })],
    ['R32_vendita_non_ferma', gara, inFerma, chiede('liberaOfferenti')],
    ['R32_vendita_finita', { ...base, fase: 'esitata' }, gara, chiede('sospendiVendita')],
    ['R32_serve_il_provvedimento', inFerma, fissata, chiede('riprendiVendita', senza)],
    ['R32_ripresa_cambiata', fissata, inFerma, chiede('riprendiVendita', { fermaDal: 5, attesaIl: null })],
    ['R32_ripresa_non_fissata', inFerma, fissata, chiede('riapriOperazioni')],
    ['R32_offerenti_liberi', libera, inFerma, chiede('riapriOperazioni')],
    ['R24_gia_liberati', libera, inFerma, chiede('liberaOfferenti')],
    [
      'R10_prima_del_tempo',
      { ...fissata, ferma: { ...ferma, riprendeIl: ADESSO + 1 } },
      fissata,
      chiede('riapriOperazioni'),
    ],
    ['R53_gara_finita', { ...gara, crono: { tipo: 'corre', zeroIl: ADESSO } }, gara, chiede('sospendiVendita')],
    ['R41_serve_un_altra_persona', sotto, gara, chiede('sospendiVendita')],
    ['R41_serve_un_altra_persona', { ...base, fase: 'operazioni' }, base, chiede('sospendiVendita')],
    ['R41_aggiudicazione_dovuta', aBase, sotto, chiede('dichiaraEsito')],
    ['R41_aggiudicazione_dovuta', aBase, { ...aBase, ferma }, chiede('dichiaraEsito')],
    ['R46_assegnazione_dovuta', conIstanze, sotto, chiede('sospendiVendita', senza)],
    ['R46_prezzo_raggiunto', aBase, sotto, chiede('assegna')],
    ['R46_istanza_sconosciuta', sotto, conIstanze, chiede('assegna', { istanzaId: 'alta' })],
    ['R42_istanze_presenti', conIstanze, sotto, aggiudica],
    ['R42_motivo_mancante', sotto, aBase, aggiudica],
    ['R42_motivo_mancante', sotto, dopoIRilanci, aggiudica],
    ['R42_aggiudicazione_dovuta', dopoIRilanci, sotto, chiede('dichiaraEsito', { esito: 'non_aggiudicata' })],
    ['R32_vendita_ferma', inFerma, { ...sotto, ferma }, chiede('dichiaraEsito', { esito: 'non_aggiudicata' })],
    ['R32_esito_senza_ordine', gara, inFerma, chiede('dichiaraEsito', { esito: 'revocata' })],
    [
      'R71_esito_da_uno_solo',
      { ...inFerma, ferma: { ...ferma, inDue: false } },
      inFerma,
      chiede('dichiaraEsito', { esito: 'revocata' }),
    ],
    ['R70_estinta_per_ordine', gara, inFerma, chiede('dichiaraEsito', { esito: 'estinta' })],
  ])('%s', (codice, giusto, sbagliato, richiesta) => {
    expect(RAGIONI[codice]?.(giusto, richiesta)).toBe(true);
    expect(RAGIONI[codice]?.(sbagliato, richiesta)).toBe(false);
  });
  test('R29_senza_preavviso e R47_istanza_migliore', () => {
    const ripresaAl = (nuovoInizioIl: number) => chiede('riprendiVendita', { nuovoInizioIl });
    expect(RAGIONI.R29_senza_preavviso?.(inFerma, ripresaAl(ADESSO + 1_799_999))).toBe(true);
    expect(RAGIONI.R29_senza_preavviso?.(inFerma, ripresaAl(ADESSO + 1_800_000))).toBe(false);
    expect(RAGIONI.R47_istanza_migliore?.(conIstanze, chiede('assegna', { istanzaId: 'bassa' }))).toBe(true);
    expect(RAGIONI.R47_istanza_migliore?.(conIstanze, chiede('assegna', { istanzaId: 'alta' }))).toBe(false);
  });
});
