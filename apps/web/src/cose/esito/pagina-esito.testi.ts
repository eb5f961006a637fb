import type { PassoRimborso, TipoTermineUtente } from '@gestore/contratto/dopo/esito-utente';
import { alGiorno, ilGiorno } from '@gestore/contratto/parole/articoli';
import type { TipoEsito } from '@gestore/dominio';

type Termine = { titolo: string; spiega: string };

/** I testi della pagina dell'esito: che cosa è successo, i propri documenti, che cosa fare ora. */
const it = {
  titoloConclusa: 'Vendita conclusa',
  leggiamo: 'Leggiamo l’esito',
  nonDichiarato: 'L’esito non è ancora stato dichiarato.',
  torniStanza: 'Torna nella stanza',
  altroEsito: (esito: string) => `L’esito di questa vendita è: ${esito}.`,
  inBreve: 'L’esito in breve',
  alPiede: 'L’esito, e che cosa segue',
  aggiudicataALei: 'La vendita è aggiudicata a Lei.',
  nonHaVinto: 'Non ha vinto.',
  nonAmmessa: 'La Sua busta non è stata ammessa.',
  restituiamo: (importo: string | null, quando: string) =>
    `Le restituiamo ${importo ?? 'quanto ha versato'} entro ${ilGiorno(quando)}.`,
  restituito: (importo: string | null, quando: string) =>
    `Le abbiamo restituito ${importo ?? 'quanto aveva versato'} ${ilGiorno(quando)}.`,
  andatoA: (chi: string, importo: string) => `Il lotto è andato a ${chi} per ${importo}.`,
  suaUltima: (importo: string) => `La Sua ultima offerta era ${importo}.`,
  daFare: {
    saldo: (importo: string | null, quando: string) =>
      `Versi il saldo${importo === null ? '' : ` di ${importo}`} entro ${ilGiorno(quando)}.`,
    rata: (importo: string | null, quando: string) =>
      `Versi la rata${importo === null ? '' : ` di ${importo}`} entro ${ilGiorno(quando)}.`,
    persona_da_nominare: (_: string | null, quando: string) => `Dichiari per chi ha offerto entro ${ilGiorno(quando)}.`,
    antiriciclaggio: (_: string | null, quando: string) =>
      `Renda la dichiarazione antiriciclaggio entro ${ilGiorno(quando)}.`,
  },
  comeEAndata: {
    titolo: 'Come è andata',
    offerta: 'La Sua offerta nella busta',
    rilanci: 'I Suoi rilanci accettati',
    ultimo: 'Il Suo ultimo rilancio',
    piuAlta: 'Offerta più alta',
    differenza: 'Differenza',
  },
  vaiAlDaFare: 'Che cosa fare ora',
  vaiAlRimborso: 'A che punto è la cauzione',
  esito: 'Esito',
  esiti: {
    aggiudicata: 'Aggiudicata',
    aggiudicata_sotto_base: 'Aggiudicata sotto il prezzo base (artt. 572 e 573 c.p.c.)',
    non_aggiudicata: 'Non aggiudicata',
    deserta_nessuna_offerta: 'Deserta: nessuna offerta',
    deserta_offerte_inefficaci: 'Deserta: offerte inefficaci',
    sospesa: 'Sospesa dal giudice',
    rinviata: 'Rinviata ad altra data',
    revocata: 'Revocata',
    assegnata: 'Assegnata al creditore (artt. 588-590 c.p.c.)',
    decaduta: 'Aggiudicatario decaduto (art. 587 c.p.c.)',
    estinta: 'Procedura estinta',
  } as Record<TipoEsito, string>,
  spiegaEsiti: {
    aggiudicata:
      'Il referente ha aggiudicato il bene. Il verbale e gli atti del trasferimento seguono fuori da questa pagina.',
    aggiudicata_sotto_base:
      'Il referente ha aggiudicato il bene a un prezzo inferiore alla base, ma non all’offerta minima.',
    non_aggiudicata: 'Il referente non ha aggiudicato il bene. Se ci sarà un nuovo esperimento, avrà un nuovo avviso.',
    deserta_nessuna_offerta: 'Non è arrivata alcuna offerta. Se ci sarà un nuovo esperimento, avrà un nuovo avviso.',
    deserta_offerte_inefficaci:
      'Nessuna delle offerte arrivate era efficace. Se ci sarà un nuovo esperimento, avrà un nuovo avviso.',
    sospesa: 'Il giudice ha sospeso la vendita: finisce qui. Una nuova vendita avrà un nuovo avviso.',
    rinviata: 'La vendita è rinviata a un nuovo avviso: chi vuole partecipare vi offre di nuovo.',
    revocata: 'La vendita è revocata: non si terrà, o chi si era aggiudicato il bene non lo ha più.',
    assegnata:
      'Il prezzo base non è stato raggiunto e un creditore aveva chiesto il bene: gli è assegnato. La Sua cauzione torna.',
    decaduta:
      'Chi si era aggiudicato il bene è decaduto e ne ha perso la cauzione. Un nuovo esperimento avrà un nuovo avviso.',
    estinta:
      'La procedura è estinta. Chi si era già aggiudicato il bene lo tiene; altrimenti le cauzioni tornano a tutti.',
  } as Record<TipoEsito, string>,
  esitoDichiarato: 'Esito dichiarato',
  dichiaratoIl: 'Dichiarato il',
  vendita: 'Vendita',
  lotto: 'Lotto',
  rg: 'R.G.',
  suoPseudonimo: 'Il Suo pseudonimo',
  aggiudicatario: 'Aggiudicatario',
  conLei: (pseudonimo: string) => `${pseudonimo} (Lei)`,
  prezzo: 'Prezzo',
  inLettere: 'In lettere',
  euro: 'euro',
  rilanci: 'Rilanci',
  suoRifiuto: 'Perché la Sua busta è stata rifiutata',
  cheFare: 'Che cosa fare ora',
  termini: {
    persona_da_nominare: {
      titolo: 'Dichiari per chi ha offerto',
      spiega:
        'Ha offerto per persona da nominare: depositi il nominativo e la procura (art. 583 c.p.c.). Senza, l’aggiudicazione resta a Lei.',
    },
    saldo: {
      titolo: 'Versi il saldo del prezzo',
      spiega: 'Nei modi e sulle coordinate dell’avviso e del verbale, oltre alle spese che l’avviso indica.',
    },
    antiriciclaggio: {
      titolo: 'Renda la dichiarazione antiriciclaggio',
      spiega: 'Entro lo stesso termine, scritta e firmata (art. 585, quarto comma, c.p.c.): senza, il saldo non basta.',
    },
  } as Record<TipoTermineUtente, Termine>,
  entro: (quando: string) => `Entro ${ilGiorno(quando)}`,
  giorniDaAggiudicazione: (giorni: number) =>
    giorni === 1 ? '1 giorno dall’aggiudicazione' : `${giorni} giorni dall’aggiudicazione`,
  prorogato: 'Il termine cadeva in un giorno non lavorativo ed è spostato al primo che lo è.',
  nonSiSposta: (quando: string) =>
    `Non si sposta (Cass. 18421/2022): il primo giorno lavorativo finisce ${ilGiorno(quando)}.`,
  feriale:
    'In agosto il termine per versare il prezzo non si sospende: non è un termine del processo (Cass. 18421/2022). Se l’ordinanza dispone altro, lo dice il delegato.',
  decadenza:
    'Il mancato versamento, o la dichiarazione antiriciclaggio non resa nel termine, comporta la decadenza e la perdita della cauzione (artt. 585 e 587 c.p.c.).',
  cauzioneVersata: 'Cauzione versata',
  saldoDaVersare: 'Saldo da versare',
  stessaSomma: 'prezzo meno cauzione',
  rimborso: 'Rimborso della cauzione',
  rimborsoDisposto: (importo: string, quando: string) =>
    `Il rimborso della Sua cauzione di ${importo} è disposto: sarà accreditato sull’IBAN da cui è partito il bonifico, entro ${ilGiorno(quando)}.`,
  rimborsoAccreditato: 'quanto risulta accreditato',
  rimborsoImporto: 'Importo',
  rimborsoEntro: 'Accredito atteso entro il',
  rimborsoAPunto: 'A che punto è il rimborso',
  passiRimborso: {
    disposto: 'Disposto con l’esito della vendita',
    ordinato: 'Messo in un ordine di bonifico',
    approvato: 'Approvato da una seconda persona',
    eseguito: 'Eseguito dalla banca',
  } as Record<PassoRimborso['passo'], string>,
  passoDaFare: 'Non ancora',
  passoProssimo: 'È il prossimo passo',
  rimborsoEseguito: (importo: string) =>
    `Il rimborso della Sua cauzione di ${importo} è stato eseguito, sull’IBAN da cui era partito il bonifico.`,
  restaVincolata: (finoAl: string) =>
    `La Sua cauzione resta versata: la Sua offerta La vincola fino ${alGiorno(finoAl)}.`,
  rimborsoNessuno: 'Per la Sua busta non risulta una cauzione da restituire.',
  rimborsoSeTarda:
    'Non deve fare nulla. Se oltre quella data non lo vede sul conto, chieda aiuto qui sotto: la richiesta riceve un numero.',
  documenti: 'Documenti',
  resoconto: 'Resoconto della vendita (PDF, sotto pseudonimo)',
  trascrizione: 'Trascrizione verificabile (JSON)',
  verifica: 'Verifica una ricevuta o la trascrizione',
  comeVerifica:
    'Chiunque può controllare la trascrizione e le ricevute, anche senza rete: la firma è del gestore e ogni atto è legato al precedente.',
  stampa: 'Stampa questa pagina',
  stampataIl: (quando: string, indirizzo: string) => `Gestore Vendite. Stampata ${ilGiorno(quando)} da ${indirizzo}`,
  oraDiRoma: 'Date e ore sono di Roma.',
};

export type TestiEsito = typeof it;

const en: TestiEsito = {
  titoloConclusa: 'Sale over',
  leggiamo: 'Reading the outcome',
  nonDichiarato: 'The outcome has not been declared yet.',
  torniStanza: 'Go back to the room',
  altroEsito: (esito) => `The outcome of this sale is: ${esito}.`,
  inBreve: 'The outcome in short',
  alPiede: 'The outcome, and what follows',
  aggiudicataALei: 'The sale is awarded to you.',
  nonHaVinto: 'You did not win.',
  nonAmmessa: 'Your envelope was not admitted.',
  restituiamo: (importo, quando) => `We give back ${importo ?? 'what you paid'} by ${quando}.`,
  restituito: (importo, quando) => `We gave back ${importo ?? 'what you had paid'} on ${quando}.`,
  andatoA: (chi, importo) => `The lot went to ${chi} for ${importo}.`,
  suaUltima: (importo) => `Your last offer was ${importo}.`,
  daFare: {
    saldo: (importo, quando) => `Pay the balance${importo === null ? '' : ` of ${importo}`} by ${quando}.`,
    rata: (importo, quando) => `Pay the instalment${importo === null ? '' : ` of ${importo}`} by ${quando}.`,
    persona_da_nominare: (_, quando) => `Declare for whom you bid by ${quando}.`,
    antiriciclaggio: (_, quando) => `Make the anti-money-laundering declaration by ${quando}.`,
  },
  comeEAndata: {
    titolo: 'How it went',
    offerta: 'Your bid in the envelope',
    rilanci: 'Your accepted raises',
    ultimo: 'Your last raise',
    piuAlta: 'Highest bid',
    differenza: 'Difference',
  },
  vaiAlDaFare: 'What to do now',
  vaiAlRimborso: 'How far the refund is',
  esito: 'Outcome',
  esiti: {
    aggiudicata: 'Awarded',
    aggiudicata_sotto_base: 'Awarded below the base price (artt. 572 and 573 c.p.c.)',
    non_aggiudicata: 'Not awarded',
    deserta_nessuna_offerta: 'Deserted: no offers',
    deserta_offerte_inefficaci: 'Deserted: offers without effect',
    sospesa: 'Suspended by the judge',
    rinviata: 'Postponed to another date',
    revocata: 'Revoked',
    assegnata: 'Assigned to the creditor (artt. 588-590 c.p.c.)',
    decaduta: 'Award forfeited (art. 587 c.p.c.)',
    estinta: 'Proceedings extinguished',
  },
  spiegaEsiti: {
    aggiudicata: 'The official in charge awarded the lot. The minutes and the transfer follow outside this page.',
    aggiudicata_sotto_base:
      'The official in charge awarded the lot at a price below the base, but not below the lowest acceptable offer.',
    non_aggiudicata: 'The official in charge did not award the lot. A new attempt, if any, will have a new notice.',
    deserta_nessuna_offerta: 'No offer arrived. A new attempt, if any, will have a new notice.',
    deserta_offerte_inefficaci: 'None of the offers had effect. A new attempt, if any, will have a new notice.',
    sospesa: 'The judge suspended the sale: it ends here. A new sale, if any, will have a new notice.',
    rinviata: 'The sale is postponed to a new notice: who wants to take part offers again there.',
    revocata: 'The sale is revoked: it will not be held, or who had been awarded the lot no longer has it.',
    assegnata:
      'The base price was not reached and a creditor had asked for the lot: it is assigned to the creditor. Your deposit goes back.',
    decaduta: 'Who had been awarded the lot forfeited it and lost the deposit. A new attempt will have a new notice.',
    estinta:
      'The proceedings are extinguished. Who had already been awarded the lot keeps it; otherwise every deposit goes back.',
  },
  esitoDichiarato: 'Declared outcome',
  dichiaratoIl: 'Declared on',
  vendita: 'Sale',
  lotto: 'Lot',
  rg: 'R.G. (court register)',
  suoPseudonimo: 'Your pseudonym',
  aggiudicatario: 'Awarded to',
  conLei: (pseudonimo) => `${pseudonimo} (you)`,
  prezzo: 'Price',
  inLettere: 'In Italian words',
  euro: 'euro',
  rilanci: 'Raises',
  suoRifiuto: 'Why your envelope was refused',
  cheFare: 'What to do now',
  termini: {
    persona_da_nominare: {
      titolo: 'Declare for whom you bid',
      spiega:
        'You bid for a person to be named: file the name and the power of attorney (art. 583 c.p.c.). Otherwise the award stays with you.',
    },
    saldo: {
      titolo: 'Pay the balance of the price',
      spiega:
        'In the manner and to the account given in the notice and in the minutes, plus the expenses of the notice.',
    },
    antiriciclaggio: {
      titolo: 'Make the anti-money-laundering declaration',
      spiega:
        'Within the same term, written and signed (art. 585, fourth paragraph, c.p.c.): without it the balance is not enough.',
    },
  },
  entro: (quando) => `By ${quando}`,
  giorniDaAggiudicazione: (giorni) => (giorni === 1 ? '1 day from the award' : `${giorni} days from the award`),
  prorogato: 'The term fell on a non-working day and moves to the next working one.',
  nonSiSposta: (quando) => `It does not move (Cass. 18421/2022): the first working day ends on ${quando}.`,
  feriale:
    'In August the term to pay the price is not suspended: it is not a term of the proceedings (Cass. 18421/2022). If the court order says otherwise, the delegate will tell you.',
  decadenza:
    'Failure to pay, or to render the anti-money-laundering declaration within the term, forfeits the award and the cauzione (deposit), artt. 585 and 587 c.p.c.',
  cauzioneVersata: 'Cauzione (deposit) paid',
  saldoDaVersare: 'Balance to pay',
  stessaSomma: 'price less deposit',
  rimborso: 'Refund of the cauzione (deposit)',
  rimborsoDisposto: (importo, quando) =>
    `The refund of your deposit of ${importo} is ordered: it will be credited to the IBAN the transfer came from, by ${quando}.`,
  rimborsoAccreditato: 'what was credited',
  rimborsoImporto: 'Amount',
  rimborsoEntro: 'Expected by',
  rimborsoAPunto: 'How far the refund has gone',
  passiRimborso: {
    disposto: 'Ordered with the outcome of the sale',
    ordinato: 'Put in a bank transfer order',
    approvato: 'Approved by a second person',
    eseguito: 'Carried out by the bank',
  },
  passoDaFare: 'Not yet',
  passoProssimo: 'This is the next step',
  rimborsoEseguito: (importo) =>
    `The refund of your deposit of ${importo} was carried out, to the IBAN the transfer had come from.`,
  restaVincolata: (finoAl) => `Your deposit stays paid in: your offer binds you until ${finoAl}.`,
  rimborsoNessuno: 'There is no deposit to give back for your envelope.',
  rimborsoSeTarda:
    'You need not do anything. If it is not on your account after that date, ask for help below: the request gets a number.',
  documenti: 'Documents',
  resoconto: 'Report of the sale (PDF, under pseudonyms)',
  trascrizione: 'Verifiable transcript (JSON)',
  verifica: 'Verify a receipt or the transcript',
  comeVerifica:
    'Anyone can check the transcript and the receipts, even offline: they are signed by the sale manager and each act is tied to the one before.',
  stampa: 'Print this page',
  stampataIl: (quando, indirizzo) => `Gestore Vendite. Printed on ${quando} from ${indirizzo}`,
  oraDiRoma: 'Dates and times are those of Rome.',
};

export const ESITO_TESTI = { it, en } as const;
