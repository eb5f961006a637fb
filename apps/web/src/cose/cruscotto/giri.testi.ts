/** Il giro delle pagine di chi conduce e di chi giudica: una frase per parte. */
const it = {
  menu: 'Le pagine della Sua area: cruscotto, calendario, buste, console, credenziali, assistenza, verbali. Sul telefono sono nel menu in alto.',
  chiedono: 'Ciò che aspetta un Suo atto adesso, dal più urgente: da qui si va dove lo si compie.',
  vendite:
    'Le vendite di oggi, ciascuna con il suo stato e il suo tempo: si aggiornano da sé, e da qui si fermano e si riprendono.',
  tasti: 'Le stesse cose con la tastiera: il numero porta alla vendita, lo spazio ferma e riprende il crono.',
  termini: 'I termini che un’aggiudicazione fa correre, con la loro scadenza.',
  prossime: 'Le vendite che verranno: qui si controllano documenti, credenziali e offerte quando si possono leggere.',
  concluse: 'Le vendite con un esito: verbale, documenti, trascrizione e ciò che resta da fare.',
  giudice: {
    daDisporre: 'Ciò che aspetta un provvedimento: si legge la vendita e si dispone con i mezzi dell’ufficio.',
    soste: 'Le vendite ferme, con il motivo scritto da chi le ha fermate.',
    ritardi: 'Ciò che doveva accadere e non è accaduto, con da quando.',
    oggi: 'Le vendite di oggi delle Sue procedure: si seguono dal vivo, senza essere di chi conduce.',
    assegnate: 'Gli uffici e le procedure che Lei può leggere: li registra il gestore.',
  },
};

const en: typeof it = {
  menu: 'The pages of your area: dashboard, calendar, envelopes, console, credentials, help, minutes. On a phone they are in the menu at the top.',
  chiedono: 'What awaits an act of yours now, the most urgent first: from here you go where it is done.',
  vendite:
    'Today’s sales, each with its state and its time: they update by themselves, and can be stopped and resumed from here.',
  tasti: 'The same with the keyboard: the number goes to the sale, the space bar stops and resumes its clock.',
  termini: 'The terms that an award sets running, with their deadline.',
  prossime: 'The sales to come: documents, credentials and, once they may be read, offers are checked here.',
  concluse: 'The sales with an outcome: minutes, documents, transcript and what is left to do.',
  giudice: {
    daDisporre: 'What awaits an order: the sale is read here, and the order is given with the means of the court.',
    soste: 'The sales that are stopped, with the reason written by who stopped them.',
    ritardi: 'What should have happened and has not, and since when.',
    oggi: 'Today’s sales of your proceedings: they are followed live, without conducting them.',
    assegnate: 'The courts and proceedings you may read: the operator registers them.',
  },
};

export const GIRO_ADMIN = { it, en } as const;
