import { STATO_INIZIALE } from '../index.ts';
import {
  AVVIO,
  apri,
  astaInBozza,
  astaPubblicata,
  deposita,
  euro,
  GIORNO,
  garaInCorso,
  LEGGIBILI,
  leggiScartata,
  OPERATORE,
  operazioniAperte,
  PARAMETRI,
  REFERENTE,
  SCHEDA,
  SISTEMA,
  sintesi,
  T0,
  TERMINE,
  ZERO,
} from './caso.ts';
import { conDisservizio, type Guasto, guasto } from './guasto.ts';

const BUSTE = ['Abete', 'Betulla'] as const;
const pubblicata = astaPubblicata();
const modificata = pubblicata.dopo(
  { tipo: 'modificaParametri', scheda: SCHEDA, parametri: PARAMETRI, letta: null, motivo: null },
  OPERATORE,
  TERMINE - 5000,
);
const RINVIO = {
  tipo: 'rinviaOperazioni',
  fissateIl: T0,
  nuovoInizioIl: T0 + GIORNO,
  nuovoTermineIl: null,
  provvedimento: { numero: '12', del: '2027-01-10' },
  motivo: 'sciopero',
} as const;
const rinviata = pubblicata.dopo(RINVIO, REFERENTE, TERMINE - 5000);
const sostituita = pubblicata.dopo(
  {
    tipo: 'sostituisciDelegato',
    precedenteId: 'delegata',
    delegatoId: 'nuovo',
    delegatoNome: 'Avv. Luca Neri',
    provvedimento: { numero: '41', del: '2027-01-10' },
    dispostoDa: 'il giudice',
    motivo: 'rinuncia',
    propostaDa: 'altro',
  },
  OPERATORE,
  TERMINE - 5000,
);
const conSecondo = pubblicata.dopo(
  {
    tipo: 'nominaSecondoDelegato',
    conduceId: 'delegata',
    secondoId: null,
    delegatoId: 'secondo',
    delegatoNome: 'Avv. Rita Galli',
    provvedimento: { numero: '42', del: '2027-01-10' },
    dispostoDa: 'il giudice',
    motivo: 'più lotti lo stesso giorno',
    propostaDa: 'altro',
  },
  OPERATORE,
  TERMINE - 5000,
);
const passata = conSecondo.dopo(
  { tipo: 'passaConduzione', aId: 'secondo', motivo: 'udienza' },
  REFERENTE,
  TERMINE - 4000,
);
const depositate = pubblicata
  .dopo(deposita('Abete'), SISTEMA, LEGGIBILI)
  .dopo(deposita('Betulla', TERMINE - 1000, 'illeggibile'), SISTEMA, LEGGIBILI);
const scaduta = depositate.dopo({ tipo: 'scadiTermine' }, SISTEMA, LEGGIBILI);
const aperte = operazioniAperte(BUSTE);
const apertaUna = aperte.dopo(apri('Abete', sintesi(euro(95_000))), REFERENTE, T0 + 1000);
const contraria = aperte.dopo(apri('Abete', sintesi(euro(10_000))), REFERENTE, T0 + 1000);
const illeggibile = aperte.dopo(
  { tipo: 'apriBusta', bustaId: 'Abete', contenuto: { illeggibile: 'vuota' } },
  REFERENTE,
  T0 + 1000,
);
const lettaNeiByte = illeggibile.dopo(leggiScartata('Abete', sintesi(euro(95_000))), REFERENTE, T0 + 2000);
const esclusa = illeggibile.dopo(
  { tipo: 'rifiutaOfferta', bustaId: 'Abete', motivo: { regola: 'R25', testo: 'vuota' } },
  REFERENTE,
  T0 + 2000,
);
const nonostante = contraria.dopo(
  { tipo: 'ammettiOfferta', bustaId: 'Abete', nonostante: 'lo dice il giudice' },
  REFERENTE,
  T0 + 2000,
);
const ammessa = apertaUna.dopo({ tipo: 'ammettiOfferta', bustaId: 'Abete', nonostante: null }, REFERENTE, T0 + 2000);
const arrivata = garaInCorso().dopo(deposita('Larice'), SISTEMA, AVVIO);
const respinta = arrivata.dopo(
  { tipo: 'decidiArrivo', bustaId: 'Larice', pseudonimo: '', accolto: false, motivo: 'oltre il termine' },
  REFERENTE,
  AVVIO,
);
const riconfrontata = ammessa.dopo(
  {
    tipo: 'riconfrontaOfferte',
    trovate: [
      {
        bustaId: 'Abete',
        anomalie: [{ codice: 'codice_di_un_debitore', regola: 'R18', gravita: 'blocco', campo: 'offerente' }],
      },
    ],
  },
  SISTEMA,
  T0 + 3000,
);
const MOTIVO = { regola: 'R16', testo: 'troppo poco' };
const rifiutata = apertaUna.dopo({ tipo: 'rifiutaOfferta', bustaId: 'Abete', motivo: MOTIVO }, REFERENTE, T0 + 2000);
const riammessa = rifiutata.dopo(
  { tipo: 'ammettiOfferta', bustaId: 'Abete', nonostante: 'ripensato' },
  REFERENTE,
  T0 + 3000,
);
const CREDENZIALE = { tipo: 'emettiCredenziale', credenzialeId: 'c', bustaId: 'Abete', pseudonimo: '' } as const;
const gara = garaInCorso();
const conCredenziale = gara.dopo(CREDENZIALE, SISTEMA, AVVIO);
const senzaCredenziale = conCredenziale.dopo(
  { tipo: 'revocaCredenziale', credenzialeId: 'c', motivo: 'persa' },
  OPERATORE,
  AVVIO,
);
const consegnata = conCredenziale.dopo(
  { tipo: 'consegnaCredenziale', credenzialeId: 'c', propostaDa: 'altro' },
  OPERATORE,
  AVVIO,
);
const entrato = conCredenziale.dopo(
  { tipo: 'annotaIngresso', credenzialeId: 'c', con: 'codice', subentra: true },
  SISTEMA,
  AVVIO,
);
const CONCLUDI = { tipo: 'concludiGara', filigranaIl: ZERO + 5000 } as const;
const conclusa = gara.dopo(CONCLUDI, SISTEMA, ZERO + 5000);
/** Fatti che non possono essere, prima della gara. */
export const GUASTI_BUSTE: readonly Guasto[] = [
  guasto('attesa la fase inesistente', astaInBozza(), 'AstaCreata', undefined, astaInBozza().stato),
  guasto('attesa la fase bozza', pubblicata, 'AstaPubblicata', undefined, pubblicata.stato),
  guasto('i parametri non sono completi (R02)', pubblicata, 'AstaPubblicata', ({ parametri }) => ({
    parametri: { ...parametri, prezzoBaseCent: null as unknown as number },
  })),
  guasto('attesa la fase pubblicata', pubblicata, 'RaccoltaAperta', undefined, pubblicata.stato),
  guasto('i parametri sono congelati (R02)', modificata, 'ParametriModificati', undefined, aperte.stato),
  guasto('la vendita non è pubblicata', modificata, 'ParametriModificati', undefined, STATO_INIZIALE),
  guasto('le operazioni sono già aperte (R32)', rinviata, 'OperazioniRinviate', undefined, aperte.stato),
  guasto('le operazioni non erano fissate allora (R32)', rinviata, 'OperazioniRinviate', () => ({ fissateIl: T0 - 1 })),
  guasto('le operazioni non si anticipano (R10)', rinviata, 'OperazioniRinviate', () => ({ inizioOperazioniIl: T0 })),
  guasto('il termine è passato, o si anticipa (R02)', rinviata, 'OperazioniRinviate', () => ({
    termineOfferteIl: TERMINE - 1,
  })),
  guasto(
    'il termine è passato, o si anticipa (R02)',
    scaduta.dopo(RINVIO, REFERENTE, T0),
    'OperazioniRinviate',
    () => ({
      termineOfferteIl: TERMINE + 1,
    }),
  ),
  guasto('il termine non precede le operazioni (R03)', rinviata, 'OperazioniRinviate', () => ({
    termineOfferteIl: T0 + GIORNO,
  })),
  guasto('manca il provvedimento o il motivo (R32)', rinviata, 'OperazioniRinviate', () => ({ motivo: '' })),
  guasto('la vendita non è pubblicata', sostituita, 'DelegatoSostituito', undefined, astaInBozza().stato),
  guasto('non conduceva chi è sostituito (R36)', sostituita, 'DelegatoSostituito', () => ({ precedenteId: 'altri' })),
  guasto('chi subentra conduceva già (R36)', sostituita, 'DelegatoSostituito', () => ({ delegatoId: 'delegata' })),
  guasto('manca il provvedimento o il motivo (R36)', sostituita, 'DelegatoSostituito', () => ({ dispostoDa: '' })),
  guasto('conduce già (R36)', conSecondo, 'SecondoDelegatoNominato', () => ({ delegatoId: 'delegata' })),
  guasto('non era il secondo chi lascia (R36)', conSecondo, 'SecondoDelegatoNominato', () => ({
    lascia: { delegatoId: 'altri', delegatoNome: 'Altri' },
  })),
  guasto('è già il secondo (R36)', conSecondo, 'SecondoDelegatoNominato', undefined, conSecondo.stato),
  guasto('manca il provvedimento o il motivo (R36)', conSecondo, 'SecondoDelegatoNominato', () => ({ motivo: '' })),
  guasto('non conduceva chi la lascia (R36)', passata, 'ConduzionePassata', () => ({ daId: 'altri' })),
  guasto('chi la prende non è il secondo (R36)', passata, 'ConduzionePassata', () => ({ aId: 'altri' })),
  guasto('manca il motivo (R36)', passata, 'ConduzionePassata', () => ({ motivo: '' })),
  guasto('i parametri non sono completi (R02)', modificata, 'ParametriModificati', ({ parametri }) => ({
    parametri: { ...parametri, saldoGiorni: null },
  })),
  guasto('attesa la fase raccolta', scaduta, 'TermineScaduto', undefined, scaduta.stato),
  guasto('il termine non è quello dei parametri (R03)', scaduta, 'TermineScaduto', () => ({ termineIl: TERMINE + 1 })),
  guasto('la vendita non è pubblicata', depositate, 'BustaScartata', undefined, astaInBozza().stato),
  guasto('fuori dalla raccolta (R25)', depositate, 'BustaScartata', undefined, conclusa.stato),
  guasto('è riservata solo prima dell’apertura (R10)', depositate, 'BustaScartata', () => ({ riservata: false })),
  guasto('la busta c’è già (R24)', depositate, 'BustaScartata', () => ({ bustaId: 'Abete' })),
  guasto('lo pseudonimo è già di un’altra busta (R34)', depositate, 'BustaScartata', () => ({
    pseudonimo: 'Pseudo Abete',
  })),
  guasto('il ritardo non è quello del deposito (R13)', depositate, 'BustaDepositata', () => ({ tardiva: true })),
  guasto('l’ora non è quella della prova (R12)', depositate, 'BustaDepositata', () => ({ prova: 'arrivo' })),
  guasto('la busta c’è già (R24)', arrivata, 'ArrivoTardivo', undefined, arrivata.stato),
  guasto('l’arrivo non c’è (R25)', respinta, 'ArrivoDeciso', () => ({ bustaId: 'Pioppo' })),
  guasto('dell’arrivo si è già deciso (R38)', respinta, 'ArrivoDeciso', undefined, respinta.stato),
  guasto('deciso senza motivo (R38)', respinta, 'ArrivoDeciso', () => ({ motivo: '' })),
  guasto('accolto fuori dall’esame (R38)', respinta, 'ArrivoDeciso', () => ({ accolto: true })),
  guasto('attesa la fase termine_scaduto', aperte, 'OperazioniAperte', undefined, aperte.stato),
  guasto('prima dell’inizio delle operazioni (R10)', aperte, 'OperazioniAperte', () => ({ aperteIl: T0 - 1 })),
  guasto('nessun operatore in turno (R80)', aperte, 'OperazioniAperte', () => ({ operatoriInTurno: 0 })),
  guasto('l’elenco non è delle sue buste', aperte, 'OperazioniAperte', ({ buste }) => ({ buste: buste.slice(1) })),
  guasto('l’elenco non è delle sue buste', aperte, 'OperazioniAperte', ({ buste }) => ({
    buste: buste.map((busta) => ({ ...busta, bustaId: `${busta.bustaId}!` })),
  })),
  guasto('busta Pioppo sconosciuta', apertaUna, 'BustaAperta', () => ({ bustaId: 'Pioppo' })),
  guasto('lo pseudonimo non è quello della busta', apertaUna, 'BustaAperta', () => ({ pseudonimo: 'Pseudo Betulla' })),
  guasto('attesa la fase operazioni_aperte', apertaUna, 'BustaAperta', undefined, scaduta.stato),
  guasto('la busta non è sigillata', apertaUna, 'BustaAperta', undefined, apertaUna.stato),
  guasto('canale o deposito non sono quelli della busta (R24)', apertaUna, 'BustaAperta', () => ({ depositataIl: T0 })),
  guasto('la busta non è sigillata', illeggibile, 'BustaIllegibile', undefined, apertaUna.stato),
  guasto('la busta non è scartata (R25)', lettaNeiByte, 'ScartataLetta', undefined, apertaUna.stato),
  guasto('letta senza motivo (R25)', lettaNeiByte, 'ScartataLetta', () => ({ motivo: '' })),
  guasto('canale o deposito non sono quelli della busta (R24)', lettaNeiByte, 'ScartataLetta', () => ({
    depositataIl: T0,
  })),
  guasto('non chiede un motivo per ammetterla (R25)', lettaNeiByte, 'ScartataLetta', () => ({ proposte: [] })),
  guasto('la busta non è scartata (R25)', esclusa, 'ScartataEsclusa', undefined, apertaUna.stato),
  guasto('la busta è già esclusa (R38)', esclusa, 'ScartataEsclusa', undefined, esclusa.stato),
  guasto('esclusa senza motivo (R38)', esclusa, 'ScartataEsclusa', () => ({ motivo: { regola: 'R25', testo: '' } })),
  guasto(
    'la piattaforma non è in salute (R57)',
    esclusa,
    'ScartataEsclusa',
    undefined,
    conDisservizio(illeggibile.stato),
  ),
  guasto('l’offerta non è aperta (R18)', riconfrontata, 'OffertaRiconfrontata', undefined, aperte.stato),
  guasto('non c’è nulla di nuovo (R18)', riconfrontata, 'OffertaRiconfrontata', () => ({ proposte: [] })),
  guasto('era già stato detto (R18)', riconfrontata, 'OffertaRiconfrontata', undefined, riconfrontata.stato),
  guasto('l’offerta non è da ammettere (R38)', ammessa, 'OffertaAmmessa', undefined, aperte.stato),
  guasto('si riammette solo chi era rifiutato', ammessa, 'OffertaAmmessa', () => ({ riammessa: true })),
  guasto('ammessa senza motivo (R38)', nonostante, 'OffertaAmmessa', () => ({ nonostante: null })),
  guasto('ammessa senza motivo (R38)', riammessa, 'OffertaAmmessa', () => ({ nonostante: null })),
  guasto('l’offerta non è da rifiutare (R38)', rifiutata, 'OffertaRifiutata', undefined, rifiutata.stato),
  guasto('rifiutata senza motivo (R38)', rifiutata, 'OffertaRifiutata', () => ({ motivo: { ...MOTIVO, testo: '' } })),
  guasto(
    'la piattaforma non è in salute (R57)',
    rifiutata,
    'OffertaRifiutata',
    undefined,
    conDisservizio(apertaUna.stato),
  ),
  guasto('chi è in sala non ne ha (R31)', conCredenziale, 'CredenzialeEmessa', () => ({
    bustaId: 'Cedro',
    pseudonimo: 'Pseudo Cedro',
  })),
  guasto('busta Pioppo sconosciuta', conCredenziale, 'CredenzialeEmessa', () => ({ bustaId: 'Pioppo' })),
  guasto('la credenziale non è viva per quella busta (R30)', senzaCredenziale, 'CredenzialeRevocata', () => ({
    bustaId: 'Betulla',
  })),
  guasto('la credenziale non è viva per quella busta (R30)', consegnata, 'CredenzialeConsegnata', () => ({
    bustaId: 'Betulla',
  })),
  guasto('la credenziale non è viva per quella busta (R30)', entrato, 'IngressoAnnotato', () => ({
    credenzialeId: 'altra',
  })),
];
