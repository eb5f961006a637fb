import type { BustaVista, Canale } from '@gestore/dominio';
import { PAROLE_DEI_FATTI } from '../vendita/fatti.testi.ts';

/** `120000` diventa `2 minuti`; sotto il minuto, in secondi. */
function durata(durataMs: number, singolare: readonly [string, string], plurale: readonly [string, string]): string {
  const secondi = Math.round(durataMs / 1000);
  const [quanti, unita] = secondi % 60 === 0 && secondi > 0 ? ([secondi / 60, 0] as const) : ([secondi, 1] as const);
  return `${quanti} ${quanti === 1 ? singolare[unita] : plurale[unita]}`;
}

/** Le parole con cui le schermate del referente chiamano stati e canali: una sola tabella, mai un codice a video. */
const it = {
  ...PAROLE_DEI_FATTI.it,
  canali: {
    telematica: 'Telematica',
    cartacea: 'Cartacea',
    fax: 'Fax',
    art15: 'Art. 15 (ricevuta di accettazione)',
  } satisfies Record<Canale, string>,
  statiBusta: {
    sigillata: 'Sigillata',
    aperta: 'Aperta, da decidere',
    ammessa: 'Ammessa',
    rifiutata: 'Rifiutata',
    scartata_tecnica: 'Scartata per motivi tecnici',
  } satisfies Record<BustaVista['stato'], string>,
  gravita: {
    inefficace: 'Proposta: inefficace',
    blocco: 'Richiede un atto motivato',
    regolarizzare: 'Da regolarizzare',
    avviso: 'Avviso',
  },
  /** La ragione del posto in graduatoria (R45). */
  ragioni: {
    prezzo: 'precede per il prezzo più alto',
    cauzione: 'a parità di prezzo precede per la cauzione più alta',
    pagamento: 'a parità di prezzo e cauzione precede per il pagamento più breve',
    deposito: 'a parità di prezzo, cauzione e termini precede perché depositata prima',
    prova: 'a parità di prezzo, cauzione e termini precede perché il suo deposito è provato, e dell’altra no',
    referente: 'pari in tutto: precede per decisione di chi conduce',
    pari: 'pari in tutto alla seguente',
  },
  ultima: 'ultima in graduatoria',
  ruoli: { referente: 'Referente', offerente: 'Offerente', spettatore: 'Spettatore', operatore: 'Operatore' },
  statiAssistenza: { aperta: 'Aperta', in_carico: 'Presa in carico', chiusa: 'Chiusa' },
  durata: (durataMs: number): string => durata(durataMs, ['minuto', 'secondo'], ['minuti', 'secondi']),
  giorni: (quanti: number): string => (quanti === 1 ? '1 giorno' : `${quanti} giorni`),
};

const en: typeof it = {
  ...PAROLE_DEI_FATTI.en,
  canali: {
    telematica: 'Online',
    cartacea: 'Paper',
    fax: 'Fax',
    art15: 'Art. 15 (acceptance receipt)',
  },
  statiBusta: {
    sigillata: 'Sealed',
    aperta: 'Open, to be decided',
    ammessa: 'Admitted',
    rifiutata: 'Refused',
    scartata_tecnica: 'Discarded for technical reasons',
  },
  gravita: {
    inefficace: 'Proposal: ineffective',
    blocco: 'Needs a reasoned act',
    regolarizzare: 'To be put right',
    avviso: 'Notice',
  },
  ragioni: {
    prezzo: 'comes first for the higher price',
    cauzione: 'same price: comes first for the higher cauzione (deposit)',
    pagamento: 'same price and cauzione: comes first for the shorter payment term',
    deposito: 'same price, cauzione and terms: comes first because it was filed earlier',
    prova: 'same price, cauzione and terms: comes first because its filing is proven, and that of the other is not',
    referente: 'equal in everything: comes first by decision of who conducts',
    pari: 'equal in everything to the next one',
  },
  ultima: 'last in the ranking',
  ruoli: { referente: 'Person in charge', offerente: 'Bidder', spettatore: 'Spectator', operatore: 'Operator' },
  statiAssistenza: { aperta: 'Open', in_carico: 'Taken in charge', chiusa: 'Closed' },
  durata: (durataMs) => durata(durataMs, ['minute', 'second'], ['minutes', 'seconds']),
  giorni: (quanti) => (quanti === 1 ? '1 day' : `${quanti} days`),
};

export const PAROLE_DELEGATO = { it, en } as const;
