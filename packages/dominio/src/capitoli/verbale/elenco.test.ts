import { describe, expect, test as prova } from 'vitest';
import { type Atto, type Pubblico, vistaPer } from '../../index.ts';
import { garaInCorso, offerente, REFERENTE, SISTEMA, ZERO } from '../../prove/caso.ts';

const conclusa = garaInCorso().dopo({ tipo: 'concludiGara', filigranaIl: ZERO }, SISTEMA, ZERO + 1_000);
const esitata = conclusa.dopo(
  { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null },
  REFERENTE,
  ZERO + 2_000,
);
const redigi = (impronta: string): Atto => ({ tipo: 'redigiElenco', impronta });
const deposita = (versione: number, impronta: string, firmato: string, motivo: string | null = null): Atto => ({
  tipo: 'depositaElencoFirmato',
  versione,
  impronta,
  firmato,
  motivo,
});

describe('l’elenco dei rilanci', () => {
  prova('R67 si redige a esito dichiarato, da chi conduce, e ogni redazione è una versione', () => {
    conclusa
      .alle(ZERO + 1_500)
      .quando(redigi('a'), REFERENTE)
      .alloraRifiuta('fase_non_ammessa');
    esitata
      .alle(ZERO + 3_000)
      .quando(redigi('a'), offerente('Abete'))
      .alloraRifiuta('ruolo_non_ammesso');
    esitata
      .alle(ZERO + 3_000)
      .quando(redigi('a'), REFERENTE)
      .allora({ tipo: 'ElencoRedatto', versione: 1, impronta: 'a' })
      .alle(ZERO + 4_000)
      .quando(redigi('b'), REFERENTE)
      .allora({ tipo: 'ElencoRedatto', versione: 2, impronta: 'b' });
  });

  prova('R67 si deposita firmata l’ultima versione, una volta; lo stesso file di nuovo non aggiunge nulla', () => {
    const redatto = esitata.dopo(redigi('a'), REFERENTE, ZERO + 3_000).dopo(redigi('b'), REFERENTE, ZERO + 4_000);
    const adesso = redatto.alle(ZERO + 5_000);
    adesso.quando(deposita(1, 'a', 'f'), REFERENTE).alloraRifiuta('R67_elenco_superato');
    adesso.quando(deposita(2, 'a', 'f'), REFERENTE).alloraRifiuta('R67_elenco_superato');
    adesso.quando(deposita(3, 'b', 'f'), REFERENTE).alloraRifiuta('R67_elenco_superato');
    adesso.quando(deposita(2, 'b', 'f'), offerente('Abete')).alloraRifiuta('ruolo_non_ammesso');
    const depositato = adesso
      .quando(deposita(2, 'b', 'f', 'La carta è nuova'), REFERENTE)
      .allora({ tipo: 'ElencoFirmatoDepositato', versione: 2, firmato: 'f', motivo: 'La carta è nuova' });
    const dopo = depositato.alle(ZERO + 6_000);
    dopo.quando(deposita(2, 'b', 'f'), REFERENTE).allora();
    dopo.quando(deposita(2, 'b', 'altro'), REFERENTE).alloraRifiuta('R67_elenco_gia_depositato');
    expect(depositato.stato).toMatchObject({ fase: 'esitata', elenchi: [{ firmato: null }, { firmato: 'f' }] });
    conclusa
      .alle(ZERO + 1_500)
      .quando(deposita(1, 'a', 'f'), REFERENTE)
      .alloraRifiuta('fase_non_ammessa');
  });

  prova('R67 se l’elenco cambia se ne firma un’altra versione, anche a vendita chiusa: quella di prima resta', () => {
    const chiusa = esitata
      .dopo(redigi('a'), REFERENTE, ZERO + 3_000)
      .dopo(deposita(1, 'a', 'f1'), REFERENTE, ZERO + 4_000)
      .dopo({ tipo: 'redigiVerbale', impronta: 'v' }, REFERENTE, ZERO + 5_000)
      .dopo({ tipo: 'firmaVerbale', versione: 1, impronta: 'v' }, REFERENTE, ZERO + 6_000)
      .dopo({ tipo: 'chiudiAsta' }, REFERENTE, ZERO + 7_000);
    const redatta = chiusa.dopo(redigi('b'), REFERENTE, ZERO + 8_000);
    // Redatta un'altra, il file di quella di prima non si sostituisce, e mandato di nuovo è lo stesso.
    const adesso = redatta.alle(ZERO + 9_000);
    adesso.quando(deposita(1, 'a', 'altro'), REFERENTE).alloraRifiuta('R67_elenco_gia_depositato');
    adesso.quando(deposita(1, 'a', 'f1'), REFERENTE).allora();
    expect(redatta.dopo(deposita(2, 'b', 'f2'), REFERENTE, ZERO + 9_000).stato).toMatchObject({
      fase: 'chiusa',
      verbale: { versione: 1, impronta: 'v' },
      elenchi: [
        { versione: 1, impronta: 'a', firmato: 'f1' },
        { versione: 2, impronta: 'b', firmato: 'f2' },
      ],
    });
  });

  prova('R33 R67 delle sue versioni, e di chi le ha firmate, nel registro oscurato non si vede nulla', () => {
    const tutti: readonly Pubblico[] = [
      { tipo: 'referente' },
      { tipo: 'partecipante' },
      { tipo: 'offerente', bustaId: 'Abete' },
      { tipo: 'sala' },
    ];
    const versione = { versione: 1, impronta: 'a' };
    const depositato = { ...versione, firmato: 'f', motivo: 'Firma il signor Bruni.' };
    for (const chi of tutti) {
      expect(vistaPer({ tipo: 'ElencoRedatto', ...versione }, chi)).toEqual({ tipo: 'riservato' });
      expect(vistaPer({ tipo: 'ElencoFirmatoDepositato', ...depositato }, chi)).toEqual({ tipo: 'riservato' });
    }
  });
});
