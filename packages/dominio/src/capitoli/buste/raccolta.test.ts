import { describe, expect, test as prova } from 'vitest';
import { letturaPrevistaDal } from '../../index.ts';
import {
  APRI_OPERAZIONI,
  apri,
  astaPubblicata,
  deposita,
  euro,
  garaInCorso,
  LEGGIBILI,
  OPERATORE,
  offerente,
  offerteAmmesse,
  operazioniAperte,
  REFERENTE,
  SISTEMA,
  sintesi,
  T0,
  TERMINE,
  versata,
} from '../../prove/caso.ts';

describe('raccolta', () => {
  prova('R10 si può contare dal più tardi fra il termine e i 180 minuti prima, che nessun parametro allunga', () => {
    const MINUTO = 60_000;
    const con = (termineOfferteIl: number, leggibiliPrimaMs: number) =>
      letturaPrevistaDal({ inizioOperazioniIl: T0, termineOfferteIl, leggibiliPrimaMs });
    expect(con(TERMINE, 180 * MINUTO)).toBe(T0 - 180 * MINUTO);
    expect(con(TERMINE, 60 * MINUTO)).toBe(T0 - 60 * MINUTO);
    expect(con(TERMINE, 24 * 60 * MINUTO)).toBe(T0 - 180 * MINUTO);
    expect(con(T0 - 120 * MINUTO, 180 * MINUTO)).toBe(T0 - 120 * MINUTO);
  });
  prova('R12 il deposito al secondo del termine è in tempo', () => {
    astaPubblicata()
      .alle(LEGGIBILI)
      .quando(deposita('b', TERMINE + 999), SISTEMA)
      .allora({ tipo: 'BustaDepositata', tardiva: false });
  });
  prova('R13 un secondo dopo è tardiva: si registra, non si perde', () => {
    const tardiva = astaPubblicata()
      .alle(T0 - 1000)
      .quando(deposita('b', TERMINE + 1000), SISTEMA)
      .allora({ tipo: 'BustaDepositata', tardiva: true });
    const aperte = tardiva.dopo(APRI_OPERAZIONI, REFERENTE, T0);
    expect(aperte.eventi.at(-1)).toMatchObject({ tipo: 'OperazioniAperte', buste: [{ bustaId: 'b', tardiva: true }] });
    aperte
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
  prova('R10 prima di quando si possono contare, nessuna busta esce dai depositi, e nessuno la fa uscire', () => {
    astaPubblicata()
      .alle(LEGGIBILI - 1)
      .quando(deposita('b'), SISTEMA)
      .alloraRifiuta('R10_non_versabili', { dalIl: LEGGIBILI });
    for (const altro of [OPERATORE, REFERENTE])
      astaPubblicata().alle(LEGGIBILI).quando(deposita('b'), altro).alloraRifiuta('ruolo_non_ammesso');
  });
  prova('R12 senza una ricevuta verificata vale l’ora di arrivo, e il referente lo legge', () => {
    const arrivata = astaPubblicata()
      .alle(LEGGIBILI)
      .quando(deposita('b', null), SISTEMA)
      .allora({ tipo: 'BustaDepositata', depositataIl: TERMINE, arrivataIl: TERMINE, prova: 'arrivo', tardiva: false });
    arrivata
      .dopo(APRI_OPERAZIONI, REFERENTE, T0)
      .alle(T0 + 1)
      .quando(apri('b', sintesi(euro(95_000))), REFERENTE)
      .allora({ proposte: [{ codice: 'deposito_all_arrivo', regola: 'R12', gravita: 'avviso' }] as never });
  });
  prova('R24 il travaso ripetuto dopo un guasto non scrive una busta due volte', () => {
    const caso = astaPubblicata().dopo(deposita('b'), SISTEMA, LEGGIBILI);
    const ancora = { tipo: 'versaBuste', buste: [versata('b'), versata('c')] } as const;
    caso.alle(LEGGIBILI).quando(ancora, SISTEMA).allora({ tipo: 'BustaDepositata', bustaId: 'c' });
  });
  prova('R25 un pacchetto arrivato a operazioni iniziate è un fatto a sé, in ogni fase', () => {
    const tardi = (bustaId: string) => ({ ...versata(bustaId, null), arrivataIl: T0 });
    const versa = { tipo: 'versaBuste', buste: [tardi('x')] } as const;
    const prima = astaPubblicata().alle(T0).quando(versa, SISTEMA).allora({ tipo: 'ArrivoTardivo', bustaId: 'x' });
    prima.alle(T0).quando(versa, SISTEMA).allora();
    // Una ricevuta vera del giorno prima non ve la riporta: chi ha aspettato T0 può aver saputo delle altre (R13).
    const provata = { tipo: 'versaBuste', buste: [{ ...versata('y'), arrivataIl: T0 }] } as const;
    astaPubblicata()
      .alle(T0)
      .quando(provata, SISTEMA)
      .allora({ tipo: 'ArrivoTardivo', bustaId: 'y', provataIl: TERMINE - 1000, arrivataIl: T0 });
    // Anche se era arrivato prima ed è uscito dai depositi soltanto dopo l'apertura.
    operazioniAperte(['b'])
      .alle(T0 + 1)
      .quando(deposita('x'), SISTEMA)
      .allora({ tipo: 'ArrivoTardivo', provataIl: TERMINE - 1000, arrivataIl: TERMINE });
    garaInCorso()
      .alle(T0 + 90_000)
      .quando(versa, SISTEMA)
      .allora({ tipo: 'ArrivoTardivo', arrivataIl: T0 });
  });
  prova(
    'R13 R25 di un arrivo tardivo decide il referente, con un motivo: accolto entra in elenco con la sua ora',
    () => {
      const arrivato = operazioniAperte(['b']).dopo(deposita('x'), SISTEMA, T0 + 1);
      const decidi = {
        tipo: 'decidiArrivo',
        bustaId: 'x',
        pseudonimo: 'Acero',
        accolto: true,
        motivo: ' provata ',
      } as const;
      arrivato
        .alle(T0 + 2)
        .quando(decidi, OPERATORE)
        .alloraRifiuta('ruolo_non_ammesso');
      arrivato
        .alle(T0 + 2)
        .quando({ ...decidi, motivo: ' ' }, REFERENTE)
        .alloraRifiuta('R38_motivo_mancante');
      arrivato
        .alle(T0 + 2)
        .quando({ ...decidi, bustaId: 'y' }, REFERENTE)
        .alloraRifiuta('R25_arrivo_sconosciuto');
      const accolto = arrivato
        .alle(T0 + 2)
        .quando(decidi, REFERENTE)
        .allora(
          { tipo: 'ArrivoDeciso', accolto: true, motivo: 'provata' },
          { tipo: 'BustaDepositata', pseudonimo: 'Acero', prova: 'consegna_pec', tardiva: false, riservata: false },
        );
      accolto
        .alle(T0 + 3)
        .quando({ ...decidi, accolto: false }, REFERENTE)
        .alloraRifiuta('R38_gia_deciso');
    },
  );
  prova(
    'R25 R48 la gara non comincia finché di un arrivo non si è deciso, e a gara in corso si può solo respingere',
    () => {
      const pronta = offerteAmmesse({ Abete: sintesi(euro(95_000)), Betulla: sintesi(euro(94_000)) });
      const arrivato = pronta.dopo(deposita('x'), SISTEMA, T0 + 3000);
      arrivato
        .alle(T0 + 4000)
        .quando({ tipo: 'avviaGara' }, REFERENTE)
        .alloraRifiuta('R48_buste_da_esaminare', { quante: 1 });
      const respingi = { tipo: 'decidiArrivo', bustaId: 'x', pseudonimo: '', accolto: false, motivo: 'tardi' } as const;
      arrivato.dopo(respingi, REFERENTE, T0 + 4000).dopo({ tipo: 'avviaGara' }, REFERENTE, T0 + 5000);
      const inGara = garaInCorso().dopo(deposita('x'), SISTEMA, T0 + 90_000);
      inGara
        .alle(T0 + 90_000)
        .quando({ ...respingi, accolto: true, pseudonimo: 'Acero' }, REFERENTE)
        .alloraRifiuta('fase_non_ammessa');
      inGara.dopo(respingi, REFERENTE, T0 + 90_000);
    },
  );
  prova('R34 l’elenco dell’apertura non dice chi è arrivato prima', () => {
    const aperte = operazioniAperte(['Zinnia', 'Abete', 'Melo']);
    const elenco = aperte.eventi.findLast(({ tipo }) => tipo === 'OperazioniAperte');
    expect(elenco).toMatchObject({ buste: [{ bustaId: 'Abete' }, { bustaId: 'Melo' }, { bustaId: 'Zinnia' }] });
  });
  prova('R25 un file illeggibile resta in elenco come scartato, e all’apertura il referente lo vede', () => {
    const scartata = astaPubblicata()
      .alle(LEGGIBILI)
      .quando(deposita('b', null, 'zip rotto'), SISTEMA)
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
    aperta
      .alle(T0)
      .quando(apri('b', sintesi(euro(95_000))), REFERENTE)
      .alloraRifiuta('R25_busta_scartata');
  });
  prova('R34 lo pseudonimo è unico nell’asta', () => {
    astaPubblicata()
      .dopo(deposita('b'), SISTEMA, LEGGIBILI)
      .alle(LEGGIBILI)
      .quando({ tipo: 'versaBuste', buste: [{ ...versata('c'), pseudonimo: 'Pseudo b' }] }, SISTEMA)
      .alloraRifiuta('R34_pseudonimo_ripetuto');
  });
  prova('R10 le operazioni si aprono a T0 e mai prima', () => {
    const pronta = astaPubblicata().dopo(deposita('b'), SISTEMA, LEGGIBILI);
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
      .dopo(deposita('b'), SISTEMA, LEGGIBILI)
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
  prova('R33 chi offre scrive nella sua conversazione, e soltanto chi conduce dà un avviso a tutti', () => {
    const messaggio = (filo: string | null) =>
      ({ tipo: 'inviaMessaggio', messaggioId: 'm', da: 'chi scrive', impegno: 'x', filo }) as const;
    const vendita = operazioniAperte(['b', 'c']);
    vendita
      .alle(T0 + 1)
      .quando(messaggio('b'), offerente('b'))
      .allora({ tipo: 'MessaggioInviato', filo: 'b' });
    vendita
      .alle(T0 + 1)
      .quando(messaggio('b'), REFERENTE)
      .allora({ tipo: 'MessaggioInviato', filo: 'b' });
    vendita
      .alle(T0 + 1)
      .quando(messaggio(null), REFERENTE)
      .allora({ tipo: 'MessaggioInviato', filo: null });
    vendita
      .alle(T0 + 1)
      .quando(messaggio('chi ha chiesto'), OPERATORE)
      .allora({ tipo: 'MessaggioInviato' });
    for (const [filo, attore] of [
      [null, offerente('b')],
      ['c', offerente('b')],
      [null, OPERATORE],
      ['s', { tipo: 'spettatore', id: 's' }],
      [null, { tipo: 'magistrato', id: 'g' }],
    ] as const)
      vendita
        .alle(T0 + 1)
        .quando(messaggio(filo), attore)
        .alloraRifiuta('ruolo_non_ammesso');
    vendita
      .alle(T0 + 1)
      .quando(messaggio('nessuna'), REFERENTE)
      .alloraRifiuta('busta_sconosciuta');
  });
  prova('R38 chi è stato escluso segue in silenzio, e può ancora chiedere aiuto', () => {
    const motivo = { regola: 'R16', testo: 'Sotto il minimo.' } as const;
    const vendita = operazioniAperte(['b', 'c'])
      .dopo(apri('b', sintesi(euro(95_000))), REFERENTE, T0 + 1)
      .dopo({ tipo: 'rifiutaOfferta', bustaId: 'b', motivo }, REFERENTE, T0 + 2);
    vendita
      .alle(T0 + 3)
      .quando({ tipo: 'inviaMessaggio', messaggioId: 'm', da: 'b', impegno: 'x', filo: 'b' }, offerente('b'))
      .alloraRifiuta('R38_escluso_in_silenzio');
    vendita
      .alle(T0 + 3)
      .quando({ tipo: 'chiediAssistenza', richiestaId: 'r', da: 'b', impegno: 'x' }, offerente('b'))
      .allora({ tipo: 'AssistenzaRichiesta' });
  });
  prova('R80 una richiesta di aiuto continua: chi ha chiesto, anche escluso o in silenzio, e chi conduce', () => {
    const motivo = { regola: 'R16', testo: 'Sotto il minimo.' } as const;
    const vendita = operazioniAperte(['b', 'c'])
      .dopo(apri('b', sintesi(euro(95_000))), REFERENTE, T0 + 1)
      .dopo({ tipo: 'rifiutaOfferta', bustaId: 'b', motivo }, REFERENTE, T0 + 2);
    const seguito = (filo: string | null) =>
      ({ tipo: 'inviaMessaggio', messaggioId: 'm', da: 'chi scrive', impegno: 'x', filo, richiestaId: 'r' }) as const;
    for (const [filo, attore, ruolo] of [
      ['b', offerente('b'), 'offerente'],
      ['s', { tipo: 'spettatore', id: 's' }, 'spettatore'],
      ['s', REFERENTE, 'referente'],
      ['b', OPERATORE, 'operatore'],
    ] as const)
      vendita
        .alle(T0 + 3)
        .quando(seguito(filo), attore)
        .allora({ tipo: 'MessaggioInviato', filo, ruolo });
    for (const [filo, attore] of [
      ['c', offerente('b')],
      ['b', { tipo: 'spettatore', id: 's' }],
      [null, { tipo: 'spettatore', id: 's' }],
      ['s', { tipo: 'magistrato', id: 'g' }],
    ] as const)
      vendita
        .alle(T0 + 3)
        .quando(seguito(filo), attore)
        .alloraRifiuta('ruolo_non_ammesso');
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
      .dopo(deposita('b'), SISTEMA, LEGGIBILI)
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
  prova('R30 la consegna a mano la confermano due persone diverse, e un ingresso lo annota la piattaforma', () => {
    const emessa = astaPubblicata()
      .dopo(deposita('b'), SISTEMA, LEGGIBILI)
      .dopo({ tipo: 'emettiCredenziale', credenzialeId: 'k1', bustaId: 'b', pseudonimo: '' }, SISTEMA, TERMINE);
    const consegna = { tipo: 'consegnaCredenziale', credenzialeId: 'k1', propostaDa: OPERATORE.id } as const;
    emessa.alle(TERMINE).quando(consegna, OPERATORE).alloraRifiuta('R30_serve_un_altra_persona');
    emessa.alle(TERMINE).quando(consegna, offerente('b')).alloraRifiuta('ruolo_non_ammesso');
    emessa
      .alle(TERMINE)
      .quando({ ...consegna, credenzialeId: 'k9' }, REFERENTE)
      .alloraRifiuta('R30_credenziale_sconosciuta');
    emessa
      .alle(TERMINE)
      .quando(consegna, REFERENTE)
      .allora({ tipo: 'CredenzialeConsegnata', bustaId: 'b', pseudonimo: 'Pseudo b', propostaDa: OPERATORE.id });
    const ingresso = { tipo: 'annotaIngresso', credenzialeId: 'k1', con: 'codice', subentra: true } as const;
    emessa.alle(TERMINE).quando(ingresso, OPERATORE).alloraRifiuta('ruolo_non_ammesso');
    emessa.alle(TERMINE).quando(ingresso, SISTEMA).allora({ tipo: 'IngressoAnnotato', con: 'codice', subentra: true });
  });
  prova('R31 chi ha offerto su carta non riceve credenziali', () => {
    const conCarta = operazioniAperte([]).dopo(
      {
        tipo: 'registraOfferta',
        bustaId: 'c',
        pseudonimo: 'Cedro',
        canale: 'cartacea',
        depositataIl: TERMINE,
        impronta: 'impronta',
        interruzione: 'nessuna',
        interruzioneRegistrata: false,
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
