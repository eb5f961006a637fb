import { DA_CHIEDERE, PARAMETRI_PREDEFINITI, type Scheda } from '@gestore/dominio';
import { describe, expect, it } from 'vitest';
import type { SchedaScritta } from './campi-scritti.ts';
import { conLotto, leggiScritta, schedaInTesto } from './scheda-scritta.ts';

const scheda: Scheda = {
  titolo: 'Appartamento',
  idVenditaPvp: 1,
  tribunale: 'Tribunale di Rovigo',
  ruolo: { numero: '12', anno: 2024 },
  lotto: { codice: 'LOTTO 1', descrizione: 'Piano terra', categoria: 'Immobile residenziale' },
  luogo: { via: 'Via Roma', comune: 'Rovigo', provincia: 'Rovigo', regione: 'Veneto', latitudine: 45, longitudine: 11 },
  beni: [],
  allegati: [],
  stimaCent: 12_345_678,
  giudice: 'Dott. Aldo Ferri',
  esperimento: 2,
  luogoOperazioni: 'Studio dell’avv. Conti, via Larga 4, Milano',
  contoCauzione: {
    iban: 'IT60X0542811101000000123456',
    intestatario: 'Procedura 12/2024',
    causale: 'Cauzione 12/2024',
  },
  delegatoId: null,
  delegatoNome: null,
};
const parametri = {
  ...PARAMETRI_PREDEFINITI,
  rito: 'concorsuale' as const,
  modalita: 'sincrona_mista' as const,
  prezzoBaseCent: 9_200_000,
  rilancioMinimoCent: 250_050,
  termineOfferteIl: Date.UTC(2026, 6, 1, 10, 0, 0),
  inizioOperazioniIl: Date.UTC(2026, 11, 1, 9, 30, 15),
};
const leggi = (cambi: Partial<SchedaScritta>) =>
  leggiScritta({ ...schedaInTesto(scheda, parametri), ...cambi }, { scheda, parametri }, null);

describe('Il modulo di una vendita', () => {
  it('in una bozza copiata il titolo segue il lotto mentre lo si scrive, e non tocca un titolo riscritto', () => {
    const iniziale = { titolo: 'Cislago, LOTTO 1, trilocale', lotto: 'LOTTO 1' };
    let adesso = iniziale;
    for (const scritto of ['', 'L', 'LO', 'LOTTO 2']) adesso = conLotto(iniziale, adesso, scritto);
    expect(adesso).toEqual({ titolo: 'Cislago, LOTTO 2, trilocale', lotto: 'LOTTO 2' });
    const riscritto = { ...adesso, titolo: 'Un altro titolo' };
    expect(conLotto(iniziale, riscritto, 'LOTTO 3').titolo).toBe('Un altro titolo');
    const inFrase = { titolo: 'Lotto 1: trilocale, Cislago', lotto: 'LOTTO 1' };
    expect(conLotto(inFrase, inFrase, 'LOTTO 2').titolo).toBe('Lotto 2: trilocale, Cislago');
  });

  it('rilegge identico ciò che ha scritto, d’estate e d’inverno', () => {
    expect(leggi({})).toEqual({ scheda, parametri });
  });

  it('lascia aperto ciò che è vuoto', () => {
    expect(leggi({ prezzoBase: ' ', modalita: '', genere: '', stima: '' })).toMatchObject({
      scheda: { stimaCent: null },
      parametri: { prezzoBaseCent: null, modalita: null, immobile: null },
    });
  });

  it('R02 R19 ciò che si chiede prima di pubblicare comincia vuoto e si rilegge vuoto; la persona da nominare ha tre stati', () => {
    const chiesti = { ...parametri, ...DA_CHIEDERE };
    const scritta = schedaInTesto(scheda, chiesti);
    const { saldoGiorni, unitaTempoSecondi, personaDaNominare, cauzionePercento, cauzioneSu, rito } = scritta;
    expect([saldoGiorni, unitaTempoSecondi, personaDaNominare, cauzionePercento, cauzioneSu, rito].join('')).toBe('');
    expect(leggiScritta(scritta, { scheda, parametri: chiesti }, null)).toEqual({ scheda, parametri: chiesti });
    for (const [personaDaNominare, personaDaNominareAmmessa] of [
      ['ammessa', true],
      ['esclusa', false],
      ['', null],
      // Ritrovata da un modulo di prima, dove era una casella.
      [true as unknown as string, null],
    ] as const)
      expect(leggi({ personaDaNominare })).toMatchObject({ parametri: { personaDaNominareAmmessa } });
  });

  it('R02 R03 R17 di una bozza di prima, che non ha rito, luogo e conto, le voci vuote diventano cose da dire', () => {
    const { luogoOperazioni: _luogo, contoCauzione: _conto, ...diPrima } = scheda;
    const { rito: _rito, ...muti } = parametri;
    const prima = { scheda: diPrima, parametri: muti };
    const scritta = schedaInTesto(diPrima, muti);
    expect(leggiScritta(scritta, prima, null)).toMatchObject({
      scheda: { luogoOperazioni: null, contoCauzione: null },
      parametri: { rito: null },
    });
    expect(leggi({ ibanCauzione: ' ', intestatarioCauzione: '', causaleCauzione: '' })).toMatchObject({
      scheda: { contoCauzione: null },
    });
  });

  it('R17 un IBAN si scrive a gruppi e si salva com’è alla banca; sbagliato, o un intestatario senza IBAN, non si salva', () => {
    expect(schedaInTesto(scheda, parametri).ibanCauzione).toBe('IT60 X054 2811 1010 0000 0123 456');
    expect(leggi({ ibanCauzione: 'it60 x054 2811 1010 0000 0123 456' })).toMatchObject({
      scheda: { contoCauzione: { iban: 'IT60X0542811101000000123456' } },
    });
    expect(leggi({ ibanCauzione: 'IT61X0542811101000000123456' })).toEqual({
      errori: { ibanCauzione: expect.objectContaining({ codice: 'iban' }) },
    });
    for (const resto of [{ causaleCauzione: '' }, { intestatarioCauzione: '' }])
      expect(leggi({ ibanCauzione: '', ...resto })).toMatchObject({
        errori: { ibanCauzione: { codice: expect.any(String) } },
      });
  });

  it('R20 la quota in vendita si chiede e si può tacere; frazione e diritto vanno insieme', () => {
    expect(schedaInTesto(scheda, parametri)).toMatchObject({ quotaInVendita: '', dirittoInVendita: '' });
    const detta = { frazione: '1/2', diritto: 'nuda_proprieta' } as const;
    const conQuota = { scheda: { ...scheda, quotaInVendita: detta }, parametri };
    expect(leggi({ quotaInVendita: ' 1/2 ', dirittoInVendita: 'nuda_proprieta' })).toEqual(conQuota);
    const scritta = schedaInTesto(conQuota.scheda, parametri);
    expect(leggiScritta(scritta, conQuota, null)).toEqual(conQuota);
    // Chi la toglie la toglie; in una scheda che non la diceva non nasce un campo.
    expect(leggiScritta({ ...scritta, quotaInVendita: '', dirittoInVendita: '' }, conQuota, null)).toMatchObject({
      scheda: { quotaInVendita: null },
    });
    expect(leggi({ quotaInVendita: '1/2' })).toMatchObject({
      errori: { dirittoInVendita: { codice: 'obbligatorio' } },
    });
    expect(leggi({ dirittoInVendita: 'usufrutto' })).toMatchObject({
      errori: { quotaInVendita: { codice: 'obbligatorio' } },
    });
    for (const quotaInVendita of ['0/1', '1/0', '3/2', '1/2 e 1/2', 'metà'])
      expect(leggi({ quotaInVendita, dirittoInVendita: 'proprieta' })).toMatchObject({
        errori: { quotaInVendita: { codice: 'frazione' } },
      });
  });

  it('dice quale campo non si capisce, e non salva nulla', () => {
    expect(leggi({ prezzoBase: '92,000.00', saldoGiorni: 'centoventi', inizioData: '31/02/2026' })).toEqual({
      errori: {
        prezzoBase: expect.objectContaining({ codice: 'euro_illeggibile' }),
        saldoGiorni: expect.objectContaining({ codice: 'numerico' }),
        inizioData: expect.objectContaining({ codice: 'data_inesistente' }),
      },
    });
  });

  it('data e ora vanno insieme, e l’ora che l’orologio salta o ripete non si indovina', () => {
    expect(leggi({ inizioOra: '' })).toMatchObject({ errori: { inizioOra: { codice: 'obbligatorio' } } });
    expect(leggi({ inizioData: '' })).toMatchObject({ errori: { inizioData: { codice: 'obbligatorio' } } });
    for (const inizioData of ['29/03/2026', '25/10/2026'])
      expect(leggi({ inizioData, inizioOra: '02:30' })).toMatchObject({
        errori: { inizioOra: { codice: 'ora_incerta' } },
      });
    expect(leggi({ inizioOra: '25:00' })).toMatchObject({ errori: { inizioOra: { codice: 'ora' } } });
  });

  it('R02 i numeri stanno negli estremi con cui la vendita li accetta', () => {
    for (const [campo, fuori] of [
      ['cauzionePercento', '101'],
      ['unitaTempoSecondi', '4'],
      ['saldoGiorni', '366'],
      ['rimborsoGiorni', '61'],
      ['multiploConferma', '1'],
      ['leggibiliPrimaMinuti', '1441'],
    ] as const)
      expect(leggi({ [campo]: fuori })).toMatchObject({ errori: { [campo]: { codice: 'tra' } } });
  });

  it('R04 la cauzione ha decimali: 12,5 si legge e si rilegge uguale, 12,345 si rifiuta con parole', () => {
    const letta = leggi({ cauzionePercento: '12,5' });
    expect(letta).toMatchObject({ parametri: { cauzionePercento: 12.5 } });
    if (!('parametri' in letta)) throw new Error('non si legge');
    expect(schedaInTesto(letta.scheda, letta.parametri).cauzionePercento).toBe('12,5');
    expect(leggi({ cauzionePercento: '12,345' })).toMatchObject({
      errori: { cauzionePercento: { codice: 'decimali' } },
    });
    expect(leggi({ saldoGiorni: '120,5' })).toMatchObject({ errori: { saldoGiorni: { codice: 'intero' } } });
  });

  it('non butta via in silenzio un ruolo scritto a metà', () => {
    expect(leggi({ ruoloAnno: '' })).toMatchObject({ errori: { ruoloAnno: { codice: 'obbligatorio' } } });
    expect(leggi({ ruoloNumero: '' })).toMatchObject({ errori: { ruoloNumero: { codice: 'obbligatorio' } } });
    expect(leggi({ ruoloNumero: '', ruoloAnno: '' })).toMatchObject({ scheda: { ruolo: null } });
  });
});
