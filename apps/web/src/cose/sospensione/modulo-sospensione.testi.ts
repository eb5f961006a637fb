import { dalGiorno, ilGiorno } from '@gestore/contratto/parole/articoli';
import { SOSPENSIONI } from './sospensioni.testi.ts';

/** I testi di una vendita che si ferma e riprende: i moduli di chi lo registra, e ciò che ne legge chiunque (R32). */
const it = {
  ...SOSPENSIONI.it,
  titolo: 'Sospensione della vendita',
  nomi: {
    numero: 'Numero del provvedimento',
    del: 'Data del provvedimento',
    motivo: 'Motivo',
    inizioData: 'Data delle operazioni',
    inizioOra: 'Ora delle operazioni',
    termineData: 'Nuova data del termine per le offerte',
    termineOra: 'Nuova ora del termine per le offerte',
    luogo: 'Nuovo luogo delle operazioni',
  },
  aiutoData: 'gg/mm/aaaa, ora di Roma',
  aiutoOra: 'hh:mm oppure hh:mm:ss',
  aiutoTermine: 'Vuota: il termine resta quello di adesso.',
  aiutoLuogo: (adesso: string) => `Vuoto: restano qui: ${adesso}`,
  aiutoMotivo: 'Resta nel registro e nel verbale di chi conduce: al pubblico va soltanto il provvedimento.',
  aiutoSenza: 'A operazioni aperte può lasciare vuoti numero e data, e disporla Lei.',
  aiutoSospendiSenza:
    'A operazioni aperte può lasciare vuoti numero e data, e disporla Lei: non a prezzi già letti con qualcosa ancora da decidere, né a gara finita.',
  controlli: 'Controlli i campi indicati: non è stato mandato nulla.',
  sospendi: {
    titolo: 'Sospendi la vendita',
    spiega:
      'Ferma la vendita intera, per provvedimento del giudice o, a operazioni aperte, per atto di chi la conduce. È altro dalla sospensione della gara per un guasto.',
    invia: 'Sospendi la vendita',
    domanda: 'Sospendere la vendita?',
    conferma: 'Sospendi',
    accade: [
      'Nessun atto la porta avanti finché non riprende: non si aprono buste, non si rilancia, non si aggiudica.',
      'Le offerte restano irrevocabili e le cauzioni restano versate: nessuno è rimborsato.',
      'Chi è convocato riceve un messaggio. Scheda pubblica e pagine di chi partecipa dicono del provvedimento, non del motivo.',
    ],
    fatto: 'Vendita sospesa. Chi è convocato riceve un messaggio.',
  },
  aggiungi: {
    titolo: 'Registra il provvedimento che la sospende',
    spiega:
      'La vendita è ferma per atto di chi la conduce. Se intanto il giudice l’ha sospesa, qui se ne registra il provvedimento: resta ferma da allora.',
    invia: 'Registra il provvedimento',
    domanda: 'Registrare il provvedimento?',
    conferma: 'Registra',
    accade: [
      'Da qui la vendita riprende soltanto per provvedimento: la data di ripresa già fissata non vale più.',
      'Con il provvedimento se ne può anche dichiarare l’esito: sospesa, rinviata, revocata o estinta.',
      'Chi è convocato riceve un messaggio, con il numero e la data.',
    ],
    fatto: 'Provvedimento registrato. Chi è convocato riceve un messaggio.',
  },
  riprendi: {
    titolo: 'Riprendi la vendita',
    spiega:
      'Fissa quando cominciano, o riprendono, le operazioni: almeno trenta minuti dopo gli inviti. Sospesa per provvedimento, riprende per provvedimento.',
    invia: 'Riprendi la vendita',
    domanda: 'Riprendere la vendita?',
    conferma: 'Riprendi',
    accade: [
      'A buste chiuse, con una nuova data, le offerte si sigillano di nuovo fino ad allora.',
      'A operazioni aperte restano buste, decisioni e rilanci: nel giorno fissato chi conduce le riapre da dove erano.',
      'Chi è convocato riceve un nuovo invito; le credenziali restano valide.',
    ],
    fatto: 'Ripresa registrata. Chi è convocato riceve un nuovo invito.',
  },
  libera: {
    titolo: 'Libera gli offerenti',
    spiega:
      'Solo per provvedimento del giudice: le cauzioni tornano a tutti, e questa vendita non riprende. Una persona lo propone, e un operatore del gestore lo conferma.',
    invia: 'Proponi di liberare gli offerenti',
    domanda: 'Proporre di liberare gli offerenti?',
    conferma: 'Proponi',
    accade: [
      'Le cauzioni tornano a tutti, anche delle offerte mai aperte: di quelle torna ciò che la banca ha accreditato.',
      'La vendita non riprende più: se l’esito non c’è ancora lo si dichiara, e per vendere ancora se ne pubblica una nuova.',
      'Non si annulla.',
    ],
    fatto: 'Proposta registrata: nulla cambia finché un’altra persona non la conferma.',
  },
  inDue: {
    titolo: 'In attesa di un’altra persona',
    proposto: 'Tratterrebbe l’esito: la sospensione è proposta, e aspetta la conferma di un’altra persona.',
    libera: 'Liberare gli offerenti: le cauzioni tornano, e la vendita non riprende.',
    sospendi: 'Sospendere la vendita: l’esito non si scrive finché non riprende.',
    da: (chi: string, quando: string) => `Proposto da ${chi}. Se nessuno lo conferma scade ${ilGiorno(quando)}.`,
    aspetta: 'Lo conferma, o lo respinge, un operatore del gestore: fino ad allora nulla è cambiato.',
  },
  riapri: 'Riapri le operazioni',
  riapriSpiega: (quando: string) =>
    `Le operazioni riprendono da dove erano, ${dalGiorno(quando)}: prima non si riaprono.`,
};

const en: typeof it = {
  ...SOSPENSIONI.en,
  titolo: 'Suspension of the sale',
  nomi: {
    numero: 'Number of the order',
    del: 'Date of the order',
    motivo: 'Reason',
    inizioData: 'Date of the operations',
    inizioOra: 'Time of the operations',
    termineData: 'New date of the offer deadline',
    termineOra: 'New time of the offer deadline',
    luogo: 'New place of the operations',
  },
  aiutoData: 'dd/mm/yyyy, Rome time',
  aiutoOra: 'hh:mm or hh:mm:ss',
  aiutoTermine: 'Empty: the deadline stays as it is.',
  aiutoLuogo: (adesso) => `Empty: they stay here: ${adesso}`,
  aiutoMotivo: 'It stays in the journal and in the minutes of who conducts the sale: the public reads only the order.',
  aiutoSenza: 'With the operations open you may leave number and date empty, and decide it yourself.',
  aiutoSospendiSenza:
    'With the operations open you may leave number and date empty, and decide it yourself: not once prices have been read and something is still to be decided, nor after the bidding.',
  controlli: 'Check the fields marked: nothing was sent.',
  sospendi: {
    titolo: 'Suspend the sale',
    spiega:
      'It stops the whole sale, by order of the judge or, with the operations open, by act of who conducts it. It is not the suspension of the bidding for an outage.',
    invia: 'Suspend the sale',
    domanda: 'Suspend the sale?',
    conferma: 'Suspend',
    accade: [
      'No act carries it on until it resumes: no envelope is opened, nobody raises, nothing is awarded.',
      'Offers stay irrevocable and deposits stay paid: nobody is refunded.',
      'Who was invited receives a message. The public sheet and the pages of who takes part tell the order, not the reason.',
    ],
    fatto: 'Sale suspended. Who was invited receives a message.',
  },
  aggiungi: {
    titolo: 'Register the order that suspends it',
    spiega:
      'The sale is stopped by act of who conducts it. If the judge has suspended it meanwhile, the order is registered here: it stays stopped since then.',
    invia: 'Register the order',
    domanda: 'Register the order?',
    conferma: 'Register',
    accade: [
      'From here the sale resumes only by order: a date already set to resume no longer holds.',
      'With the order its outcome may also be declared: suspended, postponed, revoked or extinguished.',
      'Who was invited receives a message, with its number and date.',
    ],
    fatto: 'Order registered. Who was invited receives a message.',
  },
  riprendi: {
    titolo: 'Resume the sale',
    spiega:
      'It sets when the operations start, or resume: at least thirty minutes after the invitations. Suspended by order, it resumes by order.',
    invia: 'Resume the sale',
    domanda: 'Resume the sale?',
    conferma: 'Resume',
    accade: [
      'With the envelopes closed and a new date, the offers are sealed again until then.',
      'With the operations open, envelopes, decisions and raises stay: on that day who conducts opens them again from there.',
      'Who was invited receives a new invitation; credentials stay valid.',
    ],
    fatto: 'Resumption registered. Who was invited receives a new invitation.',
  },
  libera: {
    titolo: 'Free the bidders',
    spiega:
      'Only by order of the judge: deposits go back to everybody, and this sale does not resume. One person proposes it, and an operator of the gestore confirms.',
    invia: 'Propose to free the bidders',
    domanda: 'Propose to free the bidders?',
    conferma: 'Propose',
    accade: [
      'Deposits go back to everybody, offers never opened included: of those, what the bank has credited.',
      'The sale does not resume: if it has no outcome yet one is declared, and to sell again a new one is published.',
      'It cannot be undone.',
    ],
    fatto: 'Proposal registered: nothing changes until another person confirms it.',
  },
  inDue: {
    titolo: 'Waiting for another person',
    proposto: 'It would withhold the outcome: the suspension is proposed, and waits for another operator to confirm.',
    libera: 'Free the bidders: deposits go back, and the sale does not resume.',
    sospendi: 'Suspend the sale: the outcome is not written until it resumes.',
    da: (chi, quando) => `Proposed by ${chi}. If nobody confirms it, it lapses on ${quando}.`,
    aspetta: 'An operator of the gestore confirms or rejects it: until then nothing has changed.',
  },
  riapri: 'Open the operations again',
  riapriSpiega: (quando) => `The operations go on from where they were, from ${quando}: not before.`,
};

export const SOSPENSIONE = { it, en } as const;
