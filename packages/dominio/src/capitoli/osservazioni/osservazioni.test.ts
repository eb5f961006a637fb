import { describe, expect, test as prova } from 'vitest';
import { type Atto, OSSERVAZIONE_CARATTERI_MAX, OSSERVAZIONI_MAX } from '../../index.ts';
import {
  AVVIO,
  apri,
  astaPubblicata,
  type Caso,
  euro,
  garaInCorso,
  OPERATORE,
  offerente,
  operazioniAperte,
  REFERENTE,
  SISTEMA,
  sintesi,
  stanzaDi,
  T0,
} from '../../prove/caso.ts';

const ORA = AVVIO + 10_000;
const BETULLA = offerente('Betulla');
const presenta = (osservazioneId = 'una', testo = 'La planimetria non è quella.', bustaId = 'Betulla'): Atto => ({
  tipo: 'presentaOsservazione',
  osservazioneId,
  bustaId,
  testo,
});
const annota = (osservazioneId = 'una'): Atto => ({
  tipo: 'decidiOsservazione',
  osservazioneId,
  trattenutaPerche: null,
});
const trattieni = (trattenutaPerche: string, osservazioneId = 'una'): Atto => ({
  tipo: 'decidiOsservazione',
  osservazioneId,
  trattenutaPerche,
});
const presentata = (): Caso => garaInCorso().dopo(presenta(), BETULLA, ORA);

describe('R68 le osservazioni di chi offre (DM 22, terzo comma)', () => {
  prova('la scrive un offerente ammesso, per sé; nessun altro la scrive per lui, se non chi conduce', () => {
    const gara = garaInCorso().alle(ORA);
    gara.quando(presenta(), BETULLA).allora({ tipo: 'OsservazionePresentata', modo: 'scritta', bustaId: 'Betulla' });
    for (const chi of [offerente('Abete'), { tipo: 'spettatore', id: 'uno' } as const, OPERATORE, SISTEMA])
      gara.quando(presenta(), chi).alloraRifiuta('ruolo_non_ammesso');
    gara.quando(presenta('una', 'Vedi.', 'nessuno'), REFERENTE).alloraRifiuta('busta_sconosciuta');
  });

  prova('non prima che le operazioni siano aperte, né di chi non è ammesso o è escluso, né dopo l’esito', () => {
    astaPubblicata().alle(T0).quando(presenta(), BETULLA).alloraRifiuta('fase_non_ammessa');
    const aperte = operazioniAperte(['Betulla']);
    aperte.alle(T0).quando(presenta(), BETULLA).alloraRifiuta('R50_non_ammesso');
    const aperta = aperte.dopo(apri('Betulla', sintesi(euro(94_000))), REFERENTE, T0);
    const motivo = { regola: 'R16', testo: 'senza procura' };
    const esclusa = aperta.dopo({ tipo: 'rifiutaOfferta', bustaId: 'Betulla', motivo }, REFERENTE, T0 + 1);
    esclusa
      .alle(T0 + 2)
      .quando(presenta(), BETULLA)
      .alloraRifiuta('R38_escluso_in_silenzio');
    const ammessa = aperta.dopo({ tipo: 'ammettiOfferta', bustaId: 'Betulla', nonostante: null }, REFERENTE, T0 + 1);
    ammessa
      .alle(T0 + 2)
      .quando(presenta(), BETULLA)
      .allora({ tipo: 'OsservazionePresentata' });
    const esitata = ammessa.dopo(
      { tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null },
      REFERENTE,
      T0 + 3,
    );
    esitata
      .alle(T0 + 4)
      .quando(presenta(), BETULLA)
      .alloraRifiuta('fase_non_ammessa');
  });

  prova('ha un testo, breve; ciascuno ne scrive poche, e quelle dette a voce non si contano', () => {
    const gara = garaInCorso().alle(ORA);
    gara.quando(presenta('una', '  '), BETULLA).alloraRifiuta('R68_osservazione_vuota');
    gara
      .quando(presenta('una', 'è'.repeat(OSSERVAZIONE_CARATTERI_MAX + 1)), BETULLA)
      .alloraRifiuta('R68_osservazione_lunga', { massimo: OSSERVAZIONE_CARATTERI_MAX });
    gara.quando(presenta('una', 'è'.repeat(OSSERVAZIONE_CARATTERI_MAX)), BETULLA).allora({});
    let tante = garaInCorso().dopo(presenta('a voce'), REFERENTE, ORA);
    for (let i = 0; i < OSSERVAZIONI_MAX; i += 1) tante = tante.dopo(presenta(`numero ${i}`), BETULLA, ORA + i);
    const dopo = tante.alle(ORA + 10);
    dopo.quando(presenta('di più'), BETULLA).alloraRifiuta('R68_osservazioni_finite', { massimo: OSSERVAZIONI_MAX });
    dopo.quando(presenta('a voce anche questa'), REFERENTE).allora({}, {});
    dopo.quando(presenta('numero 1'), REFERENTE).alloraRifiuta('R68_osservazione_gia_presentata');
  });

  prova('la leggono chi conduce e chi l’ha fatta; gli altri da quando chi conduce ne prende atto', () => {
    const prima = presentata();
    for (const chi of [{ tipo: 'referente' }, { tipo: 'offerente', bustaId: 'Betulla' }] as const)
      expect(stanzaDi(prima, chi).osservazioni).toMatchObject([{ stato: 'presentata', motivo: null }]);
    const altri = [{ tipo: 'offerente', bustaId: 'Abete' }, { tipo: 'partecipante' }, { tipo: 'sala' }] as const;
    for (const chi of altri) expect(stanzaDi(prima, chi).osservazioni).toEqual([]);
    const dopo = prima
      .alle(ORA + 1)
      .quando(annota(), REFERENTE)
      .allora({ tipo: 'OsservazioneAnnotata', testo: 'La planimetria non è quella.' });
    for (const chi of [{ tipo: 'referente' }, { tipo: 'offerente', bustaId: 'Betulla' }, ...altri] as const)
      expect(stanzaDi(dopo, chi).osservazioni).toMatchObject([
        { pseudonimo: 'Pseudo Betulla', stato: 'annotata', testo: 'La planimetria non è quella.' },
      ]);
  });

  prova('trattenerla vuole un motivo, che legge chi l’ha fatta; gli altri non sanno che c’è', () => {
    const prima = presentata();
    prima
      .alle(ORA + 1)
      .quando(trattieni('  '), REFERENTE)
      .alloraRifiuta('R68_motivo_mancante');
    const dopo = prima
      .alle(ORA + 1)
      .quando(trattieni('Nomina un altro offerente.'), REFERENTE)
      .allora({ tipo: 'OsservazioneTrattenuta' });
    expect(stanzaDi(dopo, { tipo: 'offerente', bustaId: 'Betulla' }).osservazioni).toMatchObject([
      { stato: 'trattenuta', motivo: 'Nomina un altro offerente.' },
    ]);
    expect(stanzaDi(dopo, { tipo: 'offerente', bustaId: 'Abete' }).osservazioni).toEqual([]);
  });

  prova('decide chi conduce, una volta sola, e soltanto di ciò che c’è', () => {
    const prima = presentata();
    for (const chi of [BETULLA, OPERATORE])
      prima
        .alle(ORA + 1)
        .quando(annota(), chi)
        .alloraRifiuta('ruolo_non_ammesso');
    prima
      .alle(ORA + 1)
      .quando(annota('altra'), REFERENTE)
      .alloraRifiuta('R68_osservazione_sconosciuta');
    const decisa = prima.dopo(annota(), REFERENTE, ORA + 1).alle(ORA + 2);
    decisa.quando(trattieni('Ripensandoci.'), REFERENTE).alloraRifiuta('R68_osservazione_decisa');
  });

  prova('ciò che si dice a voce lo scrive chi conduce, che così ne ha preso atto', () => {
    garaInCorso()
      .alle(ORA)
      .quando(presenta(), REFERENTE)
      .allora({ tipo: 'OsservazionePresentata', modo: 'a_voce' }, { tipo: 'OsservazioneAnnotata', modo: 'a_voce' });
  });

  prova('il verbale non si firma finché ce n’è una su cui nessuno ha deciso', () => {
    const redatto = operazioniAperte(['Betulla'])
      .dopo(apri('Betulla', sintesi(euro(94_000))), REFERENTE, T0)
      .dopo({ tipo: 'ammettiOfferta', bustaId: 'Betulla', nonostante: null }, REFERENTE, T0 + 1)
      .dopo(presenta(), BETULLA, T0 + 2)
      .dopo({ tipo: 'aggiudica', irraggiungibili: [], motivoIrraggiungibili: null }, REFERENTE, T0 + 3)
      .dopo({ tipo: 'redigiVerbale', impronta: 'v' }, REFERENTE, T0 + 4);
    const firma: Atto = { tipo: 'firmaVerbale', versione: 1, impronta: 'v' };
    redatto
      .alle(T0 + 5)
      .quando(firma, REFERENTE)
      .alloraRifiuta('R68_osservazioni_da_decidere', { quante: 1 });
    redatto
      .dopo(annota(), REFERENTE, T0 + 6)
      .alle(T0 + 7)
      .quando(firma, REFERENTE)
      .allora({ tipo: 'VerbaleFirmato' });
  });
});
