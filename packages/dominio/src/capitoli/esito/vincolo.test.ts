import { describe, expect, test as prova } from 'vitest';
import {
  type AttoDi,
  type Evento,
  evolvi,
  fineDelGiorno,
  giornoARoma,
  primaScadenza,
  type StatoPubblicato,
  type Vincolo,
  vincoloDi,
} from '../../index.ts';
import {
  AVVIO,
  apri,
  astaPubblicata,
  type Caso,
  caso,
  deposita,
  euro,
  GIORNO,
  garaInCorso,
  LEGGIBILI,
  OPERATORE,
  offerente,
  operazioniAperte,
  REFERENTE,
  rilancia,
  SISTEMA,
  sintesi,
  T0,
  TERMINE,
  versata,
  ZERO,
} from '../../prove/caso.ts';

const ORDINE = { numero: '310/2027', del: '2026-12-01' };
const SOSPENDI = {
  tipo: 'sospendiVendita',
  provvedimento: ORDINE,
  motivo: 'opposizione',
  propostaDa: 'altra',
} as const;
const LIBERA = { tipo: 'liberaOfferenti', provvedimento: ORDINE, motivo: 'attesa lunga', propostaDa: 'altra' } as const;
const SCADUTE = { tipo: 'rimborsaScadute' } as const;
const QUALI = ['sospesa', 'rinviata'] as const;
const dichiara = (esito: AttoDi<'dichiaraEsito'>['esito']) =>
  ({ tipo: 'dichiaraEsito', esito, motivo: 'ordine del giudice' }) as const;

const di = ({ stato }: Caso): StatoPubblicato => {
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') throw new Error('non pubblicata');
  return stato;
};
/** Il vincolo di ciascuna busta, per nome. */
const vincoli = (caso: Caso, adesso: number): Record<string, Vincolo | null> =>
  Object.fromEntries([...di(caso).buste.values()].map((busta) => [busta.id, vincoloDi(di(caso), busta, adesso)]));
const tornano = (chi: Readonly<Record<string, number | null>>) => ({
  tipo: 'RimborsiDisposti' as const,
  rimborsi: Object.entries(chi).map(([bustaId, importoCent]) => ({
    bustaId,
    pseudonimo: `Pseudo ${bustaId}`,
    importoCent,
  })),
});
/** Tornano, con quello pseudonimo, le cauzioni di offerte mai aperte. */
const tornanoCon = (chi: Readonly<Record<string, string>>) => ({
  tipo: 'RimborsiDisposti' as const,
  rimborsi: Object.entries(chi).map(([bustaId, pseudonimo]) => ({ bustaId, pseudonimo, importoCent: null })),
});
/** Il deposito delle buste nelle prove, e il giorno in cui l'offerta smette di essere irrevocabile. */
const fra120 = (depositataIl: number): number => fineDelGiorno(giornoARoma(depositataIl) + 120);
const FINO = fra120(TERMINE - 1000);
const irrevocabile = (finoAl: number) => ({ vincolata: true, perche: 'irrevocabile', regola: 'R24', finoAl });
const libera = (perche: string, regola: string) => ({ vincolata: false, perche, regola, finoAl: null });

describe('una vendita sospesa o rinviata non libera chi ha offerto', () => {
  prova(
    'R24 R71 a buste aperte: l’esclusa è libera, chi è in esame e chi è ammesso resta vincolato per 120 giorni',
    () => {
      for (const esito of QUALI) {
        const finita = operazioniAperte(['Abete', 'Betulla', 'Cedro'])
          .dopo(apri('Abete', sintesi(euro(95_000))), REFERENTE, T0 + 1)
          .dopo({ tipo: 'ammettiOfferta', bustaId: 'Abete', nonostante: null }, REFERENTE, T0 + 2)
          .dopo(apri('Betulla', sintesi(euro(60_000))), REFERENTE, T0 + 3)
          .dopo(
            { tipo: 'rifiutaOfferta', bustaId: 'Betulla', motivo: { regola: 'R16', testo: 'sotto il minimo' } },
            REFERENTE,
            T0 + 4,
          )
          .dopo(SOSPENDI, OPERATORE, T0 + 5)
          .alle(T0 + 6)
          .quando(dichiara(esito), REFERENTE)
          .allora({ tipo: 'EsitoDichiarato', esito }, tornano({ Betulla: euro(6_000) }));
        expect(vincoli(finita, T0 + 6)).toEqual({
          Abete: irrevocabile(FINO),
          Betulla: libera('esclusa', 'R38'),
          Cedro: irrevocabile(FINO),
        });
      }
    },
  );

  prova(
    'R55 R71 durante la gara: chi un rilancio ha superato è libero, chi è in testa no; senza rilanci nessuno lo è',
    () => {
      const senza = garaInCorso()
        .dopo(SOSPENDI, OPERATORE, AVVIO + 1)
        .alle(AVVIO + 2)
        .quando(dichiara('rinviata'), REFERENTE)
        .allora({ tipo: 'EsitoDichiarato' });
      expect(Object.values(vincoli(senza, AVVIO + 2)).map((uno) => uno?.vincolata)).toEqual([true, true, true]);
      const rilanciata = garaInCorso().dopo(rilancia('Betulla', euro(96_000)), offerente('Betulla'), AVVIO + 1);
      const conclusa = rilanciata.dopo({ tipo: 'concludiGara', filigranaIl: ZERO + 5_000 }, SISTEMA, ZERO + 5_000);
      for (const [caso, alle] of [
        [rilanciata, AVVIO + 2],
        [conclusa, ZERO + 6_000],
      ] as const) {
        const finita = caso
          .dopo(SOSPENDI, OPERATORE, alle)
          .alle(alle + 1)
          .quando(dichiara('sospesa'), REFERENTE)
          .allora({ tipo: 'EsitoDichiarato' }, tornano({ Abete: euro(9_500), Cedro: euro(9_350) }));
        expect(vincoli(finita, alle + 1)).toMatchObject({
          Abete: libera('superata', 'R55'),
          Betulla: { vincolata: true },
          Cedro: libera('superata', 'R55'),
        });
      }
    },
  );

  prova('R71 R10 prima che si contino: le buste escono dai depositi vincolate, e nulla torna', () => {
    for (const esito of QUALI) {
      const versate = astaPubblicata()
        .dopo(SOSPENDI, OPERATORE, TERMINE - GIORNO - 1)
        .dopo(dichiara(esito), REFERENTE, TERMINE - GIORNO)
        .alle(LEGGIBILI)
        .quando(
          { tipo: 'versaBuste', buste: [{ ...versata('Abete', null), arrivataIl: TERMINE - 2 * GIORNO }] },
          SISTEMA,
        )
        .allora({ tipo: 'BustaDepositata', bustaId: 'Abete' });
      expect(vincoli(versate, LEGGIBILI)).toEqual({ Abete: irrevocabile(fra120(TERMINE - 2 * GIORNO)) });
    }
  });

  prova(
    'R71 revocata ed estinta liberano tutti, anche prima che si apra; di un esito che dà il bene non si dice nulla',
    () => {
      for (const esito of ['revocata', 'estinta'] as const)
        astaPubblicata()
          .dopo(deposita('Abete'), SISTEMA, LEGGIBILI)
          .dopo(SOSPENDI, OPERATORE, LEGGIBILI + 1)
          .alle(LEGGIBILI + 2)
          .quando(dichiara(esito), REFERENTE)
          .allora({ tipo: 'EsitoDichiarato', esito }, tornano({ Abete: null }));
      const aggiudicata = garaInCorso()
        .dopo({ tipo: 'concludiGara', filigranaIl: ZERO + 5_000 }, SISTEMA, ZERO + 5_000)
        .dopo({ tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null }, REFERENTE, ZERO + 9_000);
      expect(vincoli(aggiudicata, ZERO + 9_000)).toEqual({ Abete: null, Betulla: null, Cedro: null });
    },
  );
});

describe('chi è vincolato si libera', () => {
  const finita = (esito: (typeof QUALI)[number]) =>
    operazioniAperte(['Abete', 'Betulla'])
      .dopo(apri('Abete', sintesi(euro(95_000))), REFERENTE, T0 + 1)
      .dopo(SOSPENDI, OPERATORE, T0 + 5)
      .dopo(dichiara(esito), REFERENTE, T0 + 6);

  prova(
    'R24 passati 120 giorni dal deposito, e non un istante prima: la cauzione torna senza chiederla, una volta',
    () => {
      for (const esito of QUALI) {
        const sua = finita(esito);
        sua.alle(FINO).quando(SCADUTE, SISTEMA).allora();
        const scaduta = sua
          .alle(FINO + 1)
          .quando(SCADUTE, SISTEMA)
          .allora(tornano({ Abete: euro(9_500), Betulla: null }));
        expect(vincoli(scaduta, FINO + 1)).toMatchObject({
          Abete: { vincolata: false, perche: 'scaduta', finoAl: FINO },
        });
        scaduta
          .alle(FINO + 2)
          .quando(SCADUTE, SISTEMA)
          .allora();
      }
      finita('sospesa')
        .alle(FINO + 1)
        .quando(SCADUTE, REFERENTE)
        .alloraRifiuta('ruolo_non_ammesso');
      operazioniAperte(['Abete'])
        .dopo(SOSPENDI, OPERATORE, T0 + 1)
        .alle(FINO + 1)
        .quando(SCADUTE, SISTEMA)
        .alloraRifiuta('R32_vendita_ferma');
    },
  );

  prova(
    'R71 il giudice li libera anche a vendita finita, con due persone, e una volta sola; chi è nei depositi con loro',
    () => {
      for (const esito of QUALI) {
        const sua = finita(esito);
        const { propostaDa: _, ...daSolo } = LIBERA;
        sua
          .alle(T0 + 7)
          .quando(daSolo, OPERATORE)
          .alloraRifiuta('R71_serve_un_altra_persona');
        const liberi = sua
          .alle(T0 + 7)
          .quando(LIBERA, OPERATORE)
          .allora({ tipo: 'OfferentiLiberati' }, tornano({ Abete: euro(9_500), Betulla: null }));
        expect(vincoli(liberi, T0 + 7)).toMatchObject({ Abete: libera('liberata', 'R71') });
        liberi
          .alle(T0 + 8)
          .quando(LIBERA, OPERATORE)
          .alloraRifiuta('R24_gia_liberati');
        liberi
          .alle(FINO + 1)
          .quando(SCADUTE, SISTEMA)
          .allora();
      }
      astaPubblicata()
        .dopo(SOSPENDI, OPERATORE, TERMINE - GIORNO - 1)
        .dopo(dichiara('rinviata'), REFERENTE, TERMINE - GIORNO)
        .dopo(LIBERA, OPERATORE, TERMINE - GIORNO + 1)
        .alle(LEGGIBILI)
        .quando(
          { tipo: 'versaBuste', buste: [{ ...versata('Abete', null), arrivataIl: TERMINE - 2 * GIORNO }] },
          SISTEMA,
        )
        .allora({ tipo: 'BustaDepositata' }, tornano({ Abete: null }));
    },
  );

  prova('R32 una vendita ferma senza un esito trattiene tutti, e dice chi non è più irrevocabile', () => {
    const ferma = operazioniAperte(['Abete']).dopo(SOSPENDI, OPERATORE, T0 + 1);
    expect(vincoli(ferma, FINO)).toEqual({ Abete: irrevocabile(FINO) });
    expect(vincoli(ferma, FINO + 1)).toMatchObject({ Abete: { vincolata: false, perche: 'scaduta' } });
    expect(vincoli(operazioniAperte(['Abete']), T0 + 1)).toEqual({ Abete: null });
    expect(vincoli(ferma.dopo(LIBERA, OPERATORE, T0 + 2), T0 + 3)).toEqual({ Abete: libera('liberata', 'R71') });
  });
});

describe('a chi la legge ha liberato la cauzione torna, in ogni fase', () => {
  const conFatti = ({ stato }: Caso, ...fatti: Evento[]): Caso => caso(fatti.reduce(evolvi, stato));
  /** Un registro di prima, che dell'esito non disponeva i rimborsi. */
  const senzaRimborsi = (prima: Caso, esito: 'revocata' | 'estinta' | 'sospesa', il: number): Caso =>
    conFatti(prima.dopo(SOSPENDI, OPERATORE, il), {
      tipo: 'EsitoDichiarato',
      esito,
      vincitore: null,
      motivo: 'ordine del giudice',
      irraggiungibili: [],
      motivoIrraggiungibili: null,
      dichiaratoIl: il + 1,
    });

  prova('R71 revocata o estinta prima che si apra, e nessuno l’aveva disposto: torna da sé, una volta', () => {
    for (const esito of ['revocata', 'estinta'] as const) {
      const finita = senzaRimborsi(astaPubblicata().dopo(deposita('Abete'), SISTEMA, LEGGIBILI), esito, LEGGIBILI + 1);
      expect(primaScadenza(di(finita))).toBe(LEGGIBILI + 2);
      const resa = finita
        .alle(LEGGIBILI + 3)
        .quando(SCADUTE, SISTEMA)
        .allora(tornano({ Abete: null }));
      expect(primaScadenza(di(resa))).toBeNull();
      resa
        .alle(LEGGIBILI + 4)
        .quando(SCADUTE, SISTEMA)
        .allora();
    }
    // Sospesa, chi è vincolato lo resta.
    const sospesa = senzaRimborsi(operazioniAperte(['Abete']), 'sospesa', T0 + 1);
    sospesa
      .alle(T0 + 3)
      .quando(SCADUTE, SISTEMA)
      .allora();
  });

  prova(
    'R70 R71 chi ha il bene o ne è decaduto no; di un’aggiudicazione revocata sì, e chi aveva perso lo ha già',
    () => {
      const aggiudicata = garaInCorso()
        .dopo({ tipo: 'concludiGara', filigranaIl: ZERO + 5_000 }, SISTEMA, ZERO + 5_000)
        .dopo({ tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null }, REFERENTE, ZERO + 9_000);
      expect(primaScadenza(di(aggiudicata))).toBeNull();
      for (const esito of ['decaduta', 'estinta', 'revocata'] as const) {
        const caduta = conFatti(aggiudicata, {
          tipo: 'EsitoCaducato',
          esito,
          provvedimento: ORDINE,
          motivo: 'nullità',
          caducatoIl: ZERO + 10_000,
          propostaDa: null,
        });
        const poi = caduta.alle(ZERO + 11_000).quando(SCADUTE, SISTEMA);
        if (esito === 'revocata') poi.allora(tornano({ Abete: euro(9_500) }));
        else poi.allora();
      }
    },
  );

  prova(
    'R25 R71 liberati tutti, chi conduce accoglie un arrivo: la sua cauzione è già disposta, e non due volte',
    () => {
      const arrivo = { ...versata('Tardi', null), arrivataIl: T0 + 10 };
      const liberi = operazioniAperte(['Abete'])
        .dopo({ tipo: 'versaBuste', buste: [arrivo] }, SISTEMA, T0 + 11)
        .dopo(SOSPENDI, OPERATORE, T0 + 12)
        .alle(T0 + 13)
        .quando(LIBERA, OPERATORE)
        .allora({ tipo: 'OfferentiLiberati' }, tornanoCon({ Abete: 'Pseudo Abete', Tardi: 'Arrivo tardivo 1' }));
      liberi
        .dopo(
          { tipo: 'decidiArrivo', bustaId: 'Tardi', accolto: true, motivo: 'guasto', pseudonimo: 'Quercia' },
          REFERENTE,
          T0 + 14,
        )
        .alle(T0 + 15)
        .quando(SCADUTE, SISTEMA)
        .allora();
    },
  );
});

describe('a chi è arrivato tardi la cauzione torna', () => {
  const arrivo = (nome: string, arrivataIl: number) => ({ ...versata(nome, null), arrivataIl });
  const versa = (nome: string, il: number) =>
    ({ tipo: 'versaBuste', buste: [arrivo(nome, il)] }) as const satisfies AttoDi<'versaBuste'>;

  prova('R13 R25 R71 con l’esito, respinto o non ancora deciso; accolto, la sua è una busta come le altre', () => {
    const tre = operazioniAperte(['Abete'])
      .dopo(versa('Respinta', T0 + 1), SISTEMA, T0 + 2)
      .dopo(versa('Indecisa', T0 + 3), SISTEMA, T0 + 4)
      .dopo(
        { tipo: 'decidiArrivo', bustaId: 'Respinta', accolto: false, motivo: 'tardi', pseudonimo: 'Quercia' },
        REFERENTE,
        T0 + 5,
      )
      .dopo(SOSPENDI, OPERATORE, T0 + 6);
    for (const esito of ['revocata', 'sospesa'] as const)
      tre
        .alle(T0 + 7)
        .quando(dichiara(esito), REFERENTE)
        .allora(
          { tipo: 'EsitoDichiarato', esito },
          tornanoCon({
            ...(esito === 'revocata' ? { Abete: 'Pseudo Abete' } : {}),
            Respinta: 'Arrivo tardivo 1',
            Indecisa: 'Arrivo tardivo 2',
          }),
        );
  });

  prova('R25 R71 anche se arriva a vendita finita; mentre è soltanto ferma si aspetta', () => {
    const ferma = operazioniAperte(['Abete']).dopo(SOSPENDI, OPERATORE, T0 + 1);
    const inAttesa = ferma
      .alle(T0 + 3)
      .quando(versa('Tardi', T0 + 2), SISTEMA)
      .allora({ tipo: 'ArrivoTardivo' });
    inAttesa
      .dopo(dichiara('rinviata'), REFERENTE, T0 + 4)
      .alle(T0 + 6)
      .quando(versa('Ancora', T0 + 5), SISTEMA)
      .allora({ tipo: 'ArrivoTardivo' }, tornanoCon({ Ancora: 'Arrivo tardivo 2' }));
  });
});
