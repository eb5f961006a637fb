import type { TipoEsito } from '@gestore/dominio';

/** Gli esiti che dispone il giudice: i primi non aspettano l'apertura delle buste, l'ultimo la fine della gara (R42). */
export const ESITI_DEL_GIUDICE = [
  'revocata',
  'estinta',
  'rinviata',
  'sospesa',
  'non_aggiudicata',
] as const satisfies TipoEsito[];
export type EsitoDelGiudice = (typeof ESITI_DEL_GIUDICE)[number];

/** I testi degli esiti che dispone il giudice: sospesa, rinviata, revocata, estinta, non aggiudicata (R32, R42, R71). */
const it = {
  prima:
    'Il giudice ha disposto un rinvio, una revoca o l’estinzione? Registri prima qui il provvedimento, con il suo numero e la sua data: fermata la vendita, ne dichiara l’esito.',
  titolo: 'Dichiara l’esito disposto dal giudice',
  spiega:
    'Chiude questa vendita senza aggiudicatario, per il provvedimento registrato. Se si sposta soltanto la data, e le offerte restano, riprenda la vendita. A operazioni aperte, se il provvedimento l’ha registrato una persona sola, prima proponga di liberare gli offerenti: un operatore lo legge e conferma.',
  perOrdine: (numero: string, del: string) => `Per il provvedimento n. ${numero} del ${del}.`,
  liberati: 'Gli offerenti sono già liberi, per provvedimento del giudice.',
  nomi: { motivo: 'Motivo dell’esito' },
  aiutoMotivo: 'Va nel verbale. Se l’esito lo dispone un altro provvedimento, ne scriva numero e data.',
  quale: 'Che cosa dispone il giudice',
  quali: {
    sospesa: 'Sospensione, senza data: la vendita finisce qui',
    rinviata: 'Rinvio a un nuovo avviso: la vendita finisce qui',
    revocata: 'Revoca della vendita',
    estinta: 'Estinzione della procedura',
    non_aggiudicata: 'Finita la gara, che non si aggiudichi',
  } satisfies Record<EsitoDelGiudice, string>,
  invia: 'Dichiara l’esito',
  domanda: 'Dichiarare l’esito?',
  conferma: 'Conferma l’esito',
  accade: (esito: string) => [
    `L’esito «${esito}» è comunicato subito a tutti i partecipanti e sulla scheda pubblica.`,
    'La vendita non riprende e l’esito non si annulla: resta il verbale.',
  ],
  liberi: [
    'La cauzione torna a tutti, esclusi compresi, e anche per le offerte mai aperte; a chi è già tornata non torna due volte.',
    'Le offerte non vincolano più nessuno.',
  ],
  vincolati: [
    'Non libera nessuno: ogni offerta resta irrevocabile per 120 giorni dal deposito (art. 571, terzo comma, c.p.c.), e la sua cauzione resta versata. Passati, torna da sé.',
    'La cauzione torna subito soltanto a chi la legge ha già liberato: offerte escluse, superate, non più irrevocabili.',
    'Se il giudice libera gli offerenti, lo si propone qui anche dopo l’esito: le cauzioni tornano a tutti.',
  ],
  poi: {
    sospesa: 'Per vendere ancora si pubblica una nuova vendita.',
    rinviata:
      'La nuova data è quella di una nuova vendita, che il gestore pubblica con il suo avviso: chi vuole partecipare offre di nuovo.',
    revocata: 'Per vendere ancora serve un nuovo provvedimento, e si pubblica una nuova vendita.',
    estinta: 'In questa procedura il bene non si vende più.',
    non_aggiudicata: 'Per vendere ancora si pubblica una nuova vendita.',
  } satisfies Record<EsitoDelGiudice, string>,
  fatto: 'Esito dichiarato.',
  senzaOrdine:
    'Per dichiararla rinviata, revocata o estinta serve un provvedimento: lo registri nella scheda, con il suo numero e la sua data.',
};

const en: typeof it = {
  prima:
    'Has the judge ordered a postponement, a revocation or the extinction? Register the order here first, with its number and date: once the sale is stopped, you declare its outcome.',
  titolo: 'Declare the outcome ordered by the judge',
  spiega:
    'It ends this sale without a winner, by the order registered. If only the date moves, and the offers stay, resume the sale. With the operations open, if one person alone registered the order, first propose to free the bidders: an operator reads it and confirms.',
  perOrdine: (numero, del) => `By order no. ${numero} of ${del}.`,
  liberati: 'The bidders are already free, by order of the judge.',
  nomi: { motivo: 'Reason of the outcome' },
  aiutoMotivo: 'It goes into the minutes. If another order disposes the outcome, write its number and date.',
  quale: 'What the judge orders',
  quali: {
    sospesa: 'Suspension without a date: the sale ends here',
    rinviata: 'Postponement to a new notice: the sale ends here',
    revocata: 'Revocation of the sale',
    estinta: 'Extinction of the proceedings',
    non_aggiudicata: 'That it is not awarded, once the bidding is over',
  },
  invia: 'Declare the outcome',
  domanda: 'Declare the outcome?',
  conferma: 'Confirm the outcome',
  accade: (esito) => [
    `The outcome “${esito}” is told at once to every participant and on the public sheet.`,
    'The sale does not resume and the outcome cannot be undone: what is left is the minutes.',
  ],
  liberi: [
    'The deposit goes back to everybody, refused bidders included, and for the offers never opened too; never twice.',
    'The offers bind nobody any more.',
  ],
  vincolati: [
    'It frees nobody: every offer stays irrevocable for 120 days from its deposit (art. 571, third paragraph, c.p.c.), and its deposit stays paid. After them, it goes back by itself.',
    'The deposit goes back at once only to those whom the law has already freed: offers refused, exceeded, no longer irrevocable.',
    'If the judge frees the bidders, it is proposed here after the outcome too: every deposit goes back.',
  ],
  poi: {
    sospesa: 'To sell again, a new sale is published.',
    rinviata: 'The new date is that of a new sale, published with its own notice: who wants to take part offers again.',
    revocata: 'To sell again a new order is needed, and a new sale is published.',
    estinta: 'The lot is no longer sold in these proceedings.',
    non_aggiudicata: 'To sell again, a new sale is published.',
  },
  fatto: 'Outcome declared.',
  senzaOrdine:
    'To declare it postponed, revoked or extinguished an order is needed: register it on the sheet, with its number and date.',
};

export const ESITO_PER_ORDINE = { it, en } as const;
