import { describe, expect, test as prova } from 'vitest';
import { evolvi } from '../../index.ts';
import {
  apri,
  astaPubblicata,
  deposita,
  euro,
  GIORNO,
  LEGGIBILI,
  OPERATORE,
  operazioniAperte,
  REFERENTE,
  SISTEMA,
  sintesi,
  T0,
  TERMINE,
  versata,
} from '../../prove/caso.ts';

const ORDINE = { numero: '310/2027', del: '2026-12-01' };

describe('un esito dichiarato prima che le buste si possano contare', () => {
  // Un esito del giudice vuole il suo provvedimento: prima la vendita si ferma (R32).
  const SOSPENDI = { tipo: 'sospendiVendita', provvedimento: ORDINE, motivo: 'istanza' } as const;
  const REVOCATA = { tipo: 'dichiaraEsito', esito: 'revocata', motivo: 'ordine' } as const;
  /** Una busta arrivata allora; senza una ricevuta vale l'ora di arrivo. */
  const arrivata = (bustaId: string, arrivataIl: number, scarto: string | null = null) => ({
    ...versata(bustaId, null, scarto),
    arrivataIl,
  });
  const torna = (...ids: string[]) => ({
    tipo: 'RimborsiDisposti' as const,
    rimborsi: ids.map((bustaId) => ({ bustaId, pseudonimo: `Pseudo ${bustaId}`, importoCent: null })),
  });

  const tornaConTardi =
    (...ids: string[]) =>
    (...tardi: string[]) => ({
      tipo: 'RimborsiDisposti' as const,
      rimborsi: [
        ...torna(...ids).rimborsi,
        ...tardi.map((bustaId, i) => ({ bustaId, pseudonimo: `Arrivo tardivo ${i + 1}`, importoCent: null })),
      ],
    });

  prova('R71 R25 revocata prima che si leggano, chi aveva offerto è in elenco e la cauzione torna, una volta', () => {
    for (const esito of ['revocata', 'estinta'] as const) {
      const ferma = astaPubblicata().dopo(SOSPENDI, OPERATORE, TERMINE - GIORNO - 1);
      const finita = ferma.dopo({ ...REVOCATA, esito }, REFERENTE, TERMINE - GIORNO);
      finita
        .alle(LEGGIBILI - 1)
        .quando(deposita('Abete'), SISTEMA)
        .alloraRifiuta('R10_non_versabili');
      const buste = [
        arrivata('Abete', TERMINE - 2 * GIORNO),
        arrivata('Betulla', TERMINE - 3 * GIORNO, 'Non si apre.'),
        arrivata('Cedro', TERMINE - GIORNO),
      ];
      const versate = finita.alle(LEGGIBILI).quando({ tipo: 'versaBuste', buste }, SISTEMA).allora(
        { tipo: 'BustaDepositata', bustaId: 'Abete', tardiva: false, riservata: true },
        { tipo: 'BustaScartata', bustaId: 'Betulla', riservata: true },
        // Arrivato a vendita finita: nessuno lo attendeva.
        { tipo: 'ArrivoTardivo', bustaId: 'Cedro' },
        tornaConTardi('Abete', 'Betulla')('Cedro'),
      );
      versate
        .alle(LEGGIBILI + 1)
        .quando({ tipo: 'versaBuste', buste }, SISTEMA)
        .allora();
      expect(versate.stato).toMatchObject({ rimborsate: new Set(['Abete', 'Betulla', 'Cedro']) });
      const [busta] = versate.eventi.filter(({ tipo }) => tipo === 'BustaDepositata');
      if (busta?.tipo !== 'BustaDepositata') throw new Error('nessuna busta');
      const dopo = { ...busta, bustaId: 'Larice', pseudonimo: 'Pseudo Larice', arrivataIl: TERMINE - GIORNO };
      expect(() => evolvi(versate.stato, { ...dopo, depositataIl: TERMINE - GIORNO })).toThrow('fuori dalla raccolta');
    }
  });

  prova('R71 liberati e poi revocata: chi era nei depositi resta libero, anche a verbale firmato', () => {
    const verbale = { tipo: 'redigiVerbale', impronta: 'ab' } as const;
    astaPubblicata()
      .dopo(SOSPENDI, OPERATORE, TERMINE - 5 * GIORNO)
      .dopo(
        { tipo: 'liberaOfferenti', provvedimento: ORDINE, motivo: 'attesa troppo lunga', propostaDa: 'altra' },
        OPERATORE,
        TERMINE - 4 * GIORNO,
      )
      .dopo(REVOCATA, REFERENTE, TERMINE - 3 * GIORNO)
      .dopo(verbale, REFERENTE, TERMINE - 3 * GIORNO)
      .dopo({ tipo: 'firmaVerbale', versione: 1, impronta: 'ab' }, REFERENTE, TERMINE - 3 * GIORNO)
      .dopo({ tipo: 'chiudiAsta' }, REFERENTE, TERMINE - 2 * GIORNO)
      .alle(LEGGIBILI)
      .quando({ tipo: 'versaBuste', buste: [arrivata('Abete', TERMINE - 6 * GIORNO)] }, SISTEMA)
      .allora({ tipo: 'BustaDepositata', bustaId: 'Abete' }, torna('Abete'));
  });

  prova(
    'R71 R25 un esito a operazioni aperte non tocca chi arriva: resta un arrivo, la sua cauzione torna, e niente due volte',
    () => {
      const finita = operazioniAperte(['Abete'])
        .dopo(apri('Abete', sintesi(euro(95_000))), REFERENTE, T0 + 1_000)
        .dopo({ ...SOSPENDI, propostaDa: 'altra' }, REFERENTE, T0 + 1_500)
        .dopo(REVOCATA, REFERENTE, T0 + 2_000);
      finita
        .alle(T0 + 3_000)
        .quando({ tipo: 'versaBuste', buste: [arrivata('Larice', T0 - 1)] }, SISTEMA)
        .allora({ tipo: 'ArrivoTardivo', bustaId: 'Larice' }, tornaConTardi()('Larice'));
      astaPubblicata()
        .dopo(deposita('Abete'), SISTEMA, LEGGIBILI)
        .dopo(SOSPENDI, OPERATORE, LEGGIBILI + 1)
        .alle(LEGGIBILI + 1)
        .quando({ tipo: 'dichiaraEsito', esito: 'rinviata', motivo: 'manca il perito' }, REFERENTE)
        .allora({ tipo: 'EsitoDichiarato' });
    },
  );
});
