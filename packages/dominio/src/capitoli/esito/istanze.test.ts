import { describe, expect, test as prova } from 'vitest';
import type { Atto, AttoDi } from '../../index.ts';
import { giornoARoma } from '../../index.ts';
import {
  astaPubblicata,
  type Caso,
  euro,
  GIORNO,
  OPERATORE,
  offerente,
  REFERENTE,
  SISTEMA,
  T0,
  ZERO,
} from '../../prove/caso.ts';
import { AGGIUDICA, ASSEGNA, conclusa, DECISE, decise, ISTANZA } from '../../prove/vendite-con-istanza.ts';

const SOTTO = euro(99_500);
const BASE = euro(100_000);
const DOPO_LA_GARA = ZERO + 9_000;
const perche: Atto = { ...AGGIUDICA, motivoSottoBase: 'tre esperimenti andati deserti' } as Atto;
const deserta = (esito: 'deserta_nessuna_offerta' | 'non_aggiudicata'): Atto => ({
  tipo: 'dichiaraEsito',
  esito,
  motivo: 'nessuno',
});
const assegnata = (caso: Caso, il: number) =>
  caso
    .alle(il)
    .quando(ASSEGNA, REFERENTE)
    .allora(
      { tipo: 'BeneAssegnato', istanzaId: 'istanza', importoCent: BASE },
      { tipo: 'EsitoDichiarato', esito: 'assegnata', vincitore: null },
      { tipo: 'RimborsiDisposti' },
    );
const registra = (altro: Partial<AttoDi<'registraIstanza'>>) => ({ ...ISTANZA, ...altro });

describe('la tavola: offerte, prezzo, istanza', () => {
  prova('R40 nessuna offerta: senza istanza è deserta, e non c’è nulla da assegnare', () => {
    const caso = decise([], false);
    caso.alle(DECISE).quando(ASSEGNA, REFERENTE).alloraRifiuta('R46_istanza_sconosciuta');
    caso
      .alle(DECISE)
      .quando(deserta('deserta_nessuna_offerta'), REFERENTE)
      .allora({ tipo: 'EsitoDichiarato' }, { tipo: 'RimborsiDisposti' });
  });
  prova('R40 R46 nessuna offerta: con un’istanza si assegna, e deserta non è', () => {
    const caso = decise([], true);
    caso.alle(DECISE).quando(deserta('deserta_nessuna_offerta'), REFERENTE).alloraRifiuta('R46_assegnazione_dovuta');
    assegnata(caso, DECISE);
  });
  prova('R42 una offerta sotto la base: senza istanza decide chi conduce, e scrive perché', () => {
    const caso = decise([SOTTO], false);
    caso.alle(DECISE).quando(AGGIUDICA, REFERENTE).alloraRifiuta('R42_motivo_mancante');
    caso
      .alle(DECISE)
      .quando(perche, REFERENTE)
      .allora(
        { tipo: 'EsitoDichiarato', esito: 'aggiudicata_sotto_base', motivo: 'tre esperimenti andati deserti' },
        { tipo: 'RimborsiDisposti' },
      );
    caso
      .alle(DECISE)
      .quando(deserta('non_aggiudicata'), REFERENTE)
      .allora({ tipo: 'EsitoDichiarato' }, { tipo: 'RimborsiDisposti' });
  });
  prova('R42 R46 una offerta sotto la base: con un’istanza si assegna, e le cauzioni tornano', () => {
    const caso = decise([SOTTO], true);
    caso.alle(DECISE).quando(perche, REFERENTE).alloraRifiuta('R42_istanze_presenti');
    caso.alle(DECISE).quando(deserta('non_aggiudicata'), REFERENTE).alloraRifiuta('R46_assegnazione_dovuta');
    expect(assegnata(caso, DECISE).eventi.at(-1)).toMatchObject({ rimborsi: [{ bustaId: 'b0' }] });
  });
  prova.each([false, true])('R41 R46 una offerta a prezzo base: si aggiudica, istanza %s', (istanza) => {
    const caso = decise([BASE], istanza);
    if (istanza) caso.alle(DECISE).quando(ASSEGNA, REFERENTE).alloraRifiuta('R46_prezzo_raggiunto');
    caso
      .alle(DECISE)
      .quando(AGGIUDICA, REFERENTE)
      .allora({ tipo: 'EsitoDichiarato', esito: 'aggiudicata', motivo: null }, { tipo: 'RimborsiDisposti' });
  });
  prova.each([false, true])('R43 due offerte sotto la base: prima la gara, istanza %s', (istanza) => {
    const caso = decise([euro(90_000), euro(91_000)], istanza);
    caso.alle(DECISE).quando(perche, REFERENTE).alloraRifiuta('R43_gara_obbligatoria');
    if (istanza) caso.alle(DECISE).quando(ASSEGNA, REFERENTE).alloraRifiuta('R43_gara_obbligatoria');
  });
  prova(
    'R42 gara con rilanci che finisce a 99.500 senza istanza: si aggiudica, e lo trattiene soltanto il giudice (cpc 573)',
    () => {
      const caso = conclusa([euro(95_000), euro(94_000)], false, SOTTO);
      for (const esito of ['non_aggiudicata', 'sospesa', 'rinviata', 'revocata'] as const)
        caso
          .alle(DOPO_LA_GARA)
          .quando({ tipo: 'dichiaraEsito', esito, motivo: 'm' }, REFERENTE)
          .alloraRifiuta('R42_aggiudicazione_dovuta');
      const sospendi = { tipo: 'sospendiVendita', provvedimento: null, motivo: 'attendo' } as const;
      caso.alle(DOPO_LA_GARA).quando(sospendi, REFERENTE).alloraRifiuta('R42_aggiudicazione_dovuta');
      // Il perché di una nuova vendita non serve; se è scritto, resta.
      for (const [atto, motivo] of [
        [AGGIUDICA, null],
        [perche, 'tre esperimenti andati deserti'],
      ] as const)
        caso
          .alle(DOPO_LA_GARA)
          .quando(atto, REFERENTE)
          .allora({ tipo: 'EsitoDichiarato', esito: 'aggiudicata_sotto_base', motivo }, { tipo: 'RimborsiDisposti' });
      const ordine = { ...sospendi, provvedimento: { numero: '12', del: '2026-12-10' } };
      caso.alle(DOPO_LA_GARA).quando(ordine, REFERENTE).alloraRifiuta('R41_serve_un_altra_persona');
      const ferma = caso.dopo({ ...ordine, propostaDa: 'altra' }, REFERENTE, DOPO_LA_GARA);
      const non: Atto = { tipo: 'dichiaraEsito', esito: 'non_aggiudicata', motivo: 'lo dispone il giudice' };
      ferma
        .alle(DOPO_LA_GARA)
        .quando(non, REFERENTE)
        .allora({ tipo: 'EsitoDichiarato', esito: 'non_aggiudicata', vincitore: null }, { tipo: 'RimborsiDisposti' });
    },
  );
  prova(
    'R42 gara a cui nessuno aderisce, sotto la base: decide chi conduce, e scrive perché (cpc 573, secondo comma)',
    () => {
      const caso = conclusa([euro(95_000), euro(94_000)], false);
      caso.alle(DOPO_LA_GARA).quando(AGGIUDICA, REFERENTE).alloraRifiuta('R42_motivo_mancante');
      caso
        .alle(DOPO_LA_GARA)
        .quando(perche, REFERENTE)
        .allora({ tipo: 'EsitoDichiarato', esito: 'aggiudicata_sotto_base' }, { tipo: 'RimborsiDisposti' });
      caso
        .alle(DOPO_LA_GARA)
        .quando(deserta('non_aggiudicata'), REFERENTE)
        .allora({ tipo: 'EsitoDichiarato', esito: 'non_aggiudicata' }, { tipo: 'RimborsiDisposti' });
    },
  );
  prova('R46 base 100.000 e istanza di 100.000: gara che finisce a 99.500, assegnata per 100.000', () => {
    const caso = conclusa([euro(95_000), euro(94_000)], true, SOTTO);
    caso.alle(DOPO_LA_GARA).quando(perche, REFERENTE).alloraRifiuta('R42_istanze_presenti');
    const dopo = assegnata(caso, DOPO_LA_GARA);
    expect(dopo.stato).toMatchObject({
      fase: 'esitata',
      esito: { tipo: 'assegnata', vincitore: null, assegnazione: { istanzaId: 'istanza', importoCent: BASE } },
    });
    expect(dopo.eventi.at(-1)).toMatchObject({ rimborsi: [{ bustaId: 'b0' }, { bustaId: 'b1' }] });
  });
  prova.each([false, true])('R41 R46 gara che finisce a 100.000: aggiudicata, istanza %s', (istanza) => {
    const caso = conclusa([euro(95_000), euro(94_000)], istanza, BASE);
    if (istanza) caso.alle(DOPO_LA_GARA).quando(ASSEGNA, REFERENTE).alloraRifiuta('R46_prezzo_raggiunto');
    caso
      .alle(DOPO_LA_GARA)
      .quando(AGGIUDICA, REFERENTE)
      .allora(
        {
          tipo: 'EsitoDichiarato',
          esito: 'aggiudicata',
          vincitore: { bustaId: 'b1', pseudonimo: 'Pseudo b1', importoCent: BASE },
        },
        { tipo: 'RimborsiDisposti' },
      );
  });
});

describe('l’istanza', () => {
  prova(
    'R46 se il decimo giorno prima è di sabato o di festa, l’ultimo utile è il giorno di lavoro che lo precede',
    () => {
      // Mercoledì 20 gennaio 2027: dieci giorni prima è domenica 10, e il sabato prima è il 9.
      const vendita = astaPubblicata({ inizioOperazioniIl: T0 + 5 * GIORNO });
      const il = (giorno: number): number => Date.UTC(2027, 0, giorno, 11);
      for (const tardi of [9, 10])
        vendita
          .alle(il(11))
          .quando(registra({ depositataIl: il(tardi) }), REFERENTE)
          .alloraRifiuta('R46_istanza_tardiva', { ultimo: '08/01/2027' });
      vendita
        .alle(il(11))
        .quando(registra({ depositataIl: il(8) }), REFERENTE)
        .allora({ tipo: 'IstanzaRegistrata' });
    },
  );
  prova('R46 dieci giorni prima della vendita, contati a Roma: l’ultimo vale tutto, il seguente è tardi', () => {
    const caso = astaPubblicata({ prezzoBaseCent: BASE });
    // T0 è il 15 gennaio 2027 alle 9 di Roma: l'ultimo giorno è il 5, fino alla mezzanotte.
    const mezzanotte = (giornoARoma(T0) - 9) * GIORNO - 3_600_000;
    caso
      .alle(T0)
      .quando(registra({ depositataIl: mezzanotte - 1 }), REFERENTE)
      .allora({ tipo: 'IstanzaRegistrata' });
    caso
      .alle(T0)
      .quando(registra({ depositataIl: mezzanotte }), REFERENTE)
      .alloraRifiuta('R46_istanza_tardiva', { ultimo: '05/01/2027' });
    caso
      .alle(T0 - 20 * GIORNO)
      .quando(ISTANZA, REFERENTE)
      .alloraRifiuta('R46_deposito_futuro');
  });
  prova('R46 se le operazioni si rinviano il termine va con loro', () => {
    const provvedimento = { numero: '12', del: '2026-12-10' };
    const rinvio = {
      fissateIl: T0,
      nuovoInizioIl: T0 + 20 * GIORNO,
      nuovoTermineIl: null,
      provvedimento,
      motivo: 'neve',
    };
    astaPubblicata()
      .dopo({ tipo: 'rinviaOperazioni', ...rinvio }, REFERENTE, T0 - 5 * GIORNO)
      .alle(T0 - 4 * GIORNO)
      .quando(registra({ depositataIl: T0 - 6 * GIORNO }), REFERENTE)
      .allora({ tipo: 'IstanzaRegistrata' });
  });
  prova('R46 non meno del prezzo base, né delle spese con i crediti che vengono prima', () => {
    const quando = (altro: Partial<AttoDi<'registraIstanza'>>) =>
      astaPubblicata({ prezzoBaseCent: BASE }).alle(T0).quando(registra(altro), REFERENTE);
    quando({ importoCent: BASE - 1 }).alloraRifiuta('R46_sotto_minimo', { minimoCent: BASE });
    quando({ speseCent: euro(4_000), prelazioniCent: euro(96_000, 1) }).alloraRifiuta('R46_sotto_minimo', {
      minimoCent: BASE + 1,
    });
    quando({ speseCent: euro(4_000), prelazioniCent: euro(96_000) }).allora({
      tipo: 'IstanzaRegistrata',
      creditore: 'Banca Popolare S.p.A.',
    });
    quando({ speseCent: -1 }).alloraRifiuta('R46_importo_non_valido');
    quando({ creditore: ' ' }).alloraRifiuta('R46_creditore_mancante');
  });
  prova('R46 la registra e la ritira chi conduce, fino all’esito, anche a vendita ferma', () => {
    const ritira: Atto = { tipo: 'ritiraIstanza', istanzaId: 'istanza', motivo: 'scritta male' };
    for (const chi of [OPERATORE, SISTEMA, offerente('b0')])
      for (const atto of [ISTANZA, ritira, ASSEGNA])
        decise([], true).alle(DECISE).quando(atto, chi).alloraRifiuta('ruolo_non_ammesso');
    const registrata = decise([], true);
    registrata.alle(DECISE).quando(ISTANZA, REFERENTE).alloraRifiuta('R46_istanza_gia_registrata');
    registrata
      .alle(DECISE)
      .quando({ ...ritira, motivo: ' ' }, REFERENTE)
      .alloraRifiuta('R46_motivo_mancante');
    const senza = registrata.dopo(ritira, REFERENTE, DECISE);
    senza.alle(DECISE).quando(ritira, REFERENTE).alloraRifiuta('R46_istanza_sconosciuta');
    senza
      .alle(DECISE)
      .quando(deserta('deserta_nessuna_offerta'), REFERENTE)
      .allora({ tipo: 'EsitoDichiarato' }, { tipo: 'RimborsiDisposti' });
    const provvedimento = { numero: '12', del: '2026-12-10' };
    const ferma = decise([], false).dopo(
      { tipo: 'sospendiVendita', provvedimento, motivo: 'ordine' },
      REFERENTE,
      DECISE,
    );
    ferma
      .alle(DECISE + 1)
      .quando(ISTANZA, REFERENTE)
      .allora({ tipo: 'IstanzaRegistrata' });
    assegnata(decise([], true), DECISE)
      .alle(DECISE + 1)
      .quando(registra({ istanzaId: 'altra' }), REFERENTE)
      .alloraRifiuta('fase_non_ammessa');
  });
  prova('R47 fra più istanze a chi offre di più; a parità sceglie chi conduce, e scrive perché', () => {
    const tre = decise([SOTTO], true)
      .dopo(registra({ istanzaId: 'pari' }), REFERENTE, DECISE)
      .dopo(registra({ istanzaId: 'maggiore', importoCent: euro(101_000) }), REFERENTE, DECISE);
    tre
      .alle(DECISE)
      .quando(ASSEGNA, REFERENTE)
      .alloraRifiuta('R47_istanza_migliore', { importoCent: euro(101_000) });
    tre
      .alle(DECISE)
      .quando({ ...ASSEGNA, istanzaId: 'maggiore' }, REFERENTE)
      .allora({ tipo: 'BeneAssegnato' }, { tipo: 'EsitoDichiarato', motivo: null }, { tipo: 'RimborsiDisposti' });
    const pari = tre.dopo({ tipo: 'ritiraIstanza', istanzaId: 'maggiore', motivo: 'rinuncia' }, REFERENTE, DECISE);
    pari.alle(DECISE).quando(ASSEGNA, REFERENTE).alloraRifiuta('R47_parita');
    pari
      .alle(DECISE)
      .quando({ ...ASSEGNA, motivo: 'depositata prima' }, REFERENTE)
      .allora(
        { tipo: 'BeneAssegnato', istanzaId: 'istanza' },
        { tipo: 'EsitoDichiarato', motivo: 'depositata prima' },
        { tipo: 'RimborsiDisposti' },
      );
  });
  prova('R46 l’assegnazione dovuta la trattiene soltanto il giudice, con il suo provvedimento', () => {
    const caso = conclusa([euro(95_000), euro(94_000)], true, SOTTO);
    for (const esito of ['non_aggiudicata', 'sospesa', 'rinviata', 'revocata'] as const)
      caso
        .alle(DOPO_LA_GARA)
        .quando({ tipo: 'dichiaraEsito', esito, motivo: 'm' }, REFERENTE)
        .alloraRifiuta('R46_assegnazione_dovuta');
    const sospendi = { tipo: 'sospendiVendita', provvedimento: null, motivo: 'attendo' } as const;
    caso.alle(DOPO_LA_GARA).quando(sospendi, REFERENTE).alloraRifiuta('R46_assegnazione_dovuta');
    const ferma = caso.dopo(
      { ...sospendi, provvedimento: { numero: '12', del: '2026-12-10' }, propostaDa: 'altra' },
      REFERENTE,
      DOPO_LA_GARA,
    );
    ferma.alle(DOPO_LA_GARA).quando(ASSEGNA, REFERENTE).alloraRifiuta('R32_vendita_ferma');
    ferma
      .alle(DOPO_LA_GARA)
      .quando({ tipo: 'dichiaraEsito', esito: 'revocata', motivo: 'ordine' }, REFERENTE)
      .allora({ tipo: 'EsitoDichiarato', esito: 'revocata' }, { tipo: 'RimborsiDisposti' });
  });
});
