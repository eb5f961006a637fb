import { describe, expect, test as prova } from 'vitest';
import type { Atto, AttoDi } from '../../index.ts';
import { type Caso, euro, GIORNO, OPERATORE, offerente, REFERENTE, SISTEMA, T0, ZERO } from '../../prove/caso.ts';
import { AGGIUDICA, ASSEGNA, conclusa, DECISE, decise } from '../../prove/vendite-con-istanza.ts';

const SOTTO = euro(99_500);
const BASE = euro(100_000);
const DOPO_LA_GARA = ZERO + 9_000;
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

describe('dopo la vendita', () => {
  const POI = T0 + 150 * GIORNO;
  const ORDINE = { numero: ' 88/2027 ', del: '2027-06-01' };
  const caduca = (
    esito: 'decaduta' | 'revocata' | 'estinta',
    altro: Partial<AttoDi<'registraCaducazione'>> = {},
  ): Atto => ({
    tipo: 'registraCaducazione',
    esito,
    provvedimento: ORDINE,
    motivo: 'saldo non versato',
    propostaDa: 'altra',
    ...altro,
  });
  const aggiudicata = () => conclusa([euro(95_000), euro(94_000)], true, BASE).dopo(AGGIUDICA, REFERENTE, DOPO_LA_GARA);
  const pulito = { numero: '88/2027', del: '2027-06-01' };
  const vincitore = { bustaId: 'b1', pseudonimo: 'Pseudo b1', importoCent: BASE };

  prova('R70 R71 chi decade perde la cauzione: nessun rimborso, e nessuno ha più il bene', () => {
    const dopo = aggiudicata()
      .alle(POI)
      .quando(caduca('decaduta'), REFERENTE)
      .allora({ tipo: 'EsitoCaducato', provvedimento: pulito });
    expect(dopo.stato).toMatchObject({
      fase: 'esitata',
      esito: { tipo: 'decaduta', vincitore: null, dopo: { vincitore, provvedimento: pulito } },
    });
  });
  prova('R71 di un’aggiudicazione revocata torna la cauzione di chi l’aveva, e di nessun altro', () => {
    const dopo = aggiudicata()
      .alle(POI)
      .quando(caduca('revocata'), REFERENTE)
      .allora(
        { tipo: 'EsitoCaducato' },
        { tipo: 'RimborsiDisposti', rimborsi: [{ bustaId: 'b1', pseudonimo: 'Pseudo b1', importoCent: euro(9_400) }] },
      );
    expect(dopo.stato).toMatchObject({ esito: { tipo: 'revocata', vincitore: null } });
  });
  prova('R71 l’estinzione non toglie il bene a chi lo ha, e la sua cauzione resta in conto prezzo', () => {
    const dopo = aggiudicata().alle(POI).quando(caduca('estinta'), REFERENTE).allora({ tipo: 'EsitoCaducato' });
    expect(dopo.stato).toMatchObject({ esito: { tipo: 'estinta', vincitore } });
  });
  prova('R70 chi ha ancora il bene dopo l’estinzione può decadere, o vederselo revocare; estinta di nuovo no', () => {
    const estinta = aggiudicata().alle(POI).quando(caduca('estinta'), REFERENTE).allora({ tipo: 'EsitoCaducato' });
    estinta.alle(POI).quando(caduca('estinta'), REFERENTE).alloraRifiuta('R70_nessuna_vendita');
    const decaduta = estinta.alle(POI).quando(caduca('decaduta'), REFERENTE).allora({ tipo: 'EsitoCaducato' });
    expect(decaduta.stato).toMatchObject({ esito: { tipo: 'decaduta', vincitore: null, dopo: { vincitore } } });
    decaduta.alle(POI).quando(caduca('revocata'), REFERENTE).alloraRifiuta('R70_nessuna_vendita');
    estinta
      .alle(POI)
      .quando(caduca('revocata'), REFERENTE)
      .allora({ tipo: 'EsitoCaducato' }, { tipo: 'RimborsiDisposti' });
  });
  prova('R70 anche di un bene assegnato, e dopo il verbale; una volta sola', () => {
    const bene = assegnata(decise([SOTTO], true), DECISE);
    const caduto = bene.alle(POI).quando(caduca('revocata'), REFERENTE).allora({ tipo: 'EsitoCaducato' });
    expect(caduto.stato).toMatchObject({ esito: { tipo: 'revocata', assegnazione: null } });
    caduto.alle(POI).quando(caduca('revocata'), REFERENTE).alloraRifiuta('R70_nessuna_vendita');
    const chiusa = aggiudicata()
      .dopo({ tipo: 'redigiVerbale', impronta: 'v' }, REFERENTE, DOPO_LA_GARA)
      .dopo({ tipo: 'firmaVerbale', versione: 1, impronta: 'v' }, REFERENTE, DOPO_LA_GARA)
      .dopo({ tipo: 'chiudiAsta' }, REFERENTE, DOPO_LA_GARA)
      .dopo(caduca('revocata'), REFERENTE, POI);
    expect(chiusa.stato).toMatchObject({ fase: 'chiusa', esito: { tipo: 'revocata' } });
  });
  prova('R70 R71 la vogliono due persone: chi la registra non è chi l’ha proposta, e il fatto dice di chi è', () => {
    for (const esito of ['decaduta', 'revocata', 'estinta'] as const)
      for (const chi of [REFERENTE, OPERATORE]) {
        const caso = aggiudicata().alle(POI);
        caso.quando(caduca(esito, { propostaDa: undefined }), chi).alloraRifiuta('R70_serve_un_altra_persona');
        caso.quando(caduca(esito, { propostaDa: chi.id }), chi).alloraRifiuta('R70_serve_un_altra_persona');
      }
    aggiudicata()
      .alle(POI)
      .quando(caduca('decaduta', { propostaDa: REFERENTE.id }), OPERATORE)
      .allora({ tipo: 'EsitoCaducato', propostaDa: REFERENTE.id });
  });
  prova('R70 con numero e data del giudice: non futura, non prima dell’esito, con un motivo', () => {
    const quando = (altro: Partial<AttoDi<'registraCaducazione'>>) =>
      aggiudicata().alle(POI).quando(caduca('decaduta', altro), REFERENTE);
    quando({ provvedimento: { ...ORDINE, numero: ' ' } }).alloraRifiuta('R32_provvedimento_incompleto');
    quando({ provvedimento: { ...ORDINE, del: '2027-06-16' } }).alloraRifiuta('R32_provvedimento_futuro');
    quando({ provvedimento: { ...ORDINE, del: '2027-01-14' } }).alloraRifiuta('R70_provvedimento_anteriore');
    quando({ provvedimento: { ...ORDINE, del: '2027-01-15' } }).allora({ tipo: 'EsitoCaducato' });
    quando({ motivo: ' ' }).alloraRifiuta('R32_motivo_mancante');
    for (const chi of [SISTEMA, offerente('b1')])
      aggiudicata().alle(POI).quando(caduca('decaduta'), chi).alloraRifiuta('ruolo_non_ammesso');
    decise([], true).alle(POI).quando(caduca('decaduta'), REFERENTE).alloraRifiuta('fase_non_ammessa');
    decise([], false)
      .dopo(deserta('deserta_nessuna_offerta'), REFERENTE, DECISE)
      .alle(POI)
      .quando(caduca('decaduta'), REFERENTE)
      .alloraRifiuta('R70_nessuna_vendita');
  });
  prova('R71 estinta prima dell’aggiudicazione: soltanto per ordine, e tornano tutte le cauzioni', () => {
    const estinta: Atto = { tipo: 'dichiaraEsito', esito: 'estinta', motivo: 'rinuncia di tutti' };
    const caso = decise([euro(90_000), euro(91_000)], false);
    caso.alle(DECISE).quando(estinta, REFERENTE).alloraRifiuta('R70_estinta_per_ordine');
    caso
      .dopo(
        {
          tipo: 'sospendiVendita',
          provvedimento: { numero: '12', del: '2026-12-10' },
          motivo: 'ordine',
          propostaDa: 'altra',
        },
        REFERENTE,
        DECISE,
      )
      .alle(DECISE + 1)
      .quando(estinta, REFERENTE)
      .allora({ tipo: 'EsitoDichiarato', esito: 'estinta' }, { tipo: 'RimborsiDisposti' });
  });
});
