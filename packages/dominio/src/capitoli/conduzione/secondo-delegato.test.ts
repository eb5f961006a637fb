import { describe, expect, test as prova } from 'vitest';
import { type AttoDi, type Attore, stessoAtto, vistaPer } from '../../index.ts';
import {
  AVVIO,
  astaInBozza,
  astaPubblicata,
  type Caso,
  euro,
  garaInCorso,
  LEGGIBILI,
  OPERATORE,
  operazioniAperte,
  REFERENTE,
  rilancia,
  SISTEMA,
  T0,
  TERMINE,
  ZERO,
} from '../../prove/caso.ts';

/** Quanto dev’essere assente chi conduce, e da quanto deve condurre, perché un altro prenda il suo posto (R36). */
const ASSENZA_MS = 15_000;

const NOMINA: AttoDi<'nominaSecondoDelegato'> = {
  tipo: 'nominaSecondoDelegato',
  conduceId: 'delegata',
  secondoId: null,
  delegatoId: 'secondo',
  delegatoNome: 'Avv. Rita Galli',
  provvedimento: { numero: ' 42/2027 ', del: '2027-01-12' },
  dispostoDa: 'Giudice dott.ssa Bruni',
  motivo: ' Più lotti lo stesso giorno. ',
  propostaDa: 'un altro operatore',
};
const NOMINATO = {
  tipo: 'SecondoDelegatoNominato',
  lascia: null,
  delegatoId: 'secondo',
  delegatoNome: 'Avv. Rita Galli',
  provvedimento: { numero: '42/2027', del: '2027-01-12' },
  dispostoDa: 'Giudice dott.ssa Bruni',
  motivo: 'Più lotti lo stesso giorno.',
  propostaDa: 'un altro operatore',
} as const;
const SECONDO: Attore = { tipo: 'referente', id: 'secondo' };
const PASSA: AttoDi<'passaConduzione'> = { tipo: 'passaConduzione', aId: 'secondo', motivo: ' Un’udienza. ' };
const PRENDI: AttoDi<'prendiConduzione'> = {
  tipo: 'prendiConduzione',
  daId: 'delegata',
  assenteDaMs: ASSENZA_MS,
  motivo: ' Il suo computer si è spento. ',
};
const SCAMBIO = { daId: 'delegata', daNome: 'Avv. Elena Conti', aId: 'secondo', aNome: 'Avv. Rita Galli' } as const;
const PASSATA = { tipo: 'ConduzionePassata', ...SCAMBIO, motivo: 'Un’udienza.', passataIl: ZERO, presa: null } as const;

const due = (vendita: Caso): Caso => vendita.dopo(NOMINA, OPERATORE, ZERO - 1);
const chi = ({ stato }: Caso) => ('scheda' in stato ? [stato.scheda.delegatoId, stato.secondo?.delegatoId] : []);

describe('R36 il secondo delegato', () => {
  prova('lo nomina il giudice, e lo registrano in due; chi conduce resta chi era', () => {
    for (const vendita of [astaPubblicata(), operazioniAperte(['Abete']), garaInCorso()]) {
      const dopo = vendita.alle(ZERO).quando(NOMINA, OPERATORE).allora(NOMINATO);
      expect(chi(dopo)).toEqual(['delegata', 'secondo']);
    }
  });

  prova('un’altra nomina prende il posto della prima; chi conduce e chi lo è già non si nominano', () => {
    const nominato = due(astaPubblicata());
    const terzo = { ...NOMINA, secondoId: 'secondo', delegatoId: 'terzo' };
    const lascia = { delegatoId: 'secondo', delegatoNome: 'Avv. Rita Galli' };
    const dopo = nominato
      .alle(ZERO)
      .quando(terzo, OPERATORE)
      .allora({ ...NOMINATO, lascia, delegatoId: 'terzo' });
    expect(chi(dopo)).toEqual(['delegata', 'terzo']);
    nominato
      .alle(ZERO)
      .quando({ ...NOMINA, secondoId: 'secondo' }, OPERATORE)
      .alloraRifiuta('R36_secondo_gia');
    astaPubblicata()
      .alle(ZERO)
      .quando({ ...NOMINA, delegatoId: 'delegata' }, OPERATORE)
      .alloraRifiuta('R36_conduce_gia');
  });

  prova('non da un operatore solo, non da chi conduce, non senza provvedimento, non in bozza', () => {
    const pubblicata = astaPubblicata().alle(ZERO);
    pubblicata.quando({ ...NOMINA, propostaDa: OPERATORE.id }, OPERATORE).alloraRifiuta('R36_serve_un_altra_persona');
    pubblicata.quando(NOMINA, REFERENTE).alloraRifiuta('ruolo_non_ammesso');
    for (const vuoto of [{ motivo: ' ' }, { dispostoDa: '' }, { provvedimento: { numero: ' ', del: '2027-01-12' } }])
      pubblicata.quando({ ...NOMINA, ...vuoto }, OPERATORE).alloraRifiuta('R36_provvedimento_mancante');
    astaInBozza().alle(T0).quando(NOMINA, OPERATORE).alloraRifiuta('fase_non_ammessa');
  });

  prova('R36 il provvedimento che nomina il secondo non è di domani, né di un giorno che non esiste', () => {
    const pubblicata = astaPubblicata().alle(ZERO);
    for (const [del, codice] of [
      ['2099-01-01', 'R32_provvedimento_futuro'],
      ['2026-02-30', 'R32_provvedimento_incompleto'],
    ] as const) {
      const { eventi } = pubblicata
        .quando({ ...NOMINA, provvedimento: { numero: '41/2027', del } }, OPERATORE)
        .alloraRifiuta(codice);
      expect(eventi).toMatchObject([{ tipo: 'AttoRifiutato', atto: 'nominaSecondoDelegato' }]);
    }
  });

  prova(
    'chi conduce, o il secondo, è cambiato da quando si è proposto: si rifà, e nessuno resta fuori senza saperlo',
    () => {
      const terzo = { ...NOMINA, delegatoId: 'terzo' };
      due(astaPubblicata()).alle(ZERO).quando(terzo, OPERATORE).alloraRifiuta('R36_conduce_un_altro');
      due(astaPubblicata())
        .dopo(PASSA, REFERENTE, ZERO)
        .alle(ZERO)
        .quando({ ...terzo, secondoId: 'secondo' }, OPERATORE)
        .alloraRifiuta('R36_conduce_un_altro');
    },
  );

  prova('chi è sostituito dal giudice non si sottrae passando la conduzione: lascia il posto di secondo', () => {
    const sostituisci = {
      tipo: 'sostituisciDelegato',
      precedenteId: 'delegata',
      delegatoId: 'terzo',
      delegatoNome: 'Dott.ssa Sara Riva',
      provvedimento: NOMINA.provvedimento,
      dispostoDa: 'il giudice',
      motivo: 'grave inadempimento',
      propostaDa: 'altro',
    } as const;
    const passata = due(astaPubblicata()).dopo(PASSA, REFERENTE, ZERO);
    const dopo = passata
      .alle(ZERO + 1)
      .quando(sostituisci, OPERATORE)
      .allora({
        tipo: 'SecondoDelegatoNominato',
        lascia: { delegatoId: 'delegata', delegatoNome: 'Avv. Elena Conti' },
      });
    expect(chi(dopo)).toEqual(['secondo', 'terzo']);
    passata
      .alle(ZERO + 1)
      .quando({ ...sostituisci, delegatoId: 'secondo' }, OPERATORE)
      .alloraRifiuta('R36_conduce_gia');
  });

  prova('se è lui che subentra per sostituzione, un secondo non c’è più; se subentra un altro, resta', () => {
    const sostituisci = {
      tipo: 'sostituisciDelegato',
      precedenteId: 'delegata',
      delegatoNome: 'Avv. Rita Galli',
      provvedimento: NOMINA.provvedimento,
      dispostoDa: 'il giudice',
      motivo: 'rinuncia',
      propostaDa: 'altro',
    } as const;
    const nominato = due(astaPubblicata());
    expect(chi(nominato.dopo({ ...sostituisci, delegatoId: 'secondo' }, OPERATORE, ZERO))).toEqual([
      'secondo',
      undefined,
    ]);
    expect(chi(nominato.dopo({ ...sostituisci, delegatoId: 'terzo' }, OPERATORE, ZERO))).toEqual(['terzo', 'secondo']);
  });
});

describe('R36 chi conduce è uno alla volta', () => {
  prova('chi conduce passa la conduzione anche a gara in corso, e resta il secondo; poi gliela si può rendere', () => {
    for (const vendita of [astaPubblicata(), operazioniAperte(['Abete']), garaInCorso()]) {
      const passata = due(vendita).alle(ZERO).quando(PASSA, REFERENTE).allora(PASSATA);
      expect(chi(passata)).toEqual(['secondo', 'delegata']);
      expect(chi(passata.dopo({ ...PASSA, aId: 'delegata' }, SECONDO, ZERO + 1))).toEqual(['delegata', 'secondo']);
    }
  });

  prova('chi l’ha passata non compie più atti, nemmeno quello già partito dal suo schermo', () => {
    const passata = due(garaInCorso()).dopo(PASSA, REFERENTE, AVVIO + 1);
    for (const atto of [
      { tipo: 'fermaCrono' },
      { tipo: 'sospendiGara', motivo: 'atto_del_referente', dettaglio: 'Una verifica.' },
      PASSA,
    ] as const)
      passata
        .alle(AVVIO + 2)
        .quando(atto, REFERENTE)
        .alloraRifiuta('R36_non_conduce');
    const ferma = passata.dopo({ tipo: 'fermaCrono' }, SECONDO, AVVIO + 2);
    expect(ferma.stato).toMatchObject({ gara: { fase: 'congelata' } });
  });

  prova('il tempo della gara non si ferma, e chi rilancia non se ne accorge', () => {
    const passata = due(garaInCorso()).dopo(PASSA, REFERENTE, AVVIO + 1);
    expect(passata.stato).toMatchObject({ gara: { fase: 'in_corso' } });
    passata.dopo(rilancia('Betulla', euro(96_000)), { tipo: 'offerente', id: 'Betulla' }, AVVIO + 2);
  });

  prova('la passa soltanto chi conduce, soltanto al secondo, con un motivo', () => {
    const nominato = due(astaPubblicata()).alle(ZERO);
    nominato.quando(PASSA, SECONDO).alloraRifiuta('R36_non_conduce');
    nominato.quando(PASSA, OPERATORE).alloraRifiuta('ruolo_non_ammesso');
    nominato.quando({ ...PASSA, aId: 'terzo' }, REFERENTE).alloraRifiuta('R36_non_secondo');
    nominato.quando({ ...PASSA, motivo: ' ' }, REFERENTE).alloraRifiuta('R36_motivo_mancante');
    astaPubblicata().alle(ZERO).quando(PASSA, REFERENTE).alloraRifiuta('R36_non_secondo');
  });

  prova('R49 il secondo la prende da chi non si vede, mai da chi è collegato', () => {
    const nominato = due(garaInCorso()).alle(ZERO);
    const motivo = 'Il suo computer si è spento.';
    for (const assenteDaMs of [ASSENZA_MS, null]) {
      const presa = { tipo: 'ConduzionePassata', ...SCAMBIO, motivo, passataIl: ZERO, presa: { assenteDaMs } } as const;
      expect(chi(nominato.quando({ ...PRENDI, assenteDaMs }, SECONDO).allora(presa))).toEqual(['secondo', 'delegata']);
    }
    for (const assenteDaMs of [0, ASSENZA_MS - 1])
      nominato.quando({ ...PRENDI, assenteDaMs }, SECONDO).alloraRifiuta('R36_chi_conduce_collegato');
  });

  prova('chi l’ha appena ricevuta ha quindici secondi per farsi vedere: nessuno gliela riprende prima', () => {
    const passata = due(garaInCorso()).dopo(PASSA, REFERENTE, ZERO);
    const riprendi = { ...PRENDI, daId: 'secondo', assenteDaMs: null };
    passata
      .alle(ZERO + ASSENZA_MS - 1)
      .quando(riprendi, REFERENTE)
      .alloraRifiuta('R36_chi_conduce_collegato');
    passata
      .alle(ZERO + ASSENZA_MS)
      .quando(riprendi, REFERENTE)
      .allora({ tipo: 'ConduzionePassata', aId: 'delegata' });
  });

  prova('non la prende un altro delegato, né chi la conduce già, né due volte, né senza dire perché', () => {
    const nominato = due(garaInCorso()).alle(ZERO);
    nominato.quando(PRENDI, { tipo: 'referente', id: 'terzo' }).alloraRifiuta('R36_non_secondo');
    nominato.quando(PRENDI, { tipo: 'magistrato', id: 'secondo' }).alloraRifiuta('ruolo_non_ammesso');
    nominato.quando(PRENDI, REFERENTE).alloraRifiuta('R36_conduce_gia');
    nominato.quando({ ...PRENDI, motivo: '' }, SECONDO).alloraRifiuta('R36_motivo_mancante');
    nominato.quando({ ...PRENDI, daId: 'un altro' }, SECONDO).alloraRifiuta('R36_conduce_un_altro');
  });

  prova('non si prende prima che le offerte si possano contare: nessuno vi è ancora atteso', () => {
    const presto = due(astaPubblicata()).alle(LEGGIBILI - 1);
    presto.quando(PRENDI, SECONDO).alloraRifiuta('R36_presto', { dalIl: LEGGIBILI });
    due(astaPubblicata()).alle(LEGGIBILI).quando(PRENDI, SECONDO).allora({ tipo: 'ConduzionePassata' });
  });

  const esitata = () =>
    due(garaInCorso())
      .dopo({ tipo: 'concludiGara', filigranaIl: ZERO + 5000 }, SISTEMA, ZERO + 5000)
      .dopo({ tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null }, REFERENTE, ZERO + 9000)
      .dopo({ tipo: 'redigiVerbale', impronta: 'a'.repeat(64) }, REFERENTE, ZERO + 10_000);
  const firma = { tipo: 'firmaVerbale', versione: 1, impronta: 'a'.repeat(64) } as const;

  prova('R68 la bozza di chi conduceva prima non la firma chi conduce adesso: ne redige un’altra', () => {
    const passata = esitata().dopo(PASSA, REFERENTE, ZERO + 10_500);
    passata
      .alle(ZERO + 11_000)
      .quando(firma, SECONDO)
      .alloraRifiuta('R68_verbale_superato');
    passata
      .dopo({ tipo: 'redigiVerbale', impronta: 'b'.repeat(64) }, SECONDO, ZERO + 11_000)
      .dopo({ ...firma, versione: 2, impronta: 'b'.repeat(64) }, SECONDO, ZERO + 12_000);
  });

  prova('R36 R69 a verbale firmato si prende, si nomina e si sostituisce ancora: ciò che segue dura mesi', () => {
    const verbalizzata = esitata().dopo(firma, REFERENTE, ZERO + 11_000);
    const altra = verbalizzata.dopo({ tipo: 'chiudiAsta' }, REFERENTE, ZERO + 12_000);
    for (const vendita of [verbalizzata, altra]) {
      expect(chi(vendita.dopo(PRENDI, SECONDO, ZERO + 60_000))).toEqual(['secondo', 'delegata']);
      const terzo = { ...NOMINA, secondoId: 'secondo', delegatoId: 'terzo' } as const;
      expect(chi(vendita.dopo(terzo, OPERATORE, ZERO + 60_000))).toEqual(['delegata', 'terzo']);
      const { stato } = vendita;
      expect(vendita.dopo(PRENDI, SECONDO, ZERO + 60_000).stato).toMatchObject({
        fase: stato.fase,
        verbale: 'verbale' in stato ? stato.verbale : null,
      });
    }
    const chiusa = verbalizzata.dopo({ tipo: 'chiudiAsta' }, REFERENTE, ZERO + 12_000);
    for (const vendita of [verbalizzata, chiusa])
      expect(chi(vendita.dopo(PASSA, REFERENTE, ZERO + 13_000))).toEqual(['secondo', 'delegata']);
  });

  prova('anche a vendita ferma', () => {
    const ferma = due(astaPubblicata()).dopo(
      { tipo: 'sospendiVendita', provvedimento: { numero: '9', del: '2027-01-12' }, motivo: 'opposizione' },
      OPERATORE,
      TERMINE - 1,
    );
    expect(chi(ferma.dopo(PASSA, REFERENTE, ZERO))).toEqual(['secondo', 'delegata']);
  });

  prova('R33 tutti leggono chi conduce adesso, nessuno perché', () => {
    for (const verso of [{ tipo: 'partecipante' }, { tipo: 'sala' }, { tipo: 'referente' }] as const) {
      expect(vistaPer(PASSATA, verso)).toEqual({ tipo: 'ConduzionePassata', aNome: 'Avv. Rita Galli' });
      expect(vistaPer(NOMINATO, verso)).toEqual({
        tipo: 'SecondoDelegatoNominato',
        delegatoNome: 'Avv. Rita Galli',
        provvedimento: NOMINATO.provvedimento,
      });
    }
  });

  prova('lo stesso passaggio ripetuto è lo stesso atto; passare non è prendere', () => {
    const presa = { ...PASSATA, motivo: 'Il suo computer si è spento.', presa: { assenteDaMs: 20_000 } } as const;
    expect(stessoAtto(PASSA, [PASSATA])).toBe(true);
    expect(stessoAtto({ ...PASSA, motivo: 'Altro.' }, [PASSATA])).toBe(false);
    // Chi ripete è misurato in un altro istante.
    expect(stessoAtto({ ...PRENDI, assenteDaMs: 90_000 }, [presa])).toBe(true);
    expect(stessoAtto({ ...PRENDI, daId: 'altri' }, [presa])).toBe(false);
    expect(stessoAtto(PRENDI, [PASSATA])).toBe(false);
    expect(stessoAtto(NOMINA, [NOMINATO])).toBe(true);
    expect(stessoAtto({ ...NOMINA, delegatoId: 'terzo' }, [NOMINATO])).toBe(false);
  });
});
