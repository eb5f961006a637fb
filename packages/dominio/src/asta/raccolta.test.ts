import { describe, expect, test as prova } from 'vitest';
import {
  APRI_OPERAZIONI,
  apri,
  astaPubblicata,
  deposita,
  euro,
  OPERATORE,
  offerente,
  operazioniAperte,
  REFERENTE,
  SISTEMA,
  sintesi,
  T0,
  TERMINE,
} from '../prove/caso.ts';

describe('raccolta', () => {
  prova('R12 il deposito al secondo del termine è in tempo', () => {
    astaPubblicata()
      .alle(TERMINE)
      .quando(deposita('b', TERMINE + 999), OPERATORE)
      .allora({ tipo: 'BustaDepositata', tardiva: false });
  });
  prova('R13 un secondo dopo è tardiva: si registra, non si perde', () => {
    const tardiva = astaPubblicata()
      .alle(T0 - 1000)
      .quando(deposita('b', TERMINE + 1000), OPERATORE)
      .allora({ tipo: 'BustaDepositata', tardiva: true });
    tardiva
      .dopo(APRI_OPERAZIONI, REFERENTE, T0)
      .alle(T0 + 1)
      .quando(apri('b', sintesi(euro(95_000))), REFERENTE)
      .allora({
        tipo: 'BustaAperta',
        proposte: [
          {
            codice: 'inefficace_tardiva',
            regola: 'R13',
            gravita: 'inefficace',
            dati: { depositataIl: TERMINE + 1000, termineOfferteIl: TERMINE, ritardoSecondi: 1 },
          },
        ],
      });
  });
  prova('R24 la stessa busta non si deposita due volte', () => {
    astaPubblicata()
      .dopo(deposita('b'), OPERATORE, TERMINE - 1)
      .alle(TERMINE)
      .quando({ ...deposita('b'), pseudonimo: 'Altro' }, OPERATORE)
      .alloraRifiuta('R24_busta_immutabile');
  });
  prova('R25 un file illeggibile resta in elenco come scartato, e all’apertura il referente lo vede', () => {
    const scartata = astaPubblicata()
      .alle(TERMINE)
      .quando(deposita('b', null, 'zip rotto'), OPERATORE)
      .allora({ tipo: 'BustaScartata', motivo: 'zip rotto' });
    const aperta = scartata.dopo(APRI_OPERAZIONI, REFERENTE, T0);
    expect(aperta.eventi.at(-1)).toMatchObject({
      tipo: 'OperazioniAperte',
      buste: [{ bustaId: 'b', scarto: 'zip rotto' }],
    });
    aperta
      .alle(T0)
      .quando({ tipo: 'ammettiOfferta', bustaId: 'b', nonostante: 'sì' }, REFERENTE)
      .alloraRifiuta('R25_busta_scartata');
  });
  prova('R34 lo pseudonimo è unico nell’asta', () => {
    astaPubblicata()
      .dopo(deposita('b'), OPERATORE, TERMINE)
      .alle(TERMINE)
      .quando({ ...deposita('c'), pseudonimo: 'Pseudo b' }, OPERATORE)
      .alloraRifiuta('R34_pseudonimo_ripetuto');
  });
  prova('R10 le operazioni si aprono a T0 e mai prima', () => {
    const pronta = astaPubblicata().dopo(deposita('b'), OPERATORE, TERMINE);
    pronta
      .alle(T0 - 1)
      .quando(APRI_OPERAZIONI, REFERENTE)
      .alloraRifiuta('R10_prima_del_tempo', { apreIl: T0 });
    pronta
      .alle(T0)
      .quando(APRI_OPERAZIONI, REFERENTE)
      .allora({ tipo: 'TermineScaduto' }, { tipo: 'OperazioniAperte', aperteIl: T0 });
  });
  prova('R10 nessuna busta si apre prima delle operazioni', () => {
    astaPubblicata()
      .dopo(deposita('b'), OPERATORE, TERMINE)
      .alle(T0)
      .quando(apri('b', sintesi(euro(95_000))), REFERENTE)
      .alloraRifiuta('fase_non_ammessa');
  });
  prova('R80 senza un operatore in turno nessuna stanza si apre', () => {
    astaPubblicata()
      .alle(T0)
      .quando({ ...APRI_OPERAZIONI, operatoriInTurno: 0 } as typeof APRI_OPERAZIONI, REFERENTE)
      .alloraRifiuta('R80_operatore_assente');
  });
  prova('R80 una richiesta di aiuto entra nel registro in ogni fase', () => {
    astaPubblicata()
      .alle(T0)
      .quando({ tipo: 'chiediAssistenza', richiestaId: 'r', da: 'Pseudo b', impegno: 'x' }, offerente('b'))
      .allora({ tipo: 'AssistenzaRichiesta', numero: 1 });
  });
  prova('R80 ogni richiesta di aiuto ha il numero seguente, anche da persone diverse', () => {
    astaPubblicata()
      .dopo({ tipo: 'chiediAssistenza', richiestaId: 'r1', da: 'Pseudo b', impegno: 'x' }, offerente('b'), T0)
      .dopo({ tipo: 'prendiInCarico', richiestaId: 'r1' }, OPERATORE, T0)
      .dopo({ tipo: 'chiediAssistenza', richiestaId: 'r2', da: 'Pseudo c', impegno: 'y' }, offerente('c'), T0)
      .alle(T0)
      .quando({ tipo: 'chiediAssistenza', richiestaId: 'r3', da: 'Delegato', impegno: 'z' }, REFERENTE)
      .allora({ tipo: 'AssistenzaRichiesta', richiestaId: 'r3', numero: 3 });
  });
  prova('R12 il termine scade solo quando il suo secondo è passato', () => {
    astaPubblicata()
      .alle(TERMINE + 999)
      .quando({ tipo: 'scadiTermine' }, SISTEMA)
      .alloraRifiuta('fase_non_ammessa');
    astaPubblicata()
      .alle(TERMINE + 1000)
      .quando({ tipo: 'scadiTermine' }, SISTEMA)
      .allora({ tipo: 'TermineScaduto', termineIl: TERMINE });
  });
  prova('R30 una credenziale si revoca e si riemette per la stessa busta', () => {
    const emessa = astaPubblicata()
      .dopo(deposita('b'), OPERATORE, TERMINE)
      .dopo({ tipo: 'emettiCredenziale', credenzialeId: 'k1', bustaId: 'b', pseudonimo: '' }, SISTEMA, TERMINE);
    const revocata = emessa.dopo(
      { tipo: 'revocaCredenziale', credenzialeId: 'k1', motivo: 'smarrita' },
      REFERENTE,
      TERMINE,
    );
    revocata
      .alle(TERMINE)
      .quando({ tipo: 'revocaCredenziale', credenzialeId: 'k1', motivo: 'ancora' }, REFERENTE)
      .alloraRifiuta('R30_credenziale_sconosciuta');
    revocata
      .alle(TERMINE)
      .quando({ tipo: 'emettiCredenziale', credenzialeId: 'k2', bustaId: 'b', pseudonimo: '' }, SISTEMA)
      .allora({ tipo: 'CredenzialeEmessa', pseudonimo: 'Pseudo b' });
  });
  prova('R31 chi ha offerto su carta non riceve credenziali', () => {
    const conCarta = operazioniAperte([]).dopo(
      {
        tipo: 'registraOfferta',
        bustaId: 'c',
        pseudonimo: 'Cedro',
        canale: 'cartacea',
        depositataIl: TERMINE,
        impronta: '',
        interruzione: 'nessuna',
        contenuto: { offerta: sintesi(euro(95_000)), anomalie: [], stessaProvenienza: 0 },
      },
      REFERENTE,
      T0,
    );
    conCarta
      .alle(T0)
      .quando({ tipo: 'emettiCredenziale', credenzialeId: 'k', bustaId: 'c', pseudonimo: '' }, SISTEMA)
      .alloraRifiuta('R31_canale_vincolato');
  });
});
