import { describe, expect, test as prova } from 'vitest';
import { type Atto, type Evento, evolvi } from '../../index.ts';
import {
  AVVIO,
  apri,
  astaPubblicata,
  deposita,
  euro,
  GIORNO,
  garaInCorso,
  LEGGIBILI,
  offerteAmmesse,
  operazioniAperte,
  REFERENTE,
  SISTEMA,
  sintesi,
  stanzaDi,
  T0,
  ZERO,
} from '../../prove/caso.ts';
import { decise } from '../../prove/vendite-con-istanza.ts';

const MAGISTRATO = { tipo: 'magistrato', id: 'giudice' } as const;
const AGGIUDICA: Atto = { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null };
const esito = (
  quale: 'non_aggiudicata' | 'deserta_nessuna_offerta' | 'deserta_offerte_inefficaci' | 'sospesa',
): Atto => ({ tipo: 'dichiaraEsito', esito: quale, motivo: 'motivo' });
const conclusa = () => garaInCorso().dopo({ tipo: 'concludiGara', filigranaIl: ZERO }, SISTEMA, ZERO + 1000);

describe('chiusura', () => {
  prova('R41 una sola offerta al prezzo base o più si aggiudica, anche se l’offerente non è collegato', () => {
    const una = offerteAmmesse({ b: sintesi(euro(93_100)) });
    una
      .alle(AVVIO)
      .quando({ ...AGGIUDICA, irraggiungibili: ['Pseudo b'] } as Atto, REFERENTE)
      .allora({ tipo: 'EsitoDichiarato', esito: 'aggiudicata' }, { tipo: 'RimborsiDisposti', rimborsi: [] });
    una.alle(AVVIO).quando(esito('non_aggiudicata'), REFERENTE).alloraRifiuta('R41_offerta_valida');
  });
  prova(
    'R41 l’aggiudicazione dovuta non la trattiene nessun esito: prima il giudice sospende, con il suo provvedimento',
    () => {
      const conclusa = garaInCorso().dopo({ tipo: 'concludiGara', filigranaIl: ZERO + 5_000 }, SISTEMA, ZERO + 5_000);
      for (const quale of ['non_aggiudicata', 'sospesa', 'rinviata', 'revocata'] as const)
        conclusa
          .alle(ZERO + 9_000)
          .quando({ tipo: 'dichiaraEsito', esito: quale, motivo: 'prezzo basso' }, REFERENTE)
          .alloraRifiuta('R41_aggiudicazione_dovuta');
      const provvedimento = { numero: '12', del: '2026-12-10' };
      conclusa
        .dopo(
          { tipo: 'sospendiVendita', provvedimento, motivo: 'ordine del giudice', propostaDa: 'altra' },
          REFERENTE,
          ZERO + 9_000,
        )
        .alle(ZERO + 9_001)
        .quando({ tipo: 'dichiaraEsito', esito: 'revocata', motivo: 'ordine del giudice' }, REFERENTE)
        .allora({ tipo: 'EsitoDichiarato', esito: 'revocata' }, { tipo: 'RimborsiDisposti' });
    },
  );
  prova(
    'R41 R32 sospesa, rinviata e revocata le ordina il giudice: le parole di chi conduce non bastano in nessuna fase',
    () => {
      const T = ZERO - 1;
      const chiusa = astaPubblicata().dopo(deposita('Abete'), SISTEMA, LEGGIBILI);
      const fermaDaSe = operazioniAperte(['Abete']).dopo(
        { tipo: 'sospendiVendita', provvedimento: null, motivo: 'aspettiamo' },
        REFERENTE,
        T0 + 1,
      );
      for (const quale of ['sospesa', 'rinviata', 'revocata'] as const)
        for (const [caso, il, codice] of [
          [astaPubblicata(), T0 - 40 * GIORNO, 'R32_esito_senza_ordine'],
          [chiusa, LEGGIBILI + 1, 'R32_esito_senza_ordine'],
          // Con una busta lasciata chiusa, o da decidere, l’aggiudicazione non è ancora dovuta: la si tratterrebbe così.
          [operazioniAperte(['Abete']), T0 + 1, 'R32_esito_senza_ordine'],
          [
            operazioniAperte(['Abete']).dopo(apri('Abete', sintesi(euro(200_000))), REFERENTE, T0 + 1),
            T0 + 2,
            'R32_esito_senza_ordine',
          ],
          [fermaDaSe, T0 + 2, 'R32_esito_senza_ordine'],
          [garaInCorso(), T, 'R32_esito_senza_ordine'],
          // A tempo finito si aspetta che la gara si chiuda.
          [garaInCorso(), ZERO, 'R53_gara_finita'],
          [garaInCorso(), ZERO + 1, 'R53_gara_finita'],
        ] as const)
          for (const chi of [REFERENTE, MAGISTRATO])
            caso
              .alle(il)
              .quando({ tipo: 'dichiaraEsito', esito: quale, motivo: 'lo dico io' }, chi)
              .alloraRifiuta(codice);
    },
  );
  prova(
    'R32 R71 R24 per ordine si può in ogni fase; le cauzioni tornano tutte se revocata, e a chi è libero se sospesa o rinviata',
    () => {
      const ordine: Atto = {
        tipo: 'sospendiVendita',
        provvedimento: { numero: '12', del: '2026-12-10' },
        motivo: 'ordine del giudice',
        propostaDa: 'altra',
      };
      const libera: Atto = { ...ordine, tipo: 'liberaOfferenti', provvedimento: { numero: '13', del: '2026-12-11' } };
      const chiusa = astaPubblicata().dopo(deposita('Abete'), SISTEMA, LEGGIBILI);
      for (const quale of ['sospesa', 'rinviata', 'revocata'] as const) {
        const dichiara: Atto = { tipo: 'dichiaraEsito', esito: quale, motivo: 'ordine del giudice' };
        const torna = (bustaId: string) => ({ bustaId, pseudonimo: `Pseudo ${bustaId}`, importoCent: null });
        chiusa
          .dopo(ordine, REFERENTE, LEGGIBILI + 1)
          .alle(LEGGIBILI + 2)
          .quando(dichiara, REFERENTE)
          .allora(
            { tipo: 'EsitoDichiarato', esito: quale },
            ...(quale === 'revocata' ? [{ tipo: 'RimborsiDisposti' as const, rimborsi: [torna('Abete')] }] : []),
          );
        garaInCorso()
          .dopo(ordine, REFERENTE, ZERO - 1)
          .alle(ZERO + 1)
          .quando(dichiara, REFERENTE)
          .allora(
            { tipo: 'EsitoDichiarato', esito: quale },
            ...(quale === 'revocata' ? [{ tipo: 'RimborsiDisposti' as const }] : []),
          );
        // Ferma per atto di chi conduce: l’ordine arriva con la liberazione.
        operazioniAperte(['Abete'])
          .dopo({ tipo: 'sospendiVendita', provvedimento: null, motivo: 'guasto' }, REFERENTE, T0 + 1)
          .dopo(libera, REFERENTE, T0 + 2)
          .alle(T0 + 3)
          .quando(dichiara, REFERENTE)
          .allora({ tipo: 'EsitoDichiarato', esito: quale }, { tipo: 'RimborsiDisposti', rimborsi: [] });
      }
    },
  );
  prova('R32 revocata a gara ferma, nessuno la vede più sospesa: chi guarda legge che è conclusa', () => {
    const ferma = garaInCorso().dopo(
      {
        tipo: 'sospendiVendita',
        provvedimento: { numero: '12', del: '2026-12-10' },
        motivo: 'ordine del giudice',
        propostaDa: 'altra',
      },
      REFERENTE,
      ZERO - 1,
    );
    const revocata = ferma.dopo({ tipo: 'dichiaraEsito', esito: 'revocata', motivo: 'rinuncia' }, REFERENTE, ZERO + 1);
    for (const tipo of ['partecipante', 'referente', 'sala'] as const) {
      expect(stanzaDi(ferma, { tipo }).gara).toMatchObject({ fase: 'sospesa' });
      expect(stanzaDi(revocata, { tipo }).gara).toMatchObject({ fase: 'conclusa' });
      expect(stanzaDi(conclusa(), { tipo }).gara).toEqual(
        stanzaDi(conclusa().dopo(AGGIUDICA, REFERENTE, ZERO + 9_000), { tipo }).gara,
      );
    }
  });
  prova('R42 una sola fra 75 e 100 per cento: decide il referente, mai con istanze di assegnazione', () => {
    const una = offerteAmmesse({ b: sintesi(euro(70_000)) });
    una
      .alle(AVVIO)
      .quando({ ...AGGIUDICA, motivoSottoBase: 'terzo esperimento' } as Atto, REFERENTE)
      .allora({ tipo: 'EsitoDichiarato', esito: 'aggiudicata_sotto_base' }, { tipo: 'RimborsiDisposti' });
    una
      .alle(AVVIO)
      .quando(esito('non_aggiudicata'), REFERENTE)
      .allora({ tipo: 'EsitoDichiarato', esito: 'non_aggiudicata' }, { tipo: 'RimborsiDisposti' });
    const conIstanza = decise([euro(90_000)], true);
    conIstanza.alle(AVVIO).quando(AGGIUDICA, REFERENTE).alloraRifiuta('R42_istanze_presenti');
  });
  prova('R43 con due offerte ammesse la gara è obbligatoria', () => {
    offerteAmmesse({ b: sintesi(euro(95_000)), c: sintesi(euro(96_000)) })
      .alle(AVVIO)
      .quando(AGGIUDICA, REFERENTE)
      .alloraRifiuta('R43_gara_obbligatoria');
  });
  prova('R40 deserta: senza offerte, o con offerte tutte inefficaci, e il nome giusto', () => {
    operazioniAperte([])
      .alle(AVVIO)
      .quando(esito('deserta_nessuna_offerta'), REFERENTE)
      .allora({ tipo: 'EsitoDichiarato', vincitore: null }, { tipo: 'RimborsiDisposti' });
    operazioniAperte([])
      .alle(AVVIO)
      .quando(esito('deserta_offerte_inefficaci'), REFERENTE)
      .alloraRifiuta('R40_nessuna_offerta_valida');
    const rifiutata = operazioniAperte(['b'])
      .dopo(apri('b', sintesi(euro(60_000))), REFERENTE, T0 + 1)
      .dopo(
        { tipo: 'rifiutaOfferta', bustaId: 'b', motivo: { regola: 'R16', testo: 'sotto il minimo' } },
        REFERENTE,
        T0 + 2,
      );
    rifiutata
      .alle(AVVIO)
      .quando(esito('deserta_offerte_inefficaci'), REFERENTE)
      .allora(
        { tipo: 'EsitoDichiarato' },
        { tipo: 'RimborsiDisposti', rimborsi: [{ bustaId: 'b', pseudonimo: 'Pseudo b', importoCent: euro(6_000) }] },
      );
  });
  prova('R57 aggiudicare con offerenti irraggiungibili vuole un motivo scritto', () => {
    const atto = { ...AGGIUDICA, irraggiungibili: ['Pseudo Betulla'] } as Atto;
    conclusa()
      .alle(ZERO + 2000)
      .quando(atto, REFERENTE)
      .alloraRifiuta('R57_irraggiungibili', { quanti: 1 });
    conclusa()
      .alle(ZERO + 2000)
      .quando({ ...atto, motivoIrraggiungibili: 'sentiti al telefono' } as Atto, REFERENTE)
      .allora({ tipo: 'EsitoDichiarato', motivoIrraggiungibili: 'sentiti al telefono' }, { tipo: 'RimborsiDisposti' });
  });
  prova('R67 R71 a tutti i perdenti torna la cauzione versata, al vincitore no', () => {
    const dopo = conclusa().dopo(AGGIUDICA, REFERENTE, ZERO + 2000);
    expect(dopo.eventi.at(-1)).toMatchObject({
      tipo: 'RimborsiDisposti',
      rimborsi: [
        { bustaId: 'Betulla', importoCent: euro(9_400) },
        { bustaId: 'Cedro', importoCent: euro(9_350) },
      ],
    });
  });
  prova('R68 ogni redazione è una versione, e si firma solo l’ultima', () => {
    const redatto = conclusa()
      .dopo(AGGIUDICA, REFERENTE, ZERO + 2000)
      .dopo({ tipo: 'redigiVerbale', impronta: 'a' }, REFERENTE, ZERO + 3000)
      .dopo({ tipo: 'redigiVerbale', impronta: 'b' }, REFERENTE, ZERO + 4000);
    redatto
      .alle(ZERO + 5000)
      .quando({ tipo: 'firmaVerbale', versione: 1, impronta: 'a' }, REFERENTE)
      .alloraRifiuta('R68_verbale_superato');
    redatto
      .alle(ZERO + 5000)
      .quando({ tipo: 'firmaVerbale', versione: 2, impronta: 'b' }, REFERENTE)
      .allora({ tipo: 'VerbaleFirmato', versione: 2 })
      .alle(ZERO + 6000)
      .quando({ tipo: 'chiudiAsta' }, REFERENTE)
      .allora({ tipo: 'AstaChiusa' });
  });
  prova('R68 chi ha scritto un testo su una versione che intanto è un’altra non copre chi ha salvato prima', () => {
    const redatto = conclusa()
      .dopo(AGGIUDICA, REFERENTE, ZERO + 2000)
      .dopo({ tipo: 'redigiVerbale', impronta: 'a', segue: 0 }, REFERENTE, ZERO + 3000);
    for (const segue of [0, 2])
      redatto
        .alle(ZERO + 4000)
        .quando({ tipo: 'redigiVerbale', impronta: 'b', segue }, REFERENTE)
        .alloraRifiuta('R68_verbale_cambiato');
    redatto
      .alle(ZERO + 4000)
      .quando({ tipo: 'redigiVerbale', impronta: 'b', segue: 1 }, REFERENTE)
      .allora({ tipo: 'VerbaleRedatto', versione: 2, impronta: 'b' });
    // Dal solo registro non si copre nulla di scritto: è una versione in più.
    redatto
      .alle(ZERO + 4000)
      .quando({ tipo: 'redigiVerbale', impronta: 'c' }, REFERENTE)
      .allora({ tipo: 'VerbaleRedatto', versione: 2 });
  });
  prova(
    'R68 il file con la firma si deposita una volta, sull’ultima versione: se il verbale non è firmato lo firma',
    () => {
      const deposita = (versione: number, impronta: string, firmato: string): Atto => ({
        tipo: 'depositaVerbaleFirmato',
        versione,
        impronta,
        firmato,
        motivo: null,
      });
      const redatto = conclusa()
        .dopo({ tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null }, REFERENTE, ZERO + 3000)
        .dopo({ tipo: 'redigiVerbale', impronta: 'a' }, REFERENTE, ZERO + 3500)
        .dopo({ tipo: 'redigiVerbale', impronta: 'b' }, REFERENTE, ZERO + 4000);
      redatto
        .alle(ZERO + 5000)
        .quando(deposita(1, 'a', 'f'), REFERENTE)
        .alloraRifiuta('R68_verbale_superato');
      redatto
        .alle(ZERO + 5000)
        .quando(deposita(2, 'a', 'f'), REFERENTE)
        .alloraRifiuta('R68_verbale_superato');
      redatto
        .alle(ZERO + 5000)
        .quando(deposita(2, 'b', 'f'), { tipo: 'offerente', id: 'Betulla' })
        .alloraRifiuta('ruolo_non_ammesso');
      redatto
        .alle(ZERO + 5000)
        .quando(deposita(2, 'b', 'f'), REFERENTE)
        .allora(
          { tipo: 'VerbaleFirmato', versione: 2 },
          { tipo: 'VerbaleFirmatoDepositato', versione: 2, firmato: 'f' },
        )
        .alle(ZERO + 6000)
        .quando(deposita(2, 'b', 'altro'), REFERENTE)
        .alloraRifiuta('R68_firmato_gia_depositato');
      // Firmato prima, e chiuso: il file che arriva dopo si deposita lo stesso. Lo stesso, mandato di nuovo, non aggiunge nulla.
      redatto
        .dopo({ tipo: 'firmaVerbale', versione: 2, impronta: 'b' }, REFERENTE, ZERO + 5000)
        .dopo({ tipo: 'chiudiAsta' }, REFERENTE, ZERO + 5500)
        .alle(ZERO + 6000)
        .quando(deposita(2, 'b', 'f'), REFERENTE)
        .allora({ tipo: 'VerbaleFirmatoDepositato', versione: 2, impronta: 'b', firmato: 'f' })
        .alle(ZERO + 7000)
        .quando(deposita(2, 'b', 'f'), REFERENTE)
        .allora();
    },
  );
  prova(
    'R68 dopo la firma si redige e si firma ciò che si aggiunge, anche a vendita chiusa; ciò che è firmato resta',
    () => {
      const redigi = (impronta: string, daStampare: number): Atto => ({ tipo: 'redigiVerbale', impronta, daStampare });
      const firma = (versione: number, impronta: string): Atto => ({ tipo: 'firmaVerbale', versione, impronta });
      const deposita = (versione: number, impronta: string, firmato: string): Atto => ({
        tipo: 'depositaVerbaleFirmato',
        versione,
        impronta,
        firmato,
        motivo: null,
      });
      const firmato = conclusa()
        .dopo(AGGIUDICA, REFERENTE, ZERO + 2000)
        .dopo(redigi('a', 0), REFERENTE, ZERO + 3000)
        .dopo(firma(1, 'a'), REFERENTE, ZERO + 4000);
      for (const storia of [firmato, firmato.dopo({ tipo: 'chiudiAsta' }, REFERENTE, ZERO + 5000)]) {
        const { fase } = storia.stato;
        // Senza nulla da aggiungere il verbale firmato non si riscrive, e non c'è nulla da firmare.
        storia
          .alle(ZERO + 6000)
          .quando(redigi('b', 0), REFERENTE)
          .alloraRifiuta('R68_nulla_da_integrare');
        storia
          .alle(ZERO + 6000)
          .quando(firma(1, 'a'), REFERENTE)
          .alloraRifiuta('fase_non_ammessa');
        storia
          .alle(ZERO + 6000)
          .quando(redigi('b', 1), { tipo: 'offerente', id: 'Abete' })
          .alloraRifiuta('ruolo_non_ammesso');
        const redatta = storia
          .dopo(redigi('b', 1), REFERENTE, ZERO + 6000)
          .dopo(redigi('c', 2), REFERENTE, ZERO + 7000);
        expect(redatta.stato).toMatchObject({
          fase,
          verbale: { versione: 1, impronta: 'a', seguente: { versione: 3 } },
        });
        redatta
          .alle(ZERO + 8000)
          .quando(firma(2, 'b'), REFERENTE)
          .alloraRifiuta('R68_verbale_superato');
        const integrata = redatta.dopo(firma(3, 'c'), REFERENTE, ZERO + 8000);
        expect(integrata.stato).toMatchObject({ fase, verbale: { versione: 3, impronta: 'c', firmato: null } });
        for (const tipo of ['partecipante', 'referente', 'sala'] as const)
          expect(stanzaDi(integrata, { tipo }).fase).toBe(fase);
        // Il file con la firma del verbale si deposita anche dopo quello dell'integrazione, e ciascuno una volta.
        const depositata = integrata
          .dopo(deposita(3, 'c', 'f3'), REFERENTE, ZERO + 9000)
          .dopo(deposita(1, 'a', 'f1'), REFERENTE, ZERO + 9500);
        expect(depositata.stato).toMatchObject({
          fase,
          verbale: { versione: 3, firmato: 'f3', precedenti: [{ versione: 1, impronta: 'a', firmato: 'f1' }] },
        });
        const altro = depositata.alle(ZERO + 9900);
        altro.quando(deposita(1, 'a', 'altro'), REFERENTE).alloraRifiuta('R68_firmato_gia_depositato');
        altro.quando(deposita(2, 'b', 'f2'), REFERENTE).alloraRifiuta('R68_verbale_superato');
      }
      // Il file con la firma firma da sé anche un'integrazione.
      firmato
        .dopo(redigi('b', 1), REFERENTE, ZERO + 6000)
        .alle(ZERO + 7000)
        .quando(deposita(2, 'b', 'f'), REFERENTE)
        .allora(
          { tipo: 'VerbaleFirmato', versione: 2 },
          { tipo: 'VerbaleFirmatoDepositato', versione: 2, firmato: 'f' },
        );
    },
  );
  prova('R38 un esito senza aggiudicatario vuole un motivo', () => {
    operazioniAperte([])
      .alle(AVVIO)
      .quando({ tipo: 'dichiaraEsito', esito: 'sospesa', motivo: ' ' }, REFERENTE)
      .alloraRifiuta('R38_motivo_mancante');
  });
  prova('R74 un registro incoerente ferma la lettura: rilancio sotto il minimo, o fuori fase', () => {
    const { stato } = garaInCorso();
    const rilancio: Evento = {
      tipo: 'RilancioAccettato',
      bustaId: 'Betulla',
      pseudonimo: 'Pseudo Betulla',
      importoCent: euro(95_499, 99),
      canale: 'online',
      dichiaratoIl: AVVIO,
      scadeIl: ZERO,
    };
    expect(() => evolvi(stato, rilancio)).toThrow(
      'registro incoerente: RilancioAccettato in fase gara: sotto il minimo (R50)',
    );
    expect(() => evolvi(conclusa().stato, { ...rilancio, importoCent: euro(99_000) })).toThrow('registro incoerente');
    expect(() => evolvi(stato, { tipo: 'RaccoltaAperta' })).toThrow('registro incoerente');
  });
});
