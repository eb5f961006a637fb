import { describe, expect, test as prova } from 'vitest';
import type { AttoDi, StatoPubblicato } from '../../index.ts';
import {
  APRI_OPERAZIONI,
  AVVIO,
  apri,
  astaPubblicata,
  type Caso,
  deposita,
  euro,
  GIORNO,
  garaInCorso,
  LEGGIBILI,
  OPERATORE,
  offerente,
  offerteAmmesse,
  operazioniAperte,
  REFERENTE,
  rilancia,
  SISTEMA,
  sintesi,
  T0,
  TERMINE,
  ZERO,
} from '../../prove/caso.ts';

const ORDINE = { numero: ' 310/2027 ', del: '2026-12-01' };
const REVOCA = { numero: '322/2027', del: '2026-12-10' };
const MINUTO = 60_000;
const sospendi = (altro: Partial<AttoDi<'sospendiVendita'>> = {}): AttoDi<'sospendiVendita'> => ({
  tipo: 'sospendiVendita',
  provvedimento: ORDINE,
  motivo: 'istanza del signor Bruni',
  ...altro,
});
const riprendi = (fermaDal: number, altro: Partial<AttoDi<'riprendiVendita'>> = {}): AttoDi<'riprendiVendita'> => ({
  tipo: 'riprendiVendita',
  fermaDal,
  attesaIl: null,
  nuovoInizioIl: T0 + 9 * GIORNO,
  nuovoTermineIl: null,
  provvedimento: REVOCA,
  motivo: 'cessata la causa',
  ...altro,
});
const libera: AttoDi<'liberaOfferenti'> = {
  tipo: 'liberaOfferenti',
  provvedimento: REVOCA,
  motivo: 'attesa troppo lunga',
  propostaDa: 'altra',
};
const RIAPRI = { tipo: 'riapriOperazioni', operatoriInTurno: 1 } as const;
const MAGISTRATO = { tipo: 'magistrato', id: 'giudice' } as const;
const PRIMA = TERMINE - 5_000;
const di = ({ stato }: Caso): StatoPubblicato => {
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') throw new Error('non pubblicata');
  return stato;
};

const tornano = (chi: readonly (readonly [string, number | null])[]) => ({
  tipo: 'RimborsiDisposti' as const,
  rimborsi: chi.map(([bustaId, importoCent]) => ({ bustaId, pseudonimo: `Pseudo ${bustaId}`, importoCent })),
});

describe('la vendita si ferma', () => {
  prova(
    'R32 con numero e data, da chi conduce, dal giudice e dal gestore; le offerte restano e nessuno è rimborsato',
    () => {
      for (const chi of [REFERENTE, MAGISTRATO, OPERATORE]) {
        const ferma = astaPubblicata()
          .alle(PRIMA)
          .quando(sospendi(), chi)
          .allora({
            tipo: 'VenditaSospesa',
            sospesaIl: PRIMA,
            provvedimento: { numero: '310/2027', del: '2026-12-01' },
            motivo: 'istanza del signor Bruni',
          });
        expect(di(ferma)).toMatchObject({ fase: 'raccolta', ferma: { da: PRIMA, riprendeIl: null, liberati: false } });
      }
      for (const chi of [SISTEMA, offerente('Abete')])
        astaPubblicata().alle(PRIMA).quando(sospendi(), chi).alloraRifiuta('ruolo_non_ammesso');
    },
  );

  prova('R32 un provvedimento senza numero, con un giorno che non è, o di domani: una frase ciascuno', () => {
    const quando = (atto: AttoDi<'sospendiVendita'>) => astaPubblicata().alle(PRIMA).quando(atto, OPERATORE);
    quando(sospendi({ provvedimento: { ...ORDINE, numero: ' ' } })).alloraRifiuta('R32_provvedimento_incompleto');
    quando(sospendi({ provvedimento: { ...ORDINE, del: 'ieri' } })).alloraRifiuta('R32_provvedimento_incompleto');
    quando(sospendi({ provvedimento: { ...ORDINE, del: '2027-01-16' } })).alloraRifiuta('R32_provvedimento_futuro');
    // Un giorno che nel calendario non c'è, scritto come se vi fosse.
    for (const del of ['2026-02-31', '2026-02-29', '2026-13-01', '2026-00-10', '2026-11-00', '2026-04-31'])
      quando(sospendi({ provvedimento: { ...ORDINE, del } })).alloraRifiuta('R32_provvedimento_incompleto');
    quando(sospendi({ motivo: ' ' })).alloraRifiuta('R32_motivo_mancante');
    quando(sospendi({ provvedimento: null })).alloraRifiuta('R32_serve_il_provvedimento');
  });

  prova('R32 R36 senza provvedimento la ferma soltanto chi conduce, e soltanto a operazioni aperte', () => {
    const senza = sospendi({ provvedimento: null, motivo: 'piattaforma ferma da quaranta minuti' });
    astaPubblicata().alle(PRIMA).quando(senza, REFERENTE).alloraRifiuta('R32_serve_il_provvedimento');
    const aperte = operazioniAperte(['Abete']);
    for (const chi of [OPERATORE, MAGISTRATO])
      aperte
        .alle(T0 + 1)
        .quando(senza, chi)
        .alloraRifiuta('R32_serve_il_provvedimento');
    aperte
      .alle(T0 + 1)
      .quando(senza, REFERENTE)
      .allora({ tipo: 'VenditaSospesa', provvedimento: null });
  });

  prova('R41 l’aggiudicazione dovuta non la trattiene chi conduce: serve il provvedimento', () => {
    const senza = sospendi({ provvedimento: null });
    const sola = offerteAmmesse({ Abete: sintesi(euro(93_100)) });
    sola
      .alle(T0 + 9_000)
      .quando(senza, REFERENTE)
      .alloraRifiuta('R41_aggiudicazione_dovuta');
    sola
      .alle(T0 + 9_000)
      .quando(sospendi({ propostaDa: 'altra' }), REFERENTE)
      .allora({ tipo: 'VenditaSospesa' });
    const conclusa = garaInCorso().dopo({ tipo: 'concludiGara', filigranaIl: ZERO + 5_000 }, SISTEMA, ZERO + 5_000);
    conclusa
      .alle(ZERO + 9_000)
      .quando(senza, REFERENTE)
      .alloraRifiuta('R41_aggiudicazione_dovuta');
  });

  prova('R32 una volta sola, e non dopo l’esito', () => {
    const ferma = astaPubblicata().dopo(sospendi(), OPERATORE, PRIMA);
    ferma
      .alle(PRIMA + 1)
      .quando(sospendi(), REFERENTE)
      .alloraRifiuta('R32_vendita_ferma', { daIl: PRIMA });
    const esitata = offerteAmmesse({ Abete: sintesi(euro(93_100)) }).dopo(
      { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null },
      REFERENTE,
      T0 + 9_000,
    );
    esitata
      .alle(T0 + 9_001)
      .quando(sospendi(), REFERENTE)
      .alloraRifiuta('R32_vendita_finita');
  });

  prova('R53 una sospensione non riapre un tempo arrivato a zero', () => {
    garaInCorso().alle(ZERO).quando(sospendi(), REFERENTE).alloraRifiuta('R53_gara_finita');
  });

  prova('R32 ferma, nessun atto la porta avanti, e l’offerente che rilancia ha la sua ricevuta', () => {
    const ferma = garaInCorso().dopo(sospendi(), REFERENTE, AVVIO + 1_000);
    expect(di(ferma)).toMatchObject({ fase: 'gara', gara: { fase: 'sospesa', motivo: 'vendita_sospesa' } });
    for (const atto of [
      { tipo: 'riprendiGara' },
      { tipo: 'avviaGara' },
      { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null },
      { tipo: 'dichiaraEsito', esito: 'non_aggiudicata', motivo: 'x' },
    ] as const)
      ferma
        .alle(AVVIO + 2_000)
        .quando(atto, REFERENTE)
        .alloraRifiuta('R32_vendita_ferma', { daIl: AVVIO + 1_000 });
    const { eventi } = ferma
      .alle(AVVIO + 2_000)
      .quando(rilancia('Betulla', euro(96_000)), offerente('Betulla'))
      .alloraRifiuta('R32_vendita_ferma');
    expect(eventi).toMatchObject([{ tipo: 'RilancioRifiutato', bustaId: 'Betulla' }]);
    ferma.dopo(
      { tipo: 'chiediAssistenza', richiestaId: 'r', da: 'Pseudo Abete', impegno: 'i' },
      offerente('Abete'),
      AVVIO + 3_000,
    );
  });

  prova(
    'R10 R32 ferma a buste chiuse nessuno le conta e il termine non corre; ferma dopo, ciò che arriva resta un fatto',
    () => {
      const ferma = astaPubblicata().dopo(sospendi(), OPERATORE, PRIMA);
      ferma.alle(LEGGIBILI).quando(deposita('Abete'), SISTEMA).alloraRifiuta('R32_vendita_ferma');
      ferma.alle(TERMINE).quando({ tipo: 'scadiTermine' }, SISTEMA).alloraRifiuta('R32_vendita_ferma');
      ferma.alle(T0).quando(APRI_OPERAZIONI, REFERENTE).alloraRifiuta('R32_vendita_ferma');
      operazioniAperte(['Abete'])
        .dopo(sospendi(), REFERENTE, T0 + 1)
        .alle(T0 + 2)
        .quando(deposita('Larice'), SISTEMA)
        .allora({ tipo: 'ArrivoTardivo', bustaId: 'Larice' });
    },
  );
});

describe('la vendita riprende', () => {
  const raccolta = astaPubblicata().dopo(sospendi(), OPERATORE, PRIMA);

  prova('R32 a buste chiuse con una nuova data è un rinvio: T0 va avanti, e con esso quando si legge', () => {
    const ripresa = raccolta
      .alle(T0)
      .quando(riprendi(PRIMA, { nuovoTermineIl: T0 + 8 * GIORNO }), OPERATORE)
      .allora(
        { tipo: 'VenditaRipresa', fermaDal: PRIMA, riprendeIl: T0 + 9 * GIORNO, scadonoPrima: [] },
        {
          tipo: 'OperazioniRinviate',
          fissateIl: T0,
          inizioOperazioniIl: T0 + 9 * GIORNO,
          termineOfferteIl: T0 + 8 * GIORNO,
        },
      );
    expect(di(ripresa)).toMatchObject({
      fase: 'raccolta',
      ferma: null,
      parametri: { inizioOperazioniIl: T0 + 9 * GIORNO },
    });
  });

  prova('R32 con la data di prima, se c’è ancora il tempo di invitare, T0 resta', () => {
    const ripresa = raccolta
      .alle(PRIMA + 1_000)
      .quando(riprendi(PRIMA, { nuovoInizioIl: T0 }), OPERATORE)
      .allora({ tipo: 'VenditaRipresa', riprendeIl: T0 });
    expect(di(ripresa).parametri.inizioOperazioniIl).toBe(T0);
  });

  prova('R29 R32 R36 ciò che non va in una ripresa è detto, una frase ciascuno', () => {
    const quando = (altro: Partial<AttoDi<'riprendiVendita'>>, adesso = T0) =>
      raccolta.alle(adesso).quando(riprendi(PRIMA, altro), OPERATORE);
    quando({ nuovoInizioIl: T0 - GIORNO }).alloraRifiuta('R32_non_si_anticipa');
    quando({ nuovoInizioIl: T0 + 29 * MINUTO }).alloraRifiuta('R29_senza_preavviso', { dalIl: T0 + 30 * MINUTO });
    quando({ nuovoInizioIl: T0 }).alloraRifiuta('R29_senza_preavviso');
    quando({ nuovoTermineIl: T0 - 1 }).alloraRifiuta('R03_termine_gia_passato');
    quando({ nuovoTermineIl: T0 + 10 * GIORNO }).alloraRifiuta('R03_termine_dopo_inizio');
    quando({ nuovoTermineIl: TERMINE - 1 }).alloraRifiuta('R32_non_si_anticipa');
    quando({ provvedimento: null }).alloraRifiuta('R32_serve_il_provvedimento');
    quando({ provvedimento: { ...REVOCA, numero: '' } }).alloraRifiuta('R32_provvedimento_incompleto');
    quando({ provvedimento: { ...REVOCA, del: '2027-03-01' } }).alloraRifiuta('R32_provvedimento_futuro');
    quando({ provvedimento: { ...REVOCA, del: '2026-11-30' } }).alloraRifiuta('R32_provvedimento_anteriore');
    quando({ motivo: '' }).alloraRifiuta('R32_motivo_mancante');
    quando({ fermaDal: PRIMA - 1 }).alloraRifiuta('R32_ripresa_cambiata');
    astaPubblicata().alle(T0).quando(riprendi(PRIMA), OPERATORE).alloraRifiuta('R32_vendita_non_ferma');
    // Anche chi conduce, se l'ha fermata il giudice.
    raccolta
      .alle(T0)
      .quando(riprendi(PRIMA, { provvedimento: null }), REFERENTE)
      .alloraRifiuta('R32_serve_il_provvedimento');
  });

  prova('R02 un termine passato prima della sospensione non si riapre', () => {
    const scaduta = astaPubblicata()
      .dopo(deposita('Abete'), SISTEMA, LEGGIBILI)
      .dopo({ tipo: 'scadiTermine' }, SISTEMA, LEGGIBILI)
      .dopo(sospendi(), OPERATORE, LEGGIBILI + 1);
    scaduta
      .alle(T0)
      .quando(riprendi(LEGGIBILI + 1, { nuovoTermineIl: T0 + GIORNO }), OPERATORE)
      .alloraRifiuta('R02_parametri_congelati');
  });

  prova(
    'R32 R48 R80 ferma con 95.000 e 94.000 in mano riprende nove giorni dopo: stesse buste, 95.000 in testa, nessun rimborso',
    () => {
      const ferma = garaInCorso().dopo(
        sospendi({ provvedimento: null, motivo: 'piattaforma ferma da quaranta minuti' }),
        REFERENTE,
        AVVIO + 40_000,
      );
      const NUOVA = T0 + 9 * GIORNO;
      const senzaData = ferma.alle(T0 + GIORNO);
      senzaData.quando(RIAPRI, REFERENTE).alloraRifiuta('R32_ripresa_non_fissata');
      const fissata = senzaData
        .quando(riprendi(AVVIO + 40_000, { provvedimento: null }), REFERENTE)
        .allora({ tipo: 'VenditaRipresa', riprendeIl: NUOVA, scadonoPrima: [] });
      expect(di(fissata)).toMatchObject({ ferma: { riprendeIl: NUOVA }, parametri: { inizioOperazioniIl: NUOVA } });
      fissata
        .alle(NUOVA - 1)
        .quando(RIAPRI, REFERENTE)
        .alloraRifiuta('R10_prima_del_tempo', { apreIl: NUOVA });
      fissata
        .alle(NUOVA)
        .quando({ ...RIAPRI, operatoriInTurno: 0 }, REFERENTE)
        .alloraRifiuta('R80_operatore_assente');
      fissata.alle(NUOVA).quando(RIAPRI, OPERATORE).alloraRifiuta('ruolo_non_ammesso');
      const aperta = fissata
        .alle(NUOVA)
        .quando(RIAPRI, REFERENTE)
        .allora({ tipo: 'OperazioniRiaperte', riaperteIl: NUOVA });
      const ripresa = aperta.dopo({ tipo: 'riprendiGara' }, REFERENTE, NUOVA + 1_000);
      expect(di(ripresa)).toMatchObject({
        ferma: null,
        migliore: { bustaId: 'Abete', importoCent: euro(95_000) },
        gara: { fase: 'in_corso', scadeIl: NUOVA + 181_000 },
      });
      expect(ripresa.eventi.some(({ tipo }) => tipo === 'RimborsiDisposti')).toBe(false);
      ripresa.dopo(rilancia('Betulla', euro(96_000)), offerente('Betulla'), NUOVA + 2_000);
    },
  );

  prova('R32 fissata la ripresa, un’altra data la fissa chi ha letto quella; due insieme no', () => {
    const ferma = operazioniAperte(['Abete']).dopo(sospendi(), REFERENTE, T0 + 1);
    const fissata = ferma.dopo(riprendi(T0 + 1), OPERATORE, T0 + GIORNO);
    fissata
      .alle(T0 + GIORNO)
      .quando(riprendi(T0 + 1, { nuovoInizioIl: T0 + 10 * GIORNO }), OPERATORE)
      .alloraRifiuta('R32_ripresa_cambiata');
    fissata.dopo(
      riprendi(T0 + 1, { attesaIl: T0 + 9 * GIORNO, nuovoInizioIl: T0 + 10 * GIORNO }),
      OPERATORE,
      T0 + GIORNO,
    );
  });

  prova('R24 a operazioni aperte dice quali offerte non arrivano irrevocabili alla nuova data', () => {
    const sola = offerteAmmesse({ Abete: sintesi(euro(90_000)) });
    const ferma = sola.dopo(sospendi({ propostaDa: OPERATORE.id }), REFERENTE, T0 + 9_000);
    ferma
      .alle(T0 + 10_000)
      .quando(riprendi(T0 + 9_000, { nuovoInizioIl: T0 + 125 * GIORNO }), OPERATORE)
      .allora({ tipo: 'VenditaRipresa', scadonoPrima: [{ bustaId: 'Abete', pseudonimo: 'Pseudo Abete' }] });
  });
});

describe('il giudice libera chi ha offerto', () => {
  prova('R24 R71 soltanto a vendita ferma e con il provvedimento: le cauzioni tornano tutte, e non riprende', () => {
    const gara = garaInCorso();
    gara
      .alle(AVVIO + 1)
      .quando(libera, REFERENTE)
      .alloraRifiuta('R32_vendita_non_ferma');
    const ferma = gara.dopo(sospendi(), REFERENTE, AVVIO + 1_000);
    ferma
      .alle(AVVIO + 2_000)
      .quando({ ...libera, provvedimento: { numero: '', del: '' } }, OPERATORE)
      .alloraRifiuta('R32_provvedimento_incompleto');
    const liberi = ferma
      .alle(AVVIO + 2_000)
      .quando(libera, OPERATORE)
      .allora(
        { tipo: 'OfferentiLiberati', provvedimento: REVOCA },
        tornano([
          ['Abete', euro(9_500)],
          ['Betulla', euro(9_400)],
          ['Cedro', euro(9_350)],
        ]),
      );
    liberi
      .alle(AVVIO + 3_000)
      .quando(libera, OPERATORE)
      .alloraRifiuta('R24_gia_liberati');
    liberi
      .alle(AVVIO + 3_000)
      .quando(riprendi(AVVIO + 1_000), OPERATORE)
      .alloraRifiuta('R32_offerenti_liberi');
    // La revoca che segue non restituisce due volte.
    liberi
      .alle(AVVIO + 4_000)
      .quando({ tipo: 'dichiaraEsito', esito: 'revocata', motivo: 'ordine' }, REFERENTE)
      .allora({ tipo: 'EsitoDichiarato', esito: 'revocata' }, { tipo: 'RimborsiDisposti', rimborsi: [] });
  });

  prova(
    'R71 prima dell’apertura torna ciò che la banca ha accreditato, anche di chi non si è mai aperto, e di chi arriva poi',
    () => {
      const ferma = astaPubblicata()
        .dopo(deposita('Abete'), SISTEMA, LEGGIBILI)
        .dopo(sospendi(), OPERATORE, LEGGIBILI + 1);
      const liberi = ferma
        .alle(LEGGIBILI + 2)
        .quando(libera, OPERATORE)
        .allora({ tipo: 'OfferentiLiberati' }, tornano([['Abete', null]]));
      liberi
        .alle(LEGGIBILI + 3)
        .quando(deposita('Betulla'), SISTEMA)
        .allora(
          { tipo: 'BustaDepositata', bustaId: 'Betulla' },
          {
            tipo: 'RimborsiDisposti',
            rimborsi: [{ bustaId: 'Betulla', pseudonimo: 'Pseudo Betulla', importoCent: null }],
          },
        );
    },
  );

  prova('R71 revocata prima dell’esame ogni cauzione trovata torna, anche delle offerte sigillate', () => {
    operazioniAperte(['Abete', 'Betulla'])
      .dopo(apri('Abete', sintesi(euro(95_000))), REFERENTE, T0 + 1_000)
      .dopo(sospendi({ propostaDa: 'altra' }), OPERATORE, T0 + 1_500)
      .alle(T0 + 2_000)
      .quando({ tipo: 'dichiaraEsito', esito: 'revocata', motivo: 'ordine' }, REFERENTE)
      .allora(
        { tipo: 'EsitoDichiarato' },
        tornano([
          ['Abete', euro(9_500)],
          ['Betulla', null],
        ]),
      );
  });
});
