import { describe, expect, test as prova } from 'vitest';
import { controllaPubblicazione, type ParametriBozza } from '../../index.ts';
import {
  astaInBozza,
  astaPubblicata,
  comePrimaDelRito,
  GIORNO,
  OPERATORE,
  PARAMETRI,
  PUBBLICA,
  SCHEDA,
  T0,
  TERMINE,
} from '../../prove/caso.ts';

const BREVE = 'R03_pubblicita_sotto_30_giorni';
const { rito: _rito, ...MUTI } = PARAMETRI;
const A_MEZZOGIORNO = 12 * 3_600_000;
const il = (giorno: string): number => Date.parse(`${giorno}T00:00:00Z`) + A_MEZZOGIORNO;
const avvisi = (parametri: ParametriBozza, adesso: number) =>
  controllaPubblicazione(SCHEDA, parametri, PUBBLICA, adesso).avvisi.filter(({ codice }) => codice.startsWith('R03_'));
/** Una procedura concorsuale che vende quel giorno, con le offerte fino al giorno prima. */
const concorsuale = (vendita: string, altro: Partial<ParametriBozza> = {}): ParametriBozza => ({
  ...PARAMETRI,
  rito: 'concorsuale',
  inizioOperazioniIl: il(vendita),
  termineOfferteIl: il(vendita) - GIORNO,
  ...altro,
});

describe('la pubblicità di una procedura concorsuale', () => {
  prova(
    'R03 trenta giorni prima della vendita bastano, ventinove no: si dice fin quando si era in tempo e da quando lo si sarebbe',
    () => {
      // Mercoledì 14 aprile 2027 meno trenta è lunedì 15 marzo; in mezzo c'è il cambio dell'ora, che non toglie un giorno.
      expect(avvisi(concorsuale('2027-04-14'), il('2027-03-15'))).toEqual([]);
      expect(avvisi(concorsuale('2027-04-14'), il('2027-03-16'))).toEqual([
        { codice: BREVE, giorni: 29, ultimo: '15/03/2027', dal: '15/04/2027' },
      ]);
    },
  );
  prova(
    'R03 i giorni sono quelli di Roma: un’ora prima della mezzanotte che cambia il giorno si è ancora in tempo',
    () => {
      const vendita = concorsuale('2027-04-14');
      expect(avvisi(vendita, Date.parse('2027-03-15T22:59:59Z'))).toEqual([]);
      expect(avvisi(vendita, Date.parse('2027-03-15T23:00:00Z'))).toMatchObject([{ codice: BREVE, giorni: 29 }]);
    },
  );
  prova(
    'R03 il 29 febbraio è un giorno anche lui, e un ultimo giorno di festa è il lavorativo che lo precede (cpc 155)',
    () => {
      // Giovedì 30 marzo 2028 meno trenta è martedì 29 febbraio.
      expect(avvisi(concorsuale('2028-03-30'), il('2028-02-29'))).toEqual([]);
      expect(avvisi(concorsuale('2028-03-30'), il('2028-03-01'))).toMatchObject([{ giorni: 29, ultimo: '29/02/2028' }]);
      // Lunedì 13 marzo 2028 meno trenta è sabato 12 febbraio: si era in tempo fino a venerdì 11. Da sabato si vende dal lunedì dopo.
      expect(avvisi(concorsuale('2028-03-13'), il('2028-02-11'))).toEqual([]);
      expect(avvisi(concorsuale('2028-03-13'), il('2028-02-12'))).toEqual([
        { codice: BREVE, giorni: 30, ultimo: '11/02/2028', dal: '15/03/2028' },
      ]);
    },
  );
  prova(
    'R03 vale per beni di ogni genere, e si conta dalla vendita: non dal termine per le offerte, e non quarantacinque',
    () => {
      const oggi = il('2027-03-15');
      for (const immobile of [true, false]) {
        expect(avvisi(concorsuale('2027-04-14', { immobile }), oggi)).toEqual([]);
        expect(avvisi(concorsuale('2027-04-13', { immobile }), oggi)).toMatchObject([{ codice: BREVE }]);
      }
      // Un termine per le offerte lontano dalla vendita non cambia il conto.
      const presto = concorsuale('2027-04-14', { termineOfferteIl: il('2027-03-20') });
      expect(avvisi(presto, oggi)).toEqual([]);
      expect(avvisi(concorsuale('2027-04-14', { inizioOperazioniIl: null }), oggi)).toEqual([]);
    },
  );
  prova('R03 l’esecuzione, e una vendita di prima che non dice il rito, vogliono quarantacinque giorni o dieci', () => {
    const alle = TERMINE - 20 * GIORNO;
    for (const parametri of [PARAMETRI, MUTI]) {
      expect(avvisi(parametri, alle)).toMatchObject([{ codice: 'R03_pubblicita_sotto_45_giorni' }]);
      expect(avvisi({ ...parametri, immobile: false }, alle)).toEqual([]);
    }
  });
  prova(
    'R03 una pubblicità più breve può averla autorizzata il giudice: chi pubblica dice perché, e il registro lo tiene',
    () => {
      astaInBozza({ rito: 'concorsuale', cauzioneEntroIl: TERMINE }, SCHEDA_SULLA_MAPPA)
        .alle(T0 - 20 * GIORNO)
        .quando({ ...PUBBLICA, deroghe: { pubblicita: 'Assoluta urgenza.' } }, OPERATORE)
        .allora({ tipo: 'AstaPubblicata', avvisi: [BREVE] }, { tipo: 'RaccoltaAperta' });
    },
  );
  prova(
    'R46 le istanze di assegnazione sono dell’esecuzione: ammesse in una procedura concorsuale, si chiede se è così',
    () => {
      const codici = (altro: Partial<ParametriBozza>) =>
        controllaPubblicazione(SCHEDA, { ...PARAMETRI, ...altro }, PUBBLICA, T0 - 60 * GIORNO).avvisi.map(
          ({ codice }) => codice,
        );
      const istanze = { istanzeAssegnazione: true };
      expect(codici({ rito: 'concorsuale', ...istanze })).toContain('R46_istanze_in_concorsuale');
      for (const altro of [{ rito: 'esecuzione', ...istanze }, { rito: 'concorsuale' }] as const)
        expect(codici({ istanzeAssegnazione: false, ...altro })).not.toContain('R46_istanze_in_concorsuale');
    },
  );
  prova('R02 R03 il rito si dice prima di pubblicare, e poi non cambia; di una vendita di prima resta taciuto', () => {
    // Nemmeno una bozza scritta prima che si chiedesse si pubblica senza dirlo.
    for (const tace of [astaInBozza({ rito: null }), comePrimaDelRito(astaInBozza())])
      tace
        .alle(T0 - 60 * GIORNO)
        .quando(PUBBLICA, OPERATORE)
        .alloraRifiuta('R02_parametri_mancanti', { campi: 'rito della vendita' });
    const correggi = (rito: ParametriBozza['rito']) =>
      ({
        tipo: 'modificaParametri',
        scheda: { ...SCHEDA, titolo: 'Villa' },
        parametri: { ...MUTI, ...(rito === undefined ? {} : { rito }) },
        letta: null,
        motivo: 'Errore di battitura',
      }) as const;
    const diPrima = comePrimaDelRito(astaPubblicata()).alle(TERMINE - GIORNO);
    for (const tace of [undefined, null])
      diPrima.quando(correggi(tace), OPERATORE).allora({ tipo: 'ParametriModificati' });
    diPrima.quando(correggi('concorsuale'), OPERATORE).alloraRifiuta('R02_fissati_con_la_pubblicazione', {
      campi: 'rito della vendita',
    });
  });
});

const SCHEDA_SULLA_MAPPA = { luogo: { ...SCHEDA.luogo, latitudine: 45, longitudine: 9 } };
