/** Parole dell'elenco di chi nella procedura non può offrire. */
const it = {
  titolo: 'Chi non può offrire',
  spiega:
    'I codici fiscali e le partite IVA del debitore e di chi lavora alla procedura. Quando una busta si apre si confrontano con chi offre, chi presenta, chi firma e il titolare della PEC: se uno è in elenco, chi conduce può ammettere l’offerta solo con un motivo, e il verbale lo dice.',
  valgono:
    'Valgono per ogni lotto della stessa procedura. Le buste già aperte si confrontano di nuovo appena li salva, e chi conduce lo vede. Li vedono solo gli operatori, e ogni lettura è annotata.',
  mostra: 'Mostra e modifica',
  leggiamo: 'Leggiamo l’elenco',
  vuoto: 'Nessun codice è registrato: senza, nessuna offerta si può confrontare con il debitore.',
  scritto: (operatore: string) => `Scritto da ${operatore}, `,
  debitori: 'Debitori',
  senzaDebitore: 'Perché non c’è un debitore da registrare',
  aiutoSenzaDebitore:
    'Solo se la procedura non ne ha: in parole, e come lo dice il professionista delegato. Per esempio: divisione fra comproprietari. Di una società si registra la partita IVA qui sopra. Senza un codice o un perché la vendita e i suoi PDF non si pubblicano.',
  collegati: 'Collegati al debitore',
  aiutoCollegati: 'Coniuge o società indicati dalla procedura.',
  personale: 'Chi lavora alla procedura',
  aiutoPersonale:
    'Custode, persone del gestore. Il delegato che conduce si confronta già, se la sua scheda ha il codice.',
  aiuto: 'Un codice per riga.',
  salva: 'Salva l’elenco',
  salvato: 'Elenco salvato.',
};

const en: typeof it = {
  titolo: 'Who may not bid',
  spiega:
    'Tax codes and VAT numbers of the debtor and of who works on the proceedings. When an envelope is opened they are compared with the bidders, the presenter, the signer and the holder of the PEC: if one is listed, the person conducting can admit the offer only with a reason, and the minutes say so.',
  valgono:
    'They hold for every lot of the same proceedings. Envelopes already open are compared again as soon as you save, and who conducts sees it. Only operators see them, and every reading is recorded.',
  mostra: 'Show and edit',
  leggiamo: 'Reading the list',
  vuoto: 'No code is recorded: without one, no offer can be compared with the debtor.',
  scritto: (operatore) => `Written by ${operatore}, `,
  debitori: 'Debtors',
  senzaDebitore: 'Why there is no debtor to register',
  aiutoSenzaDebitore:
    'Only if the proceedings have none: in words, and as the delegate says. For example: division among co-owners. Of a company the VAT number is registered above. Without a code or a reason the sale and its PDFs are not published.',
  collegati: 'Connected to the debtor',
  aiutoCollegati: 'Spouse or companies indicated by the proceedings.',
  personale: 'Who works on the proceedings',
  aiutoPersonale:
    'Custodian, staff of the manager. The delegate who conducts is compared already, if recorded with a code.',
  aiuto: 'One code per line.',
  salva: 'Save the list',
  salvato: 'List saved.',
};

export const IMPEDITI = { it, en } as const;
