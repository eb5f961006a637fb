import { describe, expect, test as prova } from 'vitest';
import {
  type CodiceRifiuto,
  cauzioneDovuta,
  controllaPubblicazione,
  evolvi,
  offertaMinima,
  type Parametri,
  raggiungeIlMinimo,
  STATO_INIZIALE,
  valoriNonValidi,
} from '../../index.ts';
import {
  AVVIO,
  astaInBozza,
  astaPubblicata,
  caso,
  DICHIARAZIONE,
  euro,
  GIORNO,
  garaInCorso,
  OPERATORE,
  offerente,
  PARAMETRI,
  PUBBLICA,
  REFERENTE,
  rilancia,
  SCHEDA,
  SISTEMA,
  T0,
  TERMINE,
} from '../../prove/caso.ts';

/** La scheda delle prove non dice dove sta il bene sulla mappa. */
const SENZA_POSIZIONE = 'luogo_senza_posizione';
const SENZA_ACCREDITO = 'R39_accredito_non_indicato';
const prima = T0 - 60 * GIORNO;
/** Con il giorno che l'avviso dà all'accredito della cauzione. */
const DETTO = { ...PARAMETRI, cauzioneEntroIl: TERMINE };
const modifica = (parametri: Partial<typeof PARAMETRI>) =>
  ({
    tipo: 'modificaParametri',
    scheda: SCHEDA,
    parametri: { ...PARAMETRI, ...parametri },
    letta: null,
    motivo: 'Errore di battitura',
  }) as const;

describe('allestimento', () => {
  prova('R01 una modalità che questa versione non conduce non si pubblica', () => {
    astaInBozza({ modalita: 'asincrona' })
      .alle(prima)
      .quando(PUBBLICA, OPERATORE)
      .alloraRifiuta('R01_modalita_non_ancora_gestita');
  });
  prova('R01 una vendita con incanto resta in bozza, e si dice perché non si pubblica', () => {
    astaInBozza({ senzaIncanto: false })
      .alle(prima)
      .quando(PUBBLICA, OPERATORE)
      .alloraRifiuta('R01_con_incanto_non_gestita');
  });
  prova(
    'R09 se la vendita è senza incanto si chiede prima di pubblicare; di quelle pubblicate prima non lo si pretende',
    () => {
      astaInBozza({ senzaIncanto: null })
        .alle(prima)
        .quando(PUBBLICA, OPERATORE)
        .alloraRifiuta('R02_parametri_mancanti', { campi: 'vendita con o senza incanto' });
      const { eventi } = astaPubblicata();
      const diPrima = eventi.map((evento) =>
        evento.tipo === 'AstaPubblicata' || evento.tipo === 'AstaCreata'
          ? { ...evento, parametri: { ...evento.parametri, senzaIncanto: null } as Parametri }
          : evento,
      );
      caso(diPrima.reduce(evolvi, STATO_INIZIALE), diPrima)
        .alle(TERMINE - 1)
        .quando(
          { ...modifica({ senzaIncanto: null }), scheda: { ...SCHEDA, giudice: 'Dott.ssa Sara Galli' } },
          OPERATORE,
        )
        .allora({ tipo: 'ParametriModificati' });
      const incompleta = diPrima.map((evento) =>
        evento.tipo === 'AstaPubblicata'
          ? { ...evento, parametri: { ...evento.parametri, rilancioMinimoCent: null } as unknown as Parametri }
          : evento,
      );
      expect(() => incompleta.reduce(evolvi, STATO_INIZIALE)).toThrow('i parametri non sono completi');
    },
  );
  prova('R02 ciò che l’avviso lascia aperto si elenca e impedisce la pubblicazione', () => {
    astaInBozza({ rilancioMinimoCent: null, inizioOperazioniIl: null })
      .alle(prima)
      .quando(PUBBLICA, OPERATORE)
      .alloraRifiuta('R02_parametri_mancanti', { campi: 'rilancio minimo, inizio delle operazioni' });
  });
  prova('R02 pubblicata, fino al termine si corregge ciò che non cambia le regole; dopo nulla', () => {
    for (const [adesso, codice] of [
      [TERMINE - 1, null],
      [TERMINE + 1, 'R02_parametri_congelati'],
    ] as const)
      for (const atto of [
        modifica({ multiploConferma: 9 }),
        { ...modifica({}), scheda: { ...SCHEDA, titolo: 'Altro' } },
      ]) {
        const quando = astaPubblicata().alle(adesso).quando(atto, OPERATORE);
        if (codice === null) quando.allora({ tipo: 'ParametriModificati' });
        else quando.alloraRifiuta(codice);
      }
  });
  prova(
    'R02 R05 pubblicata, ogni parametro che decide se un’offerta vale, a che prezzo e come si conduce è fissato',
    () => {
      const cambi: { [K in keyof typeof PARAMETRI]: [(typeof PARAMETRI)[K], CodiceRifiuto | null] } = {
        modalita: ['sincrona_telematica', 'R02_fissati_con_la_pubblicazione'],
        immobile: [false, 'R02_fissati_con_la_pubblicazione'],
        rito: ['concorsuale', 'R02_fissati_con_la_pubblicazione'],
        senzaIncanto: [false, 'R02_fissati_con_la_pubblicazione'],
        prezzoBaseCent: [euro(80_000), 'R05_prezzo_pubblicato'],
        offertaMinimaCent: [euro(60_000), 'R05_prezzo_pubblicato'],
        rilancioMinimoCent: [euro(9_000), 'R02_fissati_con_la_pubblicazione'],
        cauzionePercento: [50, 'R02_fissati_con_la_pubblicazione'],
        cauzioneSu: ['prezzo_base', 'R02_fissati_con_la_pubblicazione'],
        termineOfferteIl: [TERMINE - 9, 'R32_solo_con_rinvio'],
        inizioOperazioniIl: [T0 + 9, 'R32_solo_con_rinvio'],
        leggibiliPrimaMs: [60_000, 'R32_solo_con_rinvio'],
        unitaTempoMs: [60_000, 'R02_fissati_con_la_pubblicazione'],
        drenaggioMs: [9_000, 'R02_fissati_con_la_pubblicazione'],
        saldoGiorni: [60, 'R02_fissati_con_la_pubblicazione'],
        personaDaNominareAmmessa: [false, 'R02_fissati_con_la_pubblicazione'],
        autoRilancioAmmesso: [true, 'R02_fissati_con_la_pubblicazione'],
        istanzeAssegnazione: [true, 'R02_fissati_con_la_pubblicazione'],
        rimborsoGiorniLavorativi: [9, 'R02_fissati_con_la_pubblicazione'],
        multiploConferma: [9, null],
      };
      for (const [chiave, [valore, codice]] of Object.entries(cambi)) {
        expect(PARAMETRI[chiave as keyof typeof PARAMETRI]).not.toBe(valore);
        for (const chi of [OPERATORE, SISTEMA]) {
          const quando = astaPubblicata()
            .alle(TERMINE - 1)
            .quando(modifica({ [chiave]: valore }), chi);
          if (codice === null) quando.allora({ tipo: 'ParametriModificati' });
          else quando.alloraRifiuta(codice);
        }
      }
    },
  );
  prova('R02 tempi, passi e percentuali sono quelli di quella vendita: un’altra ne ha altri', () => {
    const gara = garaInCorso({ unitaTempoMs: 60_000, rilancioMinimoCent: euro(3_000), cauzionePercento: 15 });
    expect(gara.eventi.at(-1)).toMatchObject({ tipo: 'GaraAvviata', scadeIl: AVVIO + 60_000 });
    gara
      .alle(AVVIO + 1)
      .quando(rilancia('Betulla', euro(97_999, 99)), offerente('Betulla'))
      .alloraRifiuta('R50_importo_insufficiente', { minimoCent: euro(98_000) });
    const { stato } = gara;
    expect(stato.fase === 'gara' && cauzioneDovuta(euro(95_000), stato.parametri)).toBe(euro(14_250));
  });
  prova('R02 il rifiuto nomina ciò che non si cambia, tutto insieme', () => {
    astaPubblicata()
      .alle(TERMINE - 1)
      .quando(modifica({ cauzionePercento: 50, unitaTempoMs: 60_000, multiploConferma: 9 }), OPERATORE)
      .alloraRifiuta('R02_fissati_con_la_pubblicazione', { campi: 'percentuale della cauzione, tempo fra i rilanci' });
  });
  prova('R05 dopo la pubblicazione prezzo base e offerta minima non si spostano; in bozza sì', () => {
    for (const cambio of [{ prezzoBaseCent: euro(80_000) }, { offertaMinimaCent: euro(60_000) }]) {
      astaPubblicata()
        .alle(TERMINE - 1)
        .quando(modifica(cambio), OPERATORE)
        .alloraRifiuta('R05_prezzo_pubblicato');
      astaInBozza().alle(prima).quando(modifica(cambio), OPERATORE).allora({ tipo: 'ParametriModificati' });
    }
  });
  prova('R36 dalla scheda nessuno cambia chi conduce una vendita pubblicata; in bozza sì', () => {
    const amico = {
      ...modifica({}),
      scheda: { ...SCHEDA, delegatoId: 'un amico', delegatoNome: 'Un Amico' },
    } as const;
    for (const chi of [OPERATORE, SISTEMA])
      astaPubblicata()
        .alle(TERMINE - 1)
        .quando(amico, chi)
        .alloraRifiuta('R36_sostituzione_in_due');
    astaInBozza().alle(prima).quando(amico, OPERATORE).allora({ tipo: 'ParametriModificati' });
  });
  prova('R36 nemmeno il solo nome: è quello che si legge nell’avviso e si firma nel verbale', () => {
    for (const delegatoNome of ['Un Amico', '', null])
      astaPubblicata()
        .alle(TERMINE - 1)
        .quando({ ...modifica({}), scheda: { ...SCHEDA, delegatoNome } }, OPERATORE)
        .alloraRifiuta('R36_sostituzione_in_due');
  });
  prova('R02 un valore fuori dai limiti si rifiuta dicendo quali sono', () => {
    astaInBozza()
      .alle(prima)
      .quando(modifica({ unitaTempoMs: 1 }), OPERATORE)
      .alloraRifiuta('R02_parametro_non_valido', { campo: 'tempo fra i rilanci' });
  });
  prova('R03 il termine per le offerte precede le operazioni ed è nel futuro', () => {
    astaInBozza({ termineOfferteIl: T0 })
      .alle(prima)
      .quando(PUBBLICA, OPERATORE)
      .alloraRifiuta('R03_termine_dopo_inizio');
    astaInBozza().alle(TERMINE).quando(PUBBLICA, OPERATORE).alloraRifiuta('R03_termine_gia_passato');
  });
  prova('R39 l’avviso può dare all’accredito della cauzione un giorno suo, fino a quello delle operazioni', () => {
    const mattina = T0 - (T0 % GIORNO);
    astaInBozza({ cauzioneEntroIl: mattina + GIORNO + GIORNO / 2 })
      .alle(prima)
      .quando(PUBBLICA, OPERATORE)
      .alloraRifiuta('R39_accredito_dopo_inizio');
    for (const cauzioneEntroIl of [T0, T0 - 3 * GIORNO, null])
      astaInBozza({ cauzioneEntroIl }).dopo(PUBBLICA, OPERATORE, prima);
  });
  prova('R39 un giorno dell’accredito già passato non si pubblica: ogni cauzione sarebbe in ritardo', () => {
    astaInBozza({ cauzioneEntroIl: prima - GIORNO })
      .alle(prima)
      .quando(PUBBLICA, OPERATORE)
      .alloraRifiuta('R39_accredito_gia_passato');
    astaInBozza({ cauzioneEntroIl: prima }).dopo(PUBBLICA, OPERATORE, prima);
  });
  prova(
    'R39 se la scheda non indica il giorno dell’accredito si chiede prima di pubblicare, e il registro lo tiene',
    () => {
      const avvisiDi = (parametri: typeof PARAMETRI) =>
        controllaPubblicazione(SCHEDA, parametri, PUBBLICA, prima).avvisi;
      expect(avvisiDi(PARAMETRI)).toContainEqual({ codice: SENZA_ACCREDITO, entro: '14/01/2027' });
      expect(avvisiDi(DETTO)).toEqual([{ codice: SENZA_POSIZIONE }]);
      astaInBozza()
        .alle(prima)
        .quando(PUBBLICA, OPERATORE)
        .allora({ tipo: 'AstaPubblicata', avvisi: [SENZA_ACCREDITO, SENZA_POSIZIONE] }, { tipo: 'RaccoltaAperta' });
    },
  );
  prova(
    'R39 il giorno che l’avviso dava e la scheda taceva si aggiunge con un’errata, una volta, con il perché',
    () => {
      const scrivi = (cauzioneEntroIl: number | null, motivo: string | null = 'L’avviso lo dice.') =>
        ({
          tipo: 'modificaParametri',
          scheda: SCHEDA,
          parametri: { ...PARAMETRI, cauzioneEntroIl },
          letta: null,
          motivo,
        }) as const;
      const alle = TERMINE - 9 * GIORNO;
      const taciuta = astaPubblicata().alle(alle);
      taciuta.quando(scrivi(TERMINE - 2 * GIORNO, null), OPERATORE).alloraRifiuta('R02_errata_senza_motivo');
      taciuta.quando(scrivi(alle - GIORNO), OPERATORE).alloraRifiuta('R39_accredito_gia_passato');
      taciuta.quando(scrivi(T0 + GIORNO), OPERATORE).alloraRifiuta('R39_accredito_dopo_inizio');
      const detta = taciuta
        .quando(scrivi(TERMINE - 2 * GIORNO), OPERATORE)
        .allora({ tipo: 'ParametriModificati', motivo: 'L’avviso lo dice.' });
      expect(detta.stato).toMatchObject({ errate: 1, parametri: { cauzioneEntroIl: TERMINE - 2 * GIORNO } });
      // Detto, non si sposta più: chi è in ritardo lo resta.
      for (const altro of [TERMINE, TERMINE - 3 * GIORNO, null])
        detta
          .alle(TERMINE - GIORNO)
          .quando(scrivi(altro), OPERATORE)
          .alloraRifiuta('R32_solo_con_rinvio');
      // E passato il termine per le offerte non si aggiunge nemmeno.
      astaPubblicata()
        .alle(TERMINE + 1)
        .quando(scrivi(TERMINE + GIORNO / 2), OPERATORE)
        .alloraRifiuta('R02_parametri_congelati');
    },
  );
  prova('R03 meno di quarantacinque giorni di pubblicità per un immobile non lo vieta a chi dice perché', () => {
    astaInBozza()
      .alle(TERMINE - 44 * GIORNO)
      .quando({ ...PUBBLICA, deroghe: { pubblicita: 'Lo dispone il giudice.' } }, OPERATORE)
      .allora(
        { tipo: 'AstaPubblicata', avvisi: ['R03_pubblicita_sotto_45_giorni', SENZA_ACCREDITO, SENZA_POSIZIONE] },
        { tipo: 'RaccoltaAperta' },
      );
    astaInBozza()
      .alle(TERMINE - 45 * GIORNO)
      .quando(PUBBLICA, OPERATORE)
      .allora({ tipo: 'AstaPubblicata', avvisi: [SENZA_ACCREDITO, SENZA_POSIZIONE] }, { tipo: 'RaccoltaAperta' });
  });
  prova('R03 contati all’indietro: se il giorno è una domenica è in ritardo anche chi pubblica quella domenica', () => {
    // Mercoledì 13 gennaio 2027 meno 45 è domenica 29 novembre 2026: si era in tempo fino a venerdì 27 (cpc 155).
    const con = { ...PARAMETRI, termineOfferteIl: TERMINE - GIORNO };
    const avvisiIl = (adesso: number) => controllaPubblicazione(SCHEDA, con, PUBBLICA, adesso).avvisi;
    expect(avvisiIl(TERMINE - 46 * GIORNO)).toContainEqual({
      codice: 'R03_pubblicita_sotto_45_giorni',
      giorni: 45,
      ultimo: '27/11/2026',
    });
    expect(avvisiIl(TERMINE - 48 * GIORNO).map(({ codice }) => codice)).toEqual([SENZA_ACCREDITO, SENZA_POSIZIONE]);
  });
  prova('prima di pubblicare si elencano tutti gli impedimenti e tutti gli avvisi, non solo i primi', () => {
    const luogo = { ...SCHEDA.luogo, latitudine: 45, longitudine: 9 };
    const giusta = controllaPubblicazione({ ...SCHEDA, luogo }, DETTO, PUBBLICA, TERMINE - 45 * GIORNO);
    expect(giusta).toEqual({ impedimenti: [], avvisi: [] });
    const { impedimenti, avvisi } = controllaPubblicazione(
      { ...SCHEDA, titolo: 'Cislago - Lotto 1', idVenditaPvp: null, delegatoId: null },
      { ...PARAMETRI, rilancioMinimoCent: null, cauzionePercento: 5, offertaMinimaCent: euro(60_000) },
      { dichiarazione: null, debitore: null },
      TERMINE - 29 * GIORNO,
    );
    expect(impedimenti.map(({ codice }) => codice)).toEqual([
      'R02_parametri_mancanti',
      'R04_cauzione_sotto_dieci',
      'R02_parametri_mancanti',
      'R07_dichiarazione_mancante',
      'R18_debitore_da_indicare',
    ]);
    expect(avvisi).toEqual([
      { codice: 'R03_pubblicita_sotto_45_giorni', giorni: 29, ultimo: '30/11/2026' },
      { codice: SENZA_ACCREDITO, entro: '14/01/2027' },
      { codice: 'R05_minima_sotto_tre_quarti', treQuartiCent: euro(69_825) },
      { codice: 'portale_senza_numero' },
      { codice: 'luogo_senza_posizione' },
      { codice: 'titolo_di_altro_lotto', nelTitolo: 'Lotto 1', lotto: 'LOTTO UNICO' },
    ]);
    const mobile = { ...DETTO, immobile: false };
    expect(controllaPubblicazione(SCHEDA, mobile, PUBBLICA, TERMINE - 9 * GIORNO).avvisi).toEqual([
      { codice: 'R03_pubblicita_sotto_10_giorni', giorni: 9, ultimo: '04/01/2027' },
    ]);
    // Un minimo stampato con i centesimi arrotondati per difetto è quello di tre quarti (R05).
    const rosolini = { ...DETTO, prezzoBaseCent: euro(46_037, 11), offertaMinimaCent: euro(34_527, 83) };
    expect(controllaPubblicazione({ ...SCHEDA, luogo }, rosolini, PUBBLICA, TERMINE - 45 * GIORNO).avvisi).toEqual([]);
  });
  prova(
    'R07 senza la dichiarazione firmata di assenza di conflitti non si pubblica; con lei il registro la porta',
    () => {
      const senza = { ...PUBBLICA, dichiarazione: null };
      astaInBozza().alle(prima).quando(senza, OPERATORE).alloraRifiuta('R07_dichiarazione_mancante');
      astaInBozza().alle(prima).quando(senza, SISTEMA).alloraRifiuta('R07_dichiarazione_mancante');
      const { stato } = astaInBozza()
        .alle(prima)
        .quando(PUBBLICA, OPERATORE)
        .allora({ tipo: 'AstaPubblicata', dichiarazione: DICHIARAZIONE }, { tipo: 'RaccoltaAperta' });
      expect(stato).toMatchObject({ fase: 'raccolta', dichiarazione: DICHIARAZIONE });
    },
  );
  prova('R04 la cauzione non scende sotto il dieci per cento', () => {
    astaInBozza({ cauzionePercento: 9 })
      .alle(prima)
      .quando(PUBBLICA, OPERATORE)
      .alloraRifiuta('R04_cauzione_sotto_dieci');
    astaInBozza({ cauzionePercento: 9.99 })
      .alle(prima)
      .quando(PUBBLICA, OPERATORE)
      .alloraRifiuta('R04_cauzione_sotto_dieci');
  });
  prova('R04 la percentuale ha al più due decimali: 12,5 sì, 12,345 no', () => {
    for (const cauzionePercento of [12.5, 10.1, 33.33])
      astaInBozza({ cauzionePercento }).dopo(PUBBLICA, OPERATORE, prima);
    for (const cauzionePercento of [12.345, 100.01, Number.NaN])
      expect(valoriNonValidi({ ...PARAMETRI, cauzionePercento })).toMatchObject([
        { codice: 'R02_parametro_non_valido', dati: { campo: 'percentuale della cauzione' } },
      ]);
    expect(valoriNonValidi({ ...PARAMETRI, saldoGiorni: 120.5 })).toMatchObject([
      { codice: 'R02_parametro_non_valido' },
    ]);
  });
  prova(
    'R05 il minimo stampato prevale: 34.527,83 su 46.037,11 basta, anche se tre quarti sarebbero un decimo di centesimo di più',
    () => {
      const parametri = { prezzoBaseCent: euro(46_037, 11), offertaMinimaCent: euro(34_527, 83) };
      expect(4 * parametri.offertaMinimaCent >= 3 * parametri.prezzoBaseCent).toBe(false);
      expect(raggiungeIlMinimo(euro(34_527, 83), parametri)).toBe(true);
      expect(raggiungeIlMinimo(euro(34_527, 82), parametri)).toBe(false);
    },
  );
  prova('R05 se l’avviso tace valgono i tre quarti sugli interi: 69.825 su 93.100', () => {
    const parametri = { prezzoBaseCent: euro(93_100), offertaMinimaCent: null };
    expect(offertaMinima(parametri)).toBe(euro(69_825));
    expect(raggiungeIlMinimo(euro(69_825), parametri)).toBe(true);
    expect(raggiungeIlMinimo(euro(69_824, 99), parametri)).toBe(false);
  });
  prova('R05 R16 ciò che si mostra è ciò che si accetta: tre quarti di 46.037,11 sono 34.527,84, per eccesso', () => {
    const parametri = { prezzoBaseCent: euro(46_037, 11), offertaMinimaCent: null };
    expect(offertaMinima(parametri)).toBe(euro(34_527, 84));
    for (let base = euro(46_037, 11); base < euro(46_037, 15); base += 1) {
      const minima = offertaMinima({ prezzoBaseCent: base, offertaMinimaCent: null });
      expect(
        [minima, minima - 1].map((p) => raggiungeIlMinimo(p, { prezzoBaseCent: base, offertaMinimaCent: null })),
      ).toEqual([true, false]);
      expect([4 * minima >= 3 * base, 4 * (minima - 1) >= 3 * base]).toEqual([true, false]);
    }
  });
  prova('R05 prezzo base e minimo si scrivono in centesimi interi: mezzo centesimo si rifiuta', () => {
    for (const chiave of ['prezzoBaseCent', 'offertaMinimaCent'] as const)
      expect(valoriNonValidi({ ...PARAMETRI, [chiave]: euro(69_825) + 0.5 })).toMatchObject([
        { codice: 'R02_parametro_non_valido' },
      ]);
  });
  prova('R05 il minimo non supera il prezzo base', () => {
    astaInBozza({ offertaMinimaCent: euro(93_100, 1) })
      .alle(prima)
      .quando(PUBBLICA, OPERATORE)
      .alloraRifiuta('R05_minimo_sopra_base');
  });
  prova('R38 chi conduce la vendita non ne cambia i parametri', () => {
    astaInBozza().alle(prima).quando(PUBBLICA, REFERENTE).alloraRifiuta('ruolo_non_ammesso');
  });
});
