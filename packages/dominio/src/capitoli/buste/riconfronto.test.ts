import { describe, expect, test as prova } from 'vitest';
import { type Anomalia, type Atto, daEsaminare } from '../../index.ts';
import {
  apri,
  euro,
  garaInCorso,
  OPERATORE,
  operazioniAperte,
  REFERENTE,
  SISTEMA,
  sintesi,
  T0,
  ZERO,
} from '../../prove/caso.ts';

const DEBITORE: Anomalia = { codice: 'codice_di_un_debitore', regola: 'R18', gravita: 'blocco', campo: 'offerente' };
const PROPOSTA = { codice: DEBITORE.codice, regola: 'R18', gravita: 'blocco', dati: { campo: 'offerente' } } as const;
const confronta = (bustaId: string, ...anomalie: Anomalia[]): Atto => ({
  tipo: 'riconfrontaOfferte',
  trovate: [{ bustaId, anomalie }],
});
const ammetti = (nonostante: string | null): Atto => ({ tipo: 'ammettiOfferta', bustaId: 'Abete', nonostante });
const aperta = operazioniAperte(['Abete', 'Betulla'])
  .dopo(apri('Abete', sintesi(euro(95_000))), REFERENTE, T0 + 1_000)
  .dopo(apri('Betulla', sintesi(euro(99_000))), REFERENTE, T0 + 1_000);
const dopo = T0 + 5_000;

describe('R18 il debitore si registra quando le buste sono già aperte', () => {
  prova('R18 l’offerta già aperta prende la segnalazione, una volta sola, e per ammetterla serve un motivo', () => {
    const trovata = aperta
      .alle(dopo)
      .quando(confronta('Abete', DEBITORE), SISTEMA)
      .allora({ tipo: 'OffertaRiconfrontata', bustaId: 'Abete', proposte: [PROPOSTA] });
    trovata.alle(dopo).quando(confronta('Abete', DEBITORE), SISTEMA).allora();
    trovata.alle(dopo).quando(ammetti(null), REFERENTE).alloraRifiuta('R38_ammissione_da_motivare');
    trovata.alle(dopo).quando(ammetti('è un omonimo'), REFERENTE).allora({ tipo: 'OffertaAmmessa' });
  });
  prova('R18 R38 di chi era ammesso non cambia nulla da sé: è da decidere di nuovo, e la gara aspetta', () => {
    const ammesse = aperta
      .dopo(ammetti(null), REFERENTE, T0 + 2_000)
      .dopo({ tipo: 'ammettiOfferta', bustaId: 'Betulla', nonostante: null }, REFERENTE, T0 + 2_000);
    const { stato } = ammesse;
    expect(stato.fase === 'operazioni_aperte' && daEsaminare(stato)).toBe(0);
    const trovata = ammesse.dopo(confronta('Abete', DEBITORE), OPERATORE, dopo);
    const seguente = trovata.stato;
    if (seguente.fase !== 'operazioni_aperte') throw new Error('operazioni chiuse');
    expect(seguente.buste.get('Abete')?.stato).toMatchObject({ tipo: 'ammessa', nonostante: null });
    expect(daEsaminare(seguente)).toBe(1);
    trovata.alle(dopo).quando({ tipo: 'avviaGara' }, REFERENTE).alloraRifiuta('R48_buste_da_esaminare', { quante: 1 });
    trovata.alle(dopo).quando(ammetti(' '), REFERENTE).alloraRifiuta('R38_ammissione_da_motivare');
    const confermata = trovata
      .alle(dopo)
      .quando(ammetti('è un omonimo'), REFERENTE)
      .allora({ tipo: 'OffertaAmmessa', nonostante: 'è un omonimo', riammessa: false });
    confermata.alle(dopo).quando(ammetti('ancora'), REFERENTE).alloraRifiuta('R38_gia_deciso');
    confermata.alle(dopo).quando({ tipo: 'avviaGara' }, REFERENTE).allora({ tipo: 'GaraAvviata' });
    const motivo = { regola: 'R18', testo: 'è il debitore' };
    trovata
      .alle(dopo)
      .quando({ tipo: 'rifiutaOfferta', bustaId: 'Abete', motivo }, REFERENTE)
      .allora({ tipo: 'OffertaRifiutata' });
  });
  prova('R18 a gara in corso si scrive e si vede, e la gara va avanti', () => {
    const gara = garaInCorso();
    const trovata = gara
      .alle(ZERO - 10_000)
      .quando(confronta('Abete', DEBITORE), SISTEMA)
      .allora({ tipo: 'OffertaRiconfrontata', bustaId: 'Abete' });
    expect(trovata.stato).toMatchObject({ fase: 'gara', gara: { fase: 'in_corso' } });
  });
  prova('R18 non lo scrive chi conduce, né per una busta chiusa, né prima di aprire', () => {
    aperta.alle(dopo).quando(confronta('Abete', DEBITORE), REFERENTE).alloraRifiuta('ruolo_non_ammesso');
    operazioniAperte(['Abete']).alle(dopo).quando(confronta('Abete', DEBITORE), SISTEMA).allora();
    aperta.alle(dopo).quando(confronta('Pioppo', DEBITORE), SISTEMA).allora();
  });
});
