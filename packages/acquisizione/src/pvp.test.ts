import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importoCanonico, leggiImportoCanonico, numeroInCent } from './importo-decimale.ts';
import { leggiDataOra } from './ora-italiana.ts';
import { con, importata, leggi } from './prove/avvisi-veri.ts';
import { importaPvp } from './pvp.ts';
import { nomeUfficio } from './pvp-testi.ts';

describe('i tre avvisi reali', () => {
  test('Cislago: importi, termine con ora, vendita senza ora, corte d’appello', () => {
    const { bozza, avvisi } = importata(leggi('4582509.json'));
    expect(bozza).toEqual({
      fonte: { idVendita: 4582509 },
      tribunale: "Corte d'Appello - Milano",
      tribunaleOriginale: "Corte d'Appello - Milano",
      ruolo: { numero: '1477', anno: 2022 },
      giudice: null,
      esperimento: null,
      esperimenti: [],
      senzaIncanto: true,
      immobile: true,
      lotto: {
        codice: 'LOTTO UNICO',
        descrizione: 'Trilocale al secondo piano.',
        categoria: 'Immobile Residenziale',
        indirizzo: {
          via: 'Via Piave, 225',
          comune: 'Cislago',
          provincia: 'Varese',
          regione: 'Lombardia',
          coordinate: { latitudine: 45.6554, longitudine: 8.9741 },
        },
      },
      beni: [
        {
          descrizione: 'Trilocale al secondo piano con cantina e autorimessa.',
          tipologia: 'Abitazione Di Tipo Economico',
          superficieMq: '104',
          vani: 4.5,
          piano: '2',
          disponibilita: 'Libero',
          catasto: [{ foglio: '9', particella: '123', subalterno: '7', categoria: null }],
          allegati: [
            {
              etichetta: 'Immagine bene',
              nomeFile: null,
              collegamento: '/immagini-beni/4582509/1/foto.jpg?versionId=z',
            },
          ],
        },
      ],
      allegati: [
        {
          etichetta: 'Avviso di vendita',
          nomeFile: 'avviso.pdf',
          collegamento: '/allegati/4582509/avviso.pdf?versionId=a',
        },
        { etichetta: 'Perizia', nomeFile: 'perizia.pdf', collegamento: '/allegati/4582509/perizia.pdf?versionId=b' },
      ],
      modalita: 'sincrona_mista',
      dataVenditaIl: null,
      termineOfferteIl: Date.parse('2026-07-20T13:00:00+02:00'),
      prezzoBaseCent: 9_310_000,
      offertaMinimaCent: 6_982_500,
      rilancioMinimoCent: null,
      stimaCent: 11_850_000,
    });
    expect(avvisi.map((a) => [a.codice, a.campo])).toEqual([
      ['rito_assente', 'rito'],
      ['luogo_assente', 'luogoOperazioni'],
      ['cauzione_assente', 'cauzionePercento'],
      ['saldo_assente', 'saldoGiorni'],
      ['tempo_assente', 'unitaTempoMs'],
      ['nomina_assente', 'personaDaNominareAmmessa'],
      ['ufficio_non_tribunale', 'tribunale'],
      ['ora_assente', 'dataVenditaIl'],
      ['importo_assente', 'rilancioMinimoCent'],
    ]);
    expect(avvisi.find(({ codice }) => codice === 'ora_assente')?.messaggio).toContain('21/07/2026');
  });

  test('R05 Rosolini: 46.037,11 e minimo stampato 34.527,83, che prevale', () => {
    const { bozza, avvisi } = importata(leggi('rosolini-672-2012.json'));
    expect(bozza).toMatchObject({
      tribunale: 'Tribunale di Siracusa',
      tribunaleOriginale: 'Tribunale di SIRACUSA',
      ruolo: { numero: '672', anno: 2012 },
      prezzoBaseCent: 4_603_711,
      offertaMinimaCent: 3_452_783,
      rilancioMinimoCent: 300_000,
      stimaCent: null,
      dataVenditaIl: null,
      termineOfferteIl: null,
      allegati: [],
    });
    expect(bozza.beni[0]?.catasto.map((c) => c.categoria)).toEqual(['C/6', 'A/3']);
    expect(avvisi.map((a) => [a.codice, a.campo])).toEqual([
      ['minimo_arrotondato', 'offertaMinimaCent'],
      ['rito_assente', 'rito'],
      ['luogo_assente', 'luogoOperazioni'],
      ['cauzione_assente', 'cauzionePercento'],
      ['saldo_assente', 'saldoGiorni'],
      ['tempo_assente', 'unitaTempoMs'],
      ['nomina_assente', 'personaDaNominareAmmessa'],
      ['campo_assente', 'fonte.idVendita'],
      ['campo_assente', 'lotto.indirizzo.coordinate'],
      ['data_assente', 'dataVenditaIl'],
      ['data_assente', 'termineOfferteIl'],
      ['importo_assente', 'stimaCent'],
    ]);
  });

  test('Rovigo: ogni campo lasciato aperto ha il suo avviso', () => {
    const { bozza, avvisi } = importata(leggi('rovigo-avviso.json'));
    expect(bozza).toMatchObject({
      tribunale: 'Tribunale di Rovigo',
      ruolo: null,
      lotto: { codice: '1', descrizione: null, indirizzo: { via: null, comune: 'Rovigo' } },
      beni: [],
      prezzoBaseCent: 2_800_000,
      offertaMinimaCent: 2_100_000,
      rilancioMinimoCent: 50_000,
    });
    expect(avvisi.map((a) => a.campo)).toEqual([
      'rito',
      'luogoOperazioni',
      'cauzionePercento',
      'saldoGiorni',
      'unitaTempoMs',
      'personaDaNominareAmmessa',
      'fonte.idVendita',
      'ruolo.numero',
      'ruolo.anno',
      'lotto.indirizzo.coordinate',
      'lotto.descrizione',
      'lotto.indirizzo.via',
      'dataVenditaIl',
      'termineOfferteIl',
      'stimaCent',
    ]);
  });
});

describe('trappole', () => {
  test('una data impossibile lascia il campo aperto e lo dice', () => {
    const { bozza, avvisi } = importata(con({ dataVendita: '31/02/2026', oraVendita: '15:00' }));
    expect(bozza.dataVenditaIl).toBeNull();
    expect(avvisi).toContainEqual({
      codice: 'data_non_valida',
      campo: 'dataVenditaIl',
      messaggio: 'La data 31/02/2026 non esiste nel calendario.',
    });
  });

  test('le ore del cambio dell’ora legale, saltate o ripetute, non si indovinano', () => {
    expect(leggiDataOra('29/03/2026', '02:30').tipo).toBe('errore');
    expect(leggiDataOra('25/10/2026', '02:30').tipo).toBe('errore');
    expect(leggiDataOra('29/03/2026', '03:00')).toEqual({
      tipo: 'valido',
      istante: Date.parse('2026-03-29T01:00:00Z'),
    });
    expect(leggiDataOra('15/01/2026', '12:00')).toEqual({
      tipo: 'valido',
      istante: Date.parse('2026-01-15T11:00:00Z'),
    });
  });

  test('R01 una modalità in parole sconosciute resta aperta', () => {
    for (const parole of ['Videoconferenza', 'constructor', '__proto__']) {
      const { bozza, avvisi } = importata(con({ descModVendita: parole }));
      expect(bozza.modalita).toBeNull();
      expect(avvisi.map((a) => a.codice)).toContain('modalita_sconosciuta');
    }
  });

  test('R09 con incanto, senza, o parole sconosciute: la bozza tiene ciò che il file dice', () => {
    const letto = (descTipoVendita: string | null) => importata(con({ descTipoVendita }));
    expect(letto('CON  Incanto').bozza.senzaIncanto).toBe(false);
    expect(letto('Con Incanto').avvisi).toContainEqual({
      codice: 'con_incanto',
      campo: 'senzaIncanto',
      messaggio: expect.stringContaining('non si potrà pubblicare'),
    });
    expect(letto('Senza Incanto').bozza.senzaIncanto).toBe(true);
    for (const parole of ['Commissionario', null]) {
      expect(letto(parole).bozza.senzaIncanto).toBeNull();
      expect(letto(parole).avvisi.map((a) => a.codice)).toContain('tipo_vendita_non_riconosciuto');
    }
  });

  test('R09 il genere viene dalla categoria del lotto, e se non lo dice si chiede', () => {
    const del = (descTipoCategLotto: string | null, codTipoCategLotto: string | null = null) => {
      const { lotto } = (leggi('4582509.json') as { body: { lotto: object } }).body;
      const { bozza, avvisi } = importata(con({ lotto: { ...lotto, descTipoCategLotto, codTipoCategLotto } }));
      return [bozza.immobile, avvisi.some((a) => a.codice === 'genere_non_riconosciuto')];
    };
    expect(del('Immobile Commerciale')).toEqual([true, false]);
    expect(del(null, 'IMMOBILE_RESIDENZIALE')).toEqual([true, false]);
    expect(del('Mobili')).toEqual([false, false]);
    expect(del('Beni mobili', 'MOBILI_ARREDO')).toEqual([false, false]);
    for (const altra of ['Autoveicoli E Cicli', 'Azienda', 'Mobilificio', null])
      expect(del(altra)).toEqual([null, true]);
  });

  test('R68 il giudice che l’avviso nomina resta nella bozza; di due non si sceglie', () => {
    const con2 = (...soggetti: object[]) => importata(con({ soggetti }));
    const ferri = { ruolo: 'Giudice', nome: 'Aldo', cognome: 'Ferri' };
    expect(con2({ ruolo: 'Delegato alla vendita', nome: 'Elena', cognome: 'Conti' }).bozza.giudice).toBeNull();
    expect(con2(ferri, { ...ferri, ruolo: 'Giudice dell’esecuzione' }).bozza.giudice).toBe('Aldo Ferri');
    const due = con2(ferri, { ruolo: 'GIUDICE', nome: 'Sara', cognome: 'Galli' });
    expect(due.bozza.giudice).toBeNull();
    expect(due.avvisi.map((a) => a.codice)).toContain('giudici_diversi');
    expect(importaPvp(con({ soggetti: [{ ruolo: 3 }] })).esito).toBe('rifiutata');
  });

  test('campi sconosciuti del portale ammessi, tipi sbagliati dei noti rifiutati', () => {
    expect(importaPvp(con({ campoNuovo: { x: 1 } })).esito).toBe('importata');
    const esito = importaPvp(con({ impoBaseAsta: '93100' }));
    expect(esito).toMatchObject({ esito: 'rifiutata', errori: [{ campo: 'body.impoBaseAsta' }] });
  });

  test('un collegamento che esce dal portale non entra nella bozza', () => {
    for (const linkAllegato of [
      'javascript:alert(1)',
      '//altrove.it/x',
      'https://altrove.it',
      '/a/../../b',
      '/\\altrove.it',
      '/\t/altrove.it',
      '/a/%2e%2E/b',
      '/a\u202Efdp.exe',
    ]) {
      const { bozza, avvisi } = importata(con({ allegati: [{ codiceTipoAllegato: 'AVEND', linkAllegato }] }));
      expect(bozza.allegati).toEqual([]);
      expect(avvisi.map((a) => a.codice)).toContain('collegamento_non_valido');
    }
  });

  test('R25 un collegamento con spazi, parentesi e accenti è tenuto, scritto in percento; l’avviso non va perduto', () => {
    const { bozza, avvisi } = importata(
      con({
        allegati: [
          ['AVEND', '/allegati/4582509/Avviso di vendita (lotto 1).pdf?versionId=a b'],
          ['PERIZ', '/allegati/4582509/perizia%20già scritta 100%.pdf'],
          ['PLANI', "/allegati/4582509/l'ala #2 «nuova».pdf"],
        ].map(([codiceTipoAllegato, linkAllegato]) => ({ codiceTipoAllegato, linkAllegato })),
      }),
    );
    expect(bozza.allegati.map(({ collegamento }) => collegamento)).toEqual([
      '/allegati/4582509/Avviso%20di%20vendita%20%28lotto%201%29.pdf?versionId=a%20b',
      '/allegati/4582509/perizia%20gi%C3%A0%20scritta%20100%25.pdf',
      '/allegati/4582509/l%27ala%20%232%20%C2%ABnuova%C2%BB.pdf',
    ]);
    expect(avvisi.map(({ codice }) => codice)).not.toContain('collegamento_non_valido');
    // Scritto così, un secondo passaggio lo lascia com'è.
    const [primo] = bozza.allegati;
    const ancora = importata(con({ allegati: [{ codiceTipoAllegato: 'AVEND', linkAllegato: primo?.collegamento }] }));
    expect(ancora.bozza.allegati[0]?.collegamento).toBe(primo?.collegamento);
    const lungo = importata(con({ allegati: [{ codiceTipoAllegato: 'AVEND', linkAllegato: `/${'à'.repeat(400)}` }] }));
    expect(lungo.bozza.allegati).toEqual([]);
    expect(lungo.avvisi.map(({ messaggio }) => messaggio).join()).toContain('più di 1000 caratteri');
  });

  test('R25 coordinate vuote, mezze o impossibili non fanno perdere l’annuncio: il lotto resta senza mappa, e si dice', () => {
    const { lotto } = (leggi('4582509.json') as { body: { lotto: { indirizzo: object } } }).body;
    const letto = (coordinate: unknown) =>
      importata(con({ lotto: { ...lotto, indirizzo: { ...lotto.indirizzo, coordinate } } }));
    for (const coordinate of [
      {},
      [],
      '',
      'Cislago',
      { latitudine: 45.6 },
      { latitudine: null, longitudine: null },
      { latitudine: 145.6, longitudine: 8.9 },
      { latitudine: '45,6', longitudine: '8,9' },
    ]) {
      const { bozza, avvisi } = letto(coordinate);
      expect(bozza.lotto.indirizzo).toMatchObject({ comune: 'Cislago', coordinate: null });
      expect(avvisi.map(({ codice }) => codice)).toContain('coordinate_non_valide');
    }
    expect(letto(null).avvisi.map(({ codice, campo }) => `${codice} ${campo}`)).toContain(
      'campo_assente lotto.indirizzo.coordinate',
    );
    expect(letto({ latitudine: '45.6554', longitudine: 8.9741 }).bozza.lotto.indirizzo.coordinate).toEqual({
      latitudine: 45.6554,
      longitudine: 8.9741,
    });
  });

  test('R25 i dati della vendita senza il loro involucro si importano, e si dice; ciò che non ha un lotto no', () => {
    const { body } = leggi('4582509.json') as { body: Record<string, unknown> };
    const { bozza, avvisi } = importata(body);
    const intera = importata({ body });
    expect(bozza).toEqual(intera.bozza);
    expect(avvisi).toEqual([expect.objectContaining({ codice: 'corpo_sciolto' }), ...intera.avvisi]);
    const { lotto: _, ...senzaLotto } = body;
    for (const altro of [senzaLotto, [body], { body: null, lotto: {} }, { lotto: 'uno' }])
      expect(importaPvp(altro).esito).toBe('rifiutata');
  });

  test('R68 i tentativi di prima vengono con l’annuncio: quanti, quando, a quanto e con che esito; questo è il seguente', () => {
    const prima = { dataVendita: '10/03/2025', impoBaseAsta: 124_000, descEsito: 'Deserta' };
    const seconda = { dataVendita: '31/02/2026', impoBaseAsta: null };
    const letti = (esperimenti: unknown) => importata(con({ esperimenti }));
    const { bozza, avvisi } = letti([prima, seconda, { ...prima, idVendita: 4582509 }]);
    expect(bozza).toMatchObject({
      esperimento: 3,
      esperimenti: [
        { data: '10/03/2025', prezzoBaseCent: 12_400_000, esito: 'Deserta' },
        { data: null, prezzoBaseCent: null, esito: null },
      ],
    });
    const [detto] = avvisi.filter(({ codice }) => codice === 'esperimenti_precedenti');
    expect(detto?.messaggio).toContain('10/03/2025, prezzo base');
    expect(detto?.messaggio).toContain('Deserta; in una data che non si legge');
    expect(letti([]).bozza.esperimento).toBeNull();
    // Uno che non si legge è contato lo stesso: tacerlo sposterebbe il numero.
    expect(letti(['x', 3]).bozza).toMatchObject({ esperimento: 3 });
    for (const altro of ['due', 2, {}, Array.from({ length: 200 }, () => prima)]) {
      const esito = letti(altro);
      expect(esito.bozza).toMatchObject({ esperimento: null, esperimenti: [] });
      expect(esito.avvisi.map(({ codice }) => codice)).toContain('esperimenti_non_letti');
    }
    const { lotto } = (leggi('4582509.json') as { body: { lotto: object } }).body;
    expect(importata(con({ lotto: { ...lotto, esperimenti: [prima] } })).bozza.esperimento).toBe(2);
  });

  test('R05 un minimo lontano dai tre quarti si conserva e si segnala', () => {
    const sotto = importata(con({ impoOffertaMinima: 60_000 }));
    expect(sotto.bozza.offertaMinimaCent).toBe(6_000_000);
    expect(sotto.avvisi.map((a) => a.codice)).toContain('minimo_sotto_tre_quarti');
    expect(importata(con({ impoOffertaMinima: 93_100.01 })).avvisi.map((a) => a.codice)).toContain('minimo_oltre_base');
  });

  test('i nomi degli uffici in maiuscolo', () => {
    expect(nomeUfficio('TRIBUNALE DI REGGIO CALABRIA')).toBe('Tribunale di Reggio Calabria');
    expect(nomeUfficio("Tribunale di REGGIO NELL'EMILIA")).toBe("Tribunale di Reggio nell'Emilia");
    expect(nomeUfficio("Tribunale di L'AQUILA")).toBe("Tribunale di L'Aquila");
  });
});

describe('proprietà', () => {
  test('R79 ogni importo in centesimi torna identico dal numero con decimali e dal testo canonico', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (cent) => {
        expect(numeroInCent(Number(importoCanonico(cent)))).toEqual({ tipo: 'valido', cent });
        expect(leggiImportoCanonico(importoCanonico(cent))).toEqual({ tipo: 'valido', cent });
      }),
    );
    expect(numeroInCent(1.005).tipo).toBe('errore');
    expect(numeroInCent(-1).tipo).toBe('errore');
    expect(numeroInCent(1e21).tipo).toBe('errore');
  });

  test('nessun JSON fa cadere l’importazione', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (valore, altro) => {
        for (const json of [
          valore,
          { body: valore },
          con({ lotto: valore, dataVendita: altro }),
          con({ beni: [valore], impoStima: altro }),
        ])
          expect(['importata', 'rifiutata']).toContain(importaPvp(json).esito);
      }),
    );
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.double(), (data, ora, numero) => {
        expect(
          importaPvp(
            con({
              dataVendita: data,
              oraVendita: ora,
              impoStima: Number.isFinite(numero) ? numero : 0,
              procedura: { descUfficio: data },
            }),
          ).esito,
        ).toBe('importata');
      }),
    );
  });
});
