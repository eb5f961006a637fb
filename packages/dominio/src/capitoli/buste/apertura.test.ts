import { describe, expect, test as prova } from 'vitest';
import {
  type Anomalia,
  type Atto,
  descriviProposta,
  fineDelGiorno,
  giornoARoma,
  graduatoria,
  irrevocabileFino,
} from '../../index.ts';
import {
  AVVIO,
  apri,
  astaPubblicata,
  caso,
  euro,
  OPERATORE,
  offerteAmmesse,
  operazioniAperte,
  REFERENTE,
  sintesi,
  T0,
  TERMINE,
} from '../../prove/caso.ts';

const ammetti = (bustaId: string, nonostante: string | null = null): Atto => ({
  tipo: 'ammettiOfferta',
  bustaId,
  nonostante,
});
const proposteDi = (atto: Atto, parametri = {}) => {
  const aperta = operazioniAperte(['b'], parametri)
    .dopo(atto, REFERENTE, T0 + 1)
    .eventi.at(-1);
  return aperta?.tipo === 'BustaAperta' ? aperta.proposte : [];
};

describe('esame delle buste', () => {
  prova('R16 sotto il 75 per cento si propone l’inefficacia, fra 75 e 100 si segnala', () => {
    expect(proposteDi(apri('b', sintesi(euro(69_824, 99))))).toMatchObject([
      { codice: 'prezzo_sotto_minimo', gravita: 'inefficace', dati: { minimoCent: euro(69_825) } },
    ]);
    expect(proposteDi(apri('b', sintesi(euro(69_825))))).toMatchObject([{ codice: 'sotto_base', gravita: 'avviso' }]);
    expect(proposteDi(apri('b', sintesi(euro(93_100))))).toEqual([]);
  });
  prova('R17 la cauzione di 9.499,99 dove sono dovuti 9.500,00 non basta', () => {
    const [proposta] = proposteDi(apri('b', sintesi(euro(95_000), { cauzioneCent: euro(9_499, 99) })));
    expect(proposta).toMatchObject({
      codice: 'cauzione_insufficiente',
      regola: 'R17',
      gravita: 'inefficace',
      dati: { cauzioneCent: euro(9_499, 99), dovutaCent: euro(9_500) },
    });
    expect(proposta && descriviProposta(proposta)).toBe('Cauzione versata € 9.499,99, dovuta € 9.500,00.');
    expect(proposteDi(apri('b', sintesi(euro(95_000), { cauzioneCent: euro(9_500) })))).toEqual([]);
  });
  prova('R17 è dovuta la maggiore fra quella dell’avviso e un decimo del prezzo offerto', () => {
    const con = (prezzo: number, cauzioneCent: number, parametri = {}) =>
      proposteDi(apri('b', sintesi(euro(prezzo), { cauzioneCent })), parametri);
    const sullaBase = { cauzioneSu: 'prezzo_base' } as const;
    // Base 93.100, offerti 120.000: il decimo della base non basta.
    expect(con(120_000, euro(9_310), sullaBase)).toMatchObject([
      { codice: 'cauzione_insufficiente', regola: 'R17', dati: { dovutaCent: euro(12_000) } },
    ]);
    expect(con(120_000, euro(12_000), sullaBase)).toEqual([]);
    expect(con(95_000, euro(9_499, 99), sullaBase)).toMatchObject([{ dati: { dovutaCent: euro(9_500) } }]);
    expect(con(95_000, euro(9_500), sullaBase)).toEqual([]);
    // Sotto la base, o con una percentuale più alta, chiede di più l'avviso.
    expect(con(80_000, euro(9_309, 99), sullaBase)).toMatchObject([
      { codice: 'cauzione_insufficiente', dati: { dovutaCent: euro(9_310) } },
      { codice: 'sotto_base' },
    ]);
    expect(con(120_000, euro(13_964), { ...sullaBase, cauzionePercento: 15 })).toMatchObject([
      { dati: { dovutaCent: euro(13_965) } },
    ]);
    expect(con(120_000, euro(13_965), { ...sullaBase, cauzionePercento: 15 })).toEqual([]);
  });
  prova('R17 una cauzione del 12,5 per cento si chiede al centesimo', () => {
    const con = (cauzioneCent: number, parametri: object) =>
      proposteDi(apri('b', sintesi(euro(95_000), { cauzioneCent })), { cauzionePercento: 12.5, ...parametri });
    expect(con(euro(11_874, 99), {})).toMatchObject([{ regola: 'R17', dati: { dovutaCent: euro(11_875) } }]);
    expect(con(euro(11_875), {})).toEqual([]);
    // Sul prezzo base il 12,5 di 93.100 è più del decimo di 95.000.
    expect(con(euro(11_637, 49), { cauzioneSu: 'prezzo_base' })).toMatchObject([
      { dati: { dovutaCent: euro(11_637, 50) } },
    ]);
  });
  prova('R17 un termine di pagamento più lungo di quello dell’avviso propone l’inefficacia', () => {
    const entro = (pagamentoGiorni: number) => proposteDi(apri('b', sintesi(euro(95_000), { pagamentoGiorni })));
    expect(entro(121)).toMatchObject([
      { codice: 'pagamento_oltre_avviso', regola: 'R17', gravita: 'inefficace', dati: { giorni: 121, giorniMax: 120 } },
    ]);
    expect(entro(121).map(descriviProposta)).toEqual([
      'Termine di pagamento di 121 giorni, più lungo dei 120 giorni dell’avviso.',
    ]);
    expect(entro(120)).toEqual([]);
    expect(entro(60)).toEqual([]);
  });
  const anomalie: [string, string, Anomalia['gravita']][] = [
    ['R14 un campo mancante', 'R14', 'avviso'],
    ['R15 un codice fiscale che non torna', 'R15', 'avviso'],
    ['R18 l’offerente è il debitore', 'R18', 'blocco'],
    ['R19 persona da nominare senza avvocato', 'R19', 'blocco'],
    ['R20 quote che non fanno uno', 'R20', 'blocco'],
    ['R22 firmatario diverso dal titolare della PEC', 'R22', 'avviso'],
    ['R23 bollo mancante', 'R23', 'regolarizzare'],
  ];
  for (const [nome, regola, gravita] of anomalie)
    prova(`${nome} diventa una proposta per il referente, mai un’esclusione`, () => {
      const proposte = proposteDi(
        apri('b', sintesi(euro(95_000)), { anomalie: [{ codice: 'anomalia', regola, gravita, campo: 'campo' }] }),
      );
      expect(proposte).toMatchObject([{ regola, gravita, dati: { campo: 'campo' } }]);
      expect(proposte.some((p) => p.gravita === 'inefficace')).toBe(false);
    });
  prova('R19 l’avviso che esclude la persona da nominare blocca e chiede un atto motivato', () => {
    expect(
      proposteDi(apri('b', sintesi(euro(95_000), { personaDaNominare: true })), { personaDaNominareAmmessa: false }),
    ).toMatchObject([{ regola: 'R19', gravita: 'blocco' }]);
  });
  prova('R21 due offerte dalla stessa PEC sul lotto si segnalano', () => {
    expect(proposteDi(apri('b', sintesi(euro(95_000)), { stessaProvenienza: 1 }))).toMatchObject([
      { codice: 'stessa_provenienza', gravita: 'avviso' },
    ]);
  });
  prova('R24 dopo 120 giorni dal deposito l’offerta non è più irrevocabile; fino alla fine dell’ultimo sì', () => {
    const ultimo = fineDelGiorno(giornoARoma(TERMINE - 1000) + 120);
    const proposte = [
      { codice: 'irrevocabilita_scaduta', regola: 'R24', gravita: 'blocco', dati: { depositataIl: TERMINE - 1000 } },
    ] as const;
    for (const [alle, attese] of [
      [ultimo, []],
      [ultimo + 1, proposte],
    ] as const)
      operazioniAperte(['b'])
        .alle(alle)
        .quando(apri('b', sintesi(euro(95_000))), REFERENTE)
        .allora({ tipo: 'BustaAperta', proposte: [...attese] });
  });
  prova(
    'R24 i giorni sono di Roma: l’ora legale che comincia o finisce in mezzo non ne toglie e non ne aggiunge',
    () => {
      const alle = (scritto: string) => Date.parse(scritto);
      for (const [depositata, ultimo] of [
        // Da dicembre ad aprile comincia l'ora legale, da luglio a novembre finisce.
        ['2026-12-10T23:30:00+01:00', '2027-04-09T23:59:59.999+02:00'],
        ['2026-07-01T00:10:00+02:00', '2026-10-29T23:59:59.999+01:00'],
        ['2027-03-28T01:59:00+01:00', '2027-07-26T23:59:59.999+02:00'],
      ] as const)
        expect(irrevocabileFino(alle(depositata))).toBe(alle(ultimo));
    },
  );
  prova('R24 un’offerta depositata non si riscrive: la sua impronta resta, e nessuno la digita di nuovo', () => {
    const aperte = operazioniAperte(['b']);
    aperte
      .alle(T0 + 1)
      .quando(
        {
          tipo: 'registraOfferta',
          bustaId: 'b',
          pseudonimo: 'Un altro',
          canale: 'cartacea',
          depositataIl: TERMINE - 1000,
          impronta: 'ff',
          interruzione: 'nessuna',
          interruzioneRegistrata: false,
          contenuto: { offerta: sintesi(euro(99_000)), anomalie: [], stessaProvenienza: 0 },
        },
        REFERENTE,
      )
      .alloraRifiuta('R24_busta_immutabile');
    const { stato } = aperte;
    expect(stato.fase === 'operazioni_aperte' && stato.buste.get('b')).toMatchObject({ impronta: 'ab' });
  });
  prova('R38 solo chi conduce ammette o rifiuta, e il rifiuto del software non esiste', () => {
    const aperta = operazioniAperte(['b']).dopo(apri('b', sintesi(euro(60_000))), REFERENTE, T0 + 1);
    const { eventi } = aperta
      .alle(T0 + 2)
      .quando(ammetti('b', 'sì'), OPERATORE)
      .alloraRifiuta('ruolo_non_ammesso');
    expect(eventi).toMatchObject([{ tipo: 'AttoRifiutato', atto: 'ammettiOfferta' }]);
    aperta
      .alle(T0 + 2)
      .quando(ammetti('b'), REFERENTE)
      .alloraRifiuta('R38_ammissione_da_motivare');
    aperta
      .alle(T0 + 2)
      .quando(ammetti('b', '  '), REFERENTE)
      .alloraRifiuta('R38_ammissione_da_motivare');
    aperta
      .alle(T0 + 2)
      .quando(ammetti('b', 'lo decido io'), REFERENTE)
      .allora({ tipo: 'OffertaAmmessa', nonostante: 'lo decido io' });
  });
  prova('R38 il rifiuto vuole regola e parole; la riammissione esiste e vuole un motivo', () => {
    const aperta = operazioniAperte(['b']).dopo(apri('b', sintesi(euro(95_000))), REFERENTE, T0 + 1);
    aperta
      .alle(T0 + 2)
      .quando({ tipo: 'rifiutaOfferta', bustaId: 'b', motivo: { regola: 'R17', testo: ' ' } }, REFERENTE)
      .alloraRifiuta('R38_motivo_mancante');
    const rifiutata = aperta.dopo(
      { tipo: 'rifiutaOfferta', bustaId: 'b', motivo: { regola: 'R17', testo: 'cauzione non pervenuta' } },
      REFERENTE,
      T0 + 2,
    );
    rifiutata
      .alle(T0 + 3)
      .quando(ammetti('b'), REFERENTE)
      .alloraRifiuta('R38_ammissione_da_motivare');
    rifiutata
      .alle(T0 + 3)
      .quando(ammetti('b', 'bonifico trovato'), REFERENTE)
      .allora({ tipo: 'OffertaAmmessa', riammessa: true });
  });
  const digitata = (
    canale: 'cartacea' | 'fax' | 'art15',
    interruzione: 'nessuna' | 'programmata' | 'non_programmata',
  ): Atto => ({
    tipo: 'registraOfferta',
    bustaId: 'x',
    pseudonimo: 'Xilofono',
    canale,
    interruzione,
    interruzioneRegistrata: true,
    depositataIl: TERMINE,
    impronta: 'impronta',
    contenuto: { offerta: sintesi(euro(95_000)), anomalie: [], stessaProvenienza: 0 },
  });
  prova('R28 la carta è ammessa solo nella sincrona mista e dopo l’apertura', () => {
    operazioniAperte([], { modalita: 'sincrona_telematica' })
      .alle(T0)
      .quando(digitata('cartacea', 'nessuna'), REFERENTE)
      .alloraRifiuta('R28_carta_non_ammessa');
    operazioniAperte([])
      .alle(T0)
      .quando(digitata('cartacea', 'nessuna'), REFERENTE)
      .allora({ tipo: 'BustaDepositata', canale: 'cartacea' }, { tipo: 'BustaAperta', canale: 'cartacea' });
    caso().alle(T0).quando(digitata('cartacea', 'nessuna'), REFERENTE).alloraRifiuta('fase_non_ammessa');
    operazioniAperte([]).alle(T0).quando(digitata('cartacea', 'nessuna'), OPERATORE).alloraRifiuta('ruolo_non_ammesso');
    astaPubblicata().alle(T0).quando(digitata('cartacea', 'nessuna'), REFERENTE).alloraRifiuta('fase_non_ammessa');
  });
  prova(
    'R28 scritta prima di aprire le buste, l’ora la dichiara chi conduce: lo si sa, e ammetterla non vuole un motivo',
    () => {
      const scritta = operazioniAperte(['b']).dopo(digitata('cartacea', 'nessuna'), REFERENTE, T0 + 1);
      const dati = { depositataIl: TERMINE, digitataIl: T0 + 1, gia: 0 };
      expect(scritta.eventi.at(-1)).toMatchObject({
        tipo: 'BustaAperta',
        proposte: [{ codice: 'deposito_dichiarato', regola: 'R28', gravita: 'avviso', dati }],
      });
      // Un’altra su carta, scritta subito dopo, non è un prezzo arrivato da sé.
      scritta
        .alle(T0 + 2)
        .quando({ ...digitata('cartacea', 'nessuna'), bustaId: 'y', pseudonimo: 'Ylang' } as Atto, REFERENTE)
        .allora(
          { tipo: 'BustaDepositata' },
          {
            tipo: 'BustaAperta',
            proposte: [
              {
                codice: 'deposito_dichiarato',
                regola: 'R28',
                gravita: 'avviso',
                dati: { depositataIl: TERMINE, digitataIl: T0 + 2, gia: 0 },
              },
            ],
          },
        );
      scritta
        .alle(T0 + 2)
        .quando(ammetti('x'), REFERENTE)
        .allora({ tipo: 'OffertaAmmessa' });
    },
  );
  prova(
    'R28 scritta a prezzi già aperti, l’ora che la fa in tempo la dichiara chi li conosce: ammetterla vuole un motivo',
    () => {
      const aperta = operazioniAperte(['b', 'c'])
        .dopo(apri('b', sintesi(euro(94_000))), REFERENTE, T0 + 1)
        .dopo(digitata('cartacea', 'nessuna'), REFERENTE, T0 + 3_600_000);
      const dati = { depositataIl: TERMINE, digitataIl: T0 + 3_600_000, gia: 1 };
      expect(aperta.eventi.at(-1)).toMatchObject({
        proposte: [{ codice: 'deposito_dichiarato', regola: 'R28', gravita: 'blocco', dati }],
      });
      const dopo = aperta.alle(T0 + 3_600_001);
      dopo
        .quando(ammetti('x'), REFERENTE)
        .alloraRifiuta('R38_ammissione_da_motivare', { proposte: 'deposito_dichiarato' });
      dopo.quando(ammetti('x', 'depositata in cancelleria'), REFERENTE).allora({ tipo: 'OffertaAmmessa' });
    },
  );
  prova(
    'R26 R27 un’interruzione che il registro non ha a quell’ora la dichiara chi conduce: ammettere vuole un motivo',
    () => {
      for (const [canale, interruzione, regola] of [
        ['fax', 'programmata', 'R26'],
        ['art15', 'non_programmata', 'R27'],
      ] as const) {
        const detta = { ...digitata(canale, interruzione), interruzioneRegistrata: false } as Atto;
        const scritta = operazioniAperte([]).dopo(detta, REFERENTE, T0);
        expect(scritta.eventi.at(-1)).toMatchObject({
          proposte: [
            { codice: 'interruzione_non_registrata', regola, gravita: 'blocco', dati: { depositataIl: TERMINE } },
            { codice: 'deposito_dichiarato', gravita: 'avviso' },
          ],
        });
        scritta
          .alle(T0 + 1)
          .quando(ammetti('x'), REFERENTE)
          .alloraRifiuta('R38_ammissione_da_motivare', { proposte: 'interruzione_non_registrata' });
      }
    },
  );
  prova('R26 il fax solo durante un’interruzione programmata', () => {
    operazioniAperte([])
      .alle(T0)
      .quando(digitata('fax', 'nessuna'), REFERENTE)
      .alloraRifiuta('R26_fax_senza_interruzione');
    operazioniAperte([])
      .alle(T0)
      .quando(digitata('fax', 'programmata'), REFERENTE)
      .allora({ tipo: 'BustaDepositata' }, { tipo: 'BustaAperta' });
  });
  prova('R27 la sola ricevuta di accettazione solo durante un’interruzione non programmata', () => {
    operazioniAperte([])
      .alle(T0)
      .quando(digitata('art15', 'programmata'), REFERENTE)
      .alloraRifiuta('R27_senza_interruzione');
    operazioniAperte([])
      .alle(T0)
      .quando(digitata('art15', 'non_programmata'), REFERENTE)
      .allora({ tipo: 'BustaDepositata' }, { tipo: 'BustaAperta' });
  });
  prova('R48 la gara parte solo per atto del referente e a buste tutte decise', () => {
    const aperta = operazioniAperte(['b', 'c']).dopo(apri('b', sintesi(euro(95_000))), REFERENTE, T0 + 1);
    aperta.alle(AVVIO).quando({ tipo: 'avviaGara' }, REFERENTE).alloraRifiuta('R48_buste_da_esaminare', { quante: 2 });
    offerteAmmesse({ b: sintesi(euro(95_000)), c: sintesi(euro(96_000)) })
      .alle(AVVIO)
      .quando({ tipo: 'avviaGara' }, OPERATORE)
      .alloraRifiuta('ruolo_non_ammesso');
  });
  prova('R43 con una sola offerta ammessa non c’è gara; con nessuna la vendita è deserta (R40)', () => {
    offerteAmmesse({ b: sintesi(euro(95_000)) })
      .alle(AVVIO)
      .quando({ tipo: 'avviaGara' }, REFERENTE)
      .alloraRifiuta('R43_offerte_insufficienti');
    operazioniAperte([])
      .alle(AVVIO)
      .quando({ tipo: 'avviaGara' }, REFERENTE)
      .alloraRifiuta('R40_nessuna_offerta_valida');
  });
  prova('R44 la gara parte dall’offerta più alta, e chi l’ha fatta è in testa', () => {
    offerteAmmesse({ b: sintesi(euro(95_000)), c: sintesi(euro(96_000)) })
      .alle(AVVIO)
      .quando({ tipo: 'avviaGara' }, REFERENTE)
      .allora({
        tipo: 'GaraAvviata',
        migliore: { bustaId: 'c', pseudonimo: 'Pseudo c', importoCent: euro(96_000) },
        scadeIl: AVVIO + 180_000,
      });
  });
  const ragioni: [string, Record<string, ReturnType<typeof sintesi>>, string, string][] = [
    ['prezzo', { b: sintesi(euro(95_000)), c: sintesi(euro(95_001)) }, 'c', 'prezzo'],
    [
      'cauzione',
      {
        b: sintesi(euro(95_000), { cauzioneCent: euro(9_500) }),
        c: sintesi(euro(95_000), { cauzioneCent: euro(10_000) }),
      },
      'c',
      'cauzione',
    ],
    [
      'termine di pagamento',
      { b: sintesi(euro(95_000)), c: sintesi(euro(95_000), { pagamentoGiorni: 60 }) },
      'c',
      'pagamento',
    ],
  ];
  for (const [nome, offerte, primo, ragione] of ragioni)
    prova(`R45 a parità del resto decide il criterio: ${nome}`, () => {
      const { stato } = offerteAmmesse(offerte);
      const posti = 'buste' in stato ? graduatoria(stato) : [];
      expect(posti[0]).toMatchObject({ bustaId: primo, ragione });
      expect(posti[1]?.ragione).toBeNull();
    });
});
