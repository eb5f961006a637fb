/** I testi di ciò che chiude l'esame: avvio della gara, unica offerta, nessuna offerta, esito. */
const it = {
  esito: 'Esito',
  aVincitore: (esito: string, pseudonimo: string, importo: string) => `${esito} a ${pseudonimo} per ${importo}.`,
  vadaAlVerbale: 'Vai al verbale',
  gara: 'Gara',
  garaAvviata: 'La gara è avviata.',
  vadaAllaConsole: 'Vai alla console della gara',
  comeSiVaAvanti: 'Come si va avanti',
  restano: (quante: number) =>
    quante === 1 ? 'Resta una busta da aprire o da decidere.' : `Restano ${quante} buste da aprire o da decidere.`,
  deserta_nessuna_offerta: 'Non è arrivata alcuna offerta: la vendita è deserta.',
  deserta_offerte_inefficaci: 'Nessuna delle offerte arrivate è stata ammessa: la vendita è deserta.',
  garaObbligatoria:
    'Le offerte ammesse sono due o più: la gara è obbligatoria. Parte dall’offerta più alta, e da subito decorre l’intera unità di tempo.',
  pariInTesta: (chi: string) =>
    `In testa ci sono offerte pari in tutto, anche nell’ora del deposito: ${chi}. Dica quale precede: la gara parte da quella, che vince se nessuno rilancia (cpc 573).`,
  precede: (posto: number) => (posto === 0 ? 'Quale precede' : `Quale segue, al posto ${posto + 1}`),
  scelgaOfferta: 'Scelga l’offerta',
  perchePrecede: 'Perché precede',
  loLeggonoTutti: 'Resta nel registro e nel verbale, e lo leggono tutti: non nomini nessuno.',
  decidiParita: 'Decidi quale precede',
  avvia: 'Avvia la gara',
  console: 'Console della gara',
  avviare: 'Avviare la gara',
  avviareAccade: (durata: string) =>
    `Da quando conferma decorrono ${durata} e ogni offerente ammesso può rilanciare. Le offerte ammesse e rifiutate non si possono più cambiare.`,
  confermaAvvio: 'Conferma l’avvio',
  unica: (pseudonimo: string, importo: string) => `C’è una sola offerta valida, di ${pseudonimo}, per ${importo}.`,
  raggiunge: 'Raggiunge il prezzo base: è accettata anche se l’offerente non è collegato (cpc 572).',
  sottoBase: 'È sotto il prezzo base ma non sotto l’offerta minima: decide Lei (cpc 572, terzo comma).',
  dopoIRilanci:
    'È sotto il prezzo base, ma alla gara si è rilanciato e nessuna istanza di assegnazione prevale: l’aggiudicazione è dovuta (cpc 573, primo e quarto comma). Che non si aggiudichi lo dispone soltanto il giudice: con il suo provvedimento sospenda la vendita, poi ne dichiari l’esito.',
  oppureNon: 'Oppure non aggiudica, se ritiene seria la possibilità di un prezzo superiore con una nuova vendita.',
  aggiudicazione: 'Aggiudicazione',
  garaConclusa: (pseudonimo: string, importo: string) => `La gara è conclusa. In testa è ${pseudonimo} con ${importo}.`,
  aggiudica: 'Aggiudica',
  confermare: 'Confermare l’aggiudicazione',
  aggiudicaA: (pseudonimo: string, importo: string) => `Aggiudica a ${pseudonimo} per ${importo}`,
  aggiudicareAccade:
    'L’esito è dichiarato e comunicato subito a tutti i partecipanti; nascono i rimborsi delle cauzioni di chi non ha vinto. Non si può annullare da qui.',
  confermaAggiudicazione: 'Conferma l’aggiudicazione',
  nonRaggiunti: (quanti: number) =>
    quanti === 1
      ? 'Adesso la piattaforma non raggiunge un offerente ammesso:'
      : `Adesso la piattaforma non raggiunge ${quanti} offerenti ammessi:`,
  motivoIrraggiungibili: 'Motivo per aggiudicare con offerenti irraggiungibili',
  motivoSottoBase: 'Perché una nuova vendita non darebbe di più',
  stampatoNelVerbale: 'Sarà stampato nel verbale.',
  motivoEsito: 'Motivo dell’esito',
  dichiaraNonAggiudicata: 'Dichiara non aggiudicata',
  dichiaraDeserta: 'Dichiara deserta',
  dichiarare: 'Dichiarare l’esito',
  dichiarareAccade: (esito: string) =>
    `L’esito «${esito}» è comunicato a tutti i partecipanti e la vendita non si riapre: dopo resta il verbale.`,
  confermaEsito: 'Conferma l’esito',
};

const en: typeof it = {
  esito: 'Outcome',
  aVincitore: (esito, pseudonimo, importo) => `${esito} to ${pseudonimo} for ${importo}.`,
  vadaAlVerbale: 'Go to the minutes',
  gara: 'Bidding',
  garaAvviata: 'The bidding has started.',
  vadaAllaConsole: 'Go to the bidding console',
  comeSiVaAvanti: 'What comes next',
  restano: (quante) =>
    quante === 1
      ? 'One envelope is still to be opened or decided.'
      : `${quante} envelopes are still to be opened or decided.`,
  deserta_nessuna_offerta: 'No offer has arrived: the sale is deserted.',
  deserta_offerte_inefficaci: 'None of the offers that arrived was admitted: the sale is deserted.',
  garaObbligatoria:
    'Two or more offers are admitted: the bidding is compulsory. It starts from the highest offer, and the full unit of time runs at once.',
  pariInTesta: (chi) =>
    `The offers in the lead are equal in everything, the time of deposit too: ${chi}. Say which comes first: the bidding starts from it, and it wins if nobody raises (cpc 573).`,
  precede: (posto) => (posto === 0 ? 'Which comes first' : `Which follows, in place ${posto + 1}`),
  scelgaOfferta: 'Choose the offer',
  perchePrecede: 'Why it comes first',
  loLeggonoTutti: 'It stays in the journal and in the minutes, and everybody reads it: name nobody.',
  decidiParita: 'Decide which comes first',
  avvia: 'Start the bidding',
  console: 'Bidding console',
  avviare: 'Start the bidding',
  avviareAccade: (durata) =>
    `As soon as you confirm, ${durata} start to run and every admitted bidder may raise. Admissions and refusals can no longer be changed.`,
  confermaAvvio: 'Confirm the start',
  unica: (pseudonimo, importo) => `There is a single valid offer, by ${pseudonimo}, for ${importo}.`,
  raggiunge: 'It reaches the base price: it is accepted even if the bidder is not connected (cpc 572).',
  sottoBase: 'It is below the base price but not below the minimum offer: you decide (cpc 572, third paragraph).',
  dopoIRilanci:
    'It is below the base price, but bids were raised and no request of assignment prevails: the award is due (cpc 573, first and fourth paragraphs). Only the judge may order that it is not awarded: suspend the sale with the order, then declare its outcome.',
  oppureNon: 'Or you do not award, if you believe that a new sale may truly bring a higher price.',
  aggiudicazione: 'Award',
  garaConclusa: (pseudonimo, importo) => `The bidding has ended. In the lead is ${pseudonimo} with ${importo}.`,
  aggiudica: 'Award',
  confermare: 'Confirm the award',
  aggiudicaA: (pseudonimo, importo) => `You award to ${pseudonimo} for ${importo}`,
  aggiudicareAccade:
    'The outcome is declared and told to every participant at once; refunds of the losers’ cauzioni (deposits) are created. It cannot be undone from here.',
  confermaAggiudicazione: 'Confirm the award',
  nonRaggiunti: (quanti) =>
    quanti === 1
      ? 'The platform does not reach one admitted bidder now:'
      : `The platform does not reach ${quanti} admitted bidders now:`,
  motivoIrraggiungibili: 'Reason for awarding with unreachable bidders',
  motivoSottoBase: 'Why a new sale would not bring more',
  stampatoNelVerbale: 'It will be printed in the minutes.',
  motivoEsito: 'Reason for the outcome',
  dichiaraNonAggiudicata: 'Declare not awarded',
  dichiaraDeserta: 'Declare deserted',
  dichiarare: 'Declare the outcome',
  dichiarareAccade: (esito) =>
    `The outcome “${esito}” is told to every participant and the sale is not reopened: only the minutes remain.`,
  confermaEsito: 'Confirm the outcome',
};

export const DECISIONE = { it, en } as const;
