import { describe, expect, test as prova } from 'vitest';
import type { AttoDi, Attore } from '../../index.ts';
import { stessoAtto, svelati, vistaPer } from '../../index.ts';
import {
  AVVIO,
  astaInBozza,
  astaPubblicata,
  caso,
  garaInCorso,
  OPERATORE,
  operazioniAperte,
  REFERENTE,
  SISTEMA,
  T0,
  TERMINE,
  ZERO,
} from '../../prove/caso.ts';

const SOSTITUISCI: AttoDi<'sostituisciDelegato'> = {
  tipo: 'sostituisciDelegato',
  precedenteId: 'delegata',
  delegatoId: 'nuovo',
  delegatoNome: 'Avv. Luca Neri',
  provvedimento: { numero: ' 41/2027 ', del: '2027-01-12' },
  dispostoDa: 'Giudice dott.ssa Bruni',
  motivo: ' Ha rinunciato all’incarico. ',
  propostaDa: 'un altro operatore',
};
const FATTO = {
  tipo: 'DelegatoSostituito',
  precedenteId: 'delegata',
  precedenteNome: 'Avv. Elena Conti',
  delegatoId: 'nuovo',
  delegatoNome: 'Avv. Luca Neri',
  provvedimento: { numero: '41/2027', del: '2027-01-12' },
  dispostoDa: 'Giudice dott.ssa Bruni',
  motivo: 'Ha rinunciato all’incarico.',
  propostaDa: 'un altro operatore',
} as const;
const conclusa = garaInCorso().dopo({ tipo: 'concludiGara', filigranaIl: ZERO + 5000 }, SISTEMA, ZERO + 5000);
const esitata = conclusa.dopo(
  { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null },
  REFERENTE,
  ZERO + 9000,
);
const verbalizzata = esitata
  .dopo({ tipo: 'redigiVerbale', impronta: 'a'.repeat(64) }, REFERENTE, ZERO + 10_000)
  .dopo({ tipo: 'firmaVerbale', versione: 1, impronta: 'a'.repeat(64) }, REFERENTE, ZERO + 11_000);

const deserta = operazioniAperte([])
  .dopo({ tipo: 'dichiaraEsito', esito: 'deserta_nessuna_offerta', motivo: 'nessuno' }, REFERENTE, ZERO + 9000)
  .dopo({ tipo: 'redigiVerbale', impronta: 'a'.repeat(64) }, REFERENTE, ZERO + 10_000)
  .dopo({ tipo: 'firmaVerbale', versione: 1, impronta: 'a'.repeat(64) }, REFERENTE, ZERO + 11_000);

describe('R36 chi conduce si sostituisce per provvedimento, in due', () => {
  prova('dalla pubblicazione in poi, anche a gara in corso e a verbale firmato: conduce chi subentra', () => {
    const chiusa = verbalizzata.dopo({ tipo: 'chiudiAsta' }, REFERENTE, ZERO + 12_000);
    const prima = [astaPubblicata(), operazioniAperte(['Abete']), garaInCorso(), conclusa, esitata];
    const vendite = [...prima, verbalizzata, chiusa];
    for (const vendita of vendite) {
      const dopo = vendita
        .alle(ZERO + 20_000)
        .quando(SOSTITUISCI, OPERATORE)
        .allora(FATTO);
      expect('scheda' in dopo.stato && dopo.stato.scheda).toMatchObject({
        delegatoId: 'nuovo',
        delegatoNome: 'Avv. Luca Neri',
      });
      expect(dopo.stato.fase).toBe(vendita.stato.fase);
    }
  });

  prova('si può tornare al primo, e poi ancora', () => {
    const tornata = astaPubblicata()
      .dopo(SOSTITUISCI, OPERATORE, TERMINE)
      .dopo(
        { ...SOSTITUISCI, precedenteId: 'nuovo', delegatoId: 'delegata', delegatoNome: 'Avv. Elena Conti' },
        OPERATORE,
        TERMINE + 1,
      );
    expect('scheda' in tornata.stato && tornata.stato.scheda.delegatoId).toBe('delegata');
  });

  prova('non lo fa uno solo, né chi conduce, né il sistema', () => {
    astaPubblicata()
      .alle(TERMINE)
      .quando({ ...SOSTITUISCI, propostaDa: OPERATORE.id }, OPERATORE)
      .alloraRifiuta('R36_serve_un_altra_persona');
    const altri: Attore[] = [REFERENTE, SISTEMA, { tipo: 'magistrato', id: 'm' }, { tipo: 'offerente', id: 'Abete' }];
    for (const chi of altri) astaPubblicata().alle(TERMINE).quando(SOSTITUISCI, chi).alloraRifiuta('ruolo_non_ammesso');
  });

  prova('R36 il provvedimento ha un giorno che esiste e non è di domani, e il rifiuto resta nel registro', () => {
    const alle = astaPubblicata().alle(TERMINE);
    for (const [del, codice] of [
      ['2099-01-01', 'R32_provvedimento_futuro'],
      ['2027-01-15', 'R32_provvedimento_futuro'],
      ['2027-02-31', 'R32_provvedimento_incompleto'],
      ['ieri', 'R32_provvedimento_incompleto'],
    ] as const) {
      const { eventi } = alle
        .quando({ ...SOSTITUISCI, provvedimento: { numero: '41/2027', del } }, OPERATORE)
        .alloraRifiuta(codice);
      expect(eventi).toMatchObject([{ tipo: 'AttoRifiutato', atto: 'sostituisciDelegato' }]);
    }
    alle
      .quando({ ...SOSTITUISCI, provvedimento: { numero: '41/2027', del: '2027-01-14' } }, OPERATORE)
      .allora({ tipo: 'DelegatoSostituito' });
  });

  prova(
    'non con sé stesso, non senza provvedimento, chi lo ha disposto e motivo, non a verbale firmato se nessuno ha il bene, non in bozza',
    () => {
      astaPubblicata()
        .alle(TERMINE)
        .quando({ ...SOSTITUISCI, delegatoId: 'delegata' }, OPERATORE)
        .alloraRifiuta('R36_conduce_gia');
      // Fra la proposta e la conferma qualcun altro è già stato sostituito.
      astaPubblicata()
        .dopo(SOSTITUISCI, OPERATORE, TERMINE)
        .alle(TERMINE + 1)
        .quando({ ...SOSTITUISCI, delegatoId: 'un terzo' }, OPERATORE)
        .alloraRifiuta('R36_conduce_un_altro');
      for (const vuoto of [
        { motivo: ' ' },
        { dispostoDa: '' },
        { provvedimento: { numero: ' ', del: '2027-01-12' } },
      ] as const)
        astaPubblicata()
          .alle(TERMINE)
          .quando({ ...SOSTITUISCI, ...vuoto }, OPERATORE)
          .alloraRifiuta('R36_provvedimento_mancante');
      for (const vendita of [deserta, deserta.dopo({ tipo: 'chiudiAsta' }, REFERENTE, ZERO + 12_000)])
        vendita
          .alle(ZERO + 20_000)
          .quando(SOSTITUISCI, OPERATORE)
          .alloraRifiuta('R36_vendita_conclusa');
      astaInBozza().alle(T0).quando(SOSTITUISCI, OPERATORE).alloraRifiuta('fase_non_ammessa');
      caso().alle(AVVIO).quando(SOSTITUISCI, OPERATORE).alloraRifiuta('asta_inesistente');
    },
  );

  prova('R33 tutti sanno chi conduce e per quale provvedimento; chi lo ha disposto e perché, no', () => {
    for (const chi of [{ tipo: 'partecipante' }, { tipo: 'sala' }, { tipo: 'referente' }] as const)
      expect(vistaPer(FATTO, chi)).toEqual({
        tipo: 'DelegatoSostituito',
        delegatoNome: 'Avv. Luca Neri',
        provvedimento: FATTO.provvedimento,
      });
    expect(svelati(FATTO, { tipo: 'partecipante' })).toEqual({ delegatoNome: true, provvedimento: true });
  });

  prova(
    'la stessa persona con lo stesso provvedimento è lo stesso atto; un’altra, o un altro provvedimento, no',
    () => {
      expect(stessoAtto(SOSTITUISCI, [FATTO])).toBe(true);
      for (const altro of [
        { delegatoId: 'altri' },
        { propostaDa: 'altri' },
        { provvedimento: { numero: '42/2027', del: '2027-01-12' } },
        { provvedimento: { numero: '41/2027', del: '2027-01-13' } },
      ])
        expect(stessoAtto({ ...SOSTITUISCI, ...altro }, [FATTO])).toBe(false);
    },
  );
});
