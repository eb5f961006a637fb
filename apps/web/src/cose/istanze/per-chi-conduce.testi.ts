import { ilGiorno } from '@gestore/contratto/parole/articoli';

/** I testi di chi conduce per le istanze di assegnazione, l'assegnazione e ciò che segue la vendita (R46, R47, R70). */
const it = {
  istanze: 'Istanze di assegnazione',
  nessuna: 'Nessuna istanza di assegnazione è registrata.',
  registra: 'Registra un’istanza di assegnazione',
  spiega:
    'Un creditore la deposita almeno dieci giorni prima della vendita, per non meno del prezzo base né delle spese con i crediti che vengono prima (artt. 506, 588 e 589 c.p.c.). Chi partecipa ne vede l’importo dall’apertura delle operazioni, mai chi è.',
  creditore: 'Creditore',
  importo: 'Somma offerta',
  spese: 'Spese di esecuzione',
  prelazioni: 'Crediti che vengono prima',
  data: 'Data del deposito',
  ora: 'Ora del deposito',
  aiutoData: 'gg/mm/aaaa, ora di Roma',
  aiutoOra: 'hh:mm oppure hh:mm:ss',
  controlli: 'Controlli i campi indicati: non è stato mandato nulla.',
  invia: 'Registra l’istanza',
  depositata: (quando: string) => `Depositata ${ilGiorno(quando)}`,
  conti: (spese: string, prelazioni: string) => `Spese ${spese}, crediti che vengono prima ${prelazioni}`,
  togli: 'Togli',
  togliDi: (creditore: string) => `Togli l’istanza di ${creditore}`,
  togliDomanda: 'Togliere l’istanza?',
  togliAccade:
    'Il creditore vi ha rinunciato, o era scritta male: resta nel registro e nel verbale, con il suo perché.',
  motivoTogli: 'Perché la toglie',
  dovuta: (importo: string) =>
    `Il prezzo base non è raggiunto e c’è un’istanza di assegnazione per ${importo}: la legge vuole che il bene sia assegnato (artt. 572, 573 e 590 c.p.c.).`,
  assegnazione: 'Assegnazione',
  assegna: 'Assegna il bene',
  assegnaA: (creditore: string, importo: string) => `Assegna a ${creditore} per ${importo}`,
  assegnaAccade:
    'L’esito è dichiarato e comunicato subito a tutti i partecipanti; a tutti torna la cauzione. Non si può annullare da qui.',
  confermare: 'Confermare l’assegnazione',
  conferma: 'Conferma l’assegnazione',
  aParita: 'Più istanze offrono lo stesso importo: scelga il creditore, e scriva perché.',
  motivoScelta: 'Perché a questo creditore',
  daRegistrare:
    'L’avviso dice che ci sono istanze di assegnazione, e qui nessuna è registrata: se un creditore ne ha depositata una in tempo, la registri nella scheda della vendita prima di decidere.',
  creditoreIgnoto: 'il creditore',
  dopo: 'Dopo la vendita',
  caducazione: 'Registra il provvedimento del giudice',
  caducazioneSpiega:
    'Il giudice dichiara la decadenza di chi non ha pagato, revoca l’aggiudicazione, o estingue la procedura. Qui si propone di registrarlo, con il numero e la data: lo conferma un operatore del gestore.',
  quale: 'Che cosa dispone',
  quali: {
    decaduta: 'Decadenza: la cauzione è persa',
    revocata: 'Revoca: la cauzione torna',
    estinta: 'Estinzione: l’aggiudicazione resta ferma',
  },
  numero: 'Numero del provvedimento',
  del: 'Data del provvedimento',
  motivo: 'Motivo',
  registraProvvedimento: 'Proponi di registrare il provvedimento',
  registrare: 'Proporre di registrare il provvedimento?',
  confermaProvvedimento: 'Proponi',
  assegnataPer: (importo: string) => `Assegnata al creditore per ${importo}.`,
  conProvvedimento: (esito: string, numero: string, del: string) => `${esito}: provvedimento n. ${numero} del ${del}.`,
};

const en: typeof it = {
  istanze: 'Requests for assignment',
  nessuna: 'No request for assignment is registered.',
  registra: 'Register a request for assignment',
  spiega:
    'A creditor files it at least ten days before the sale, for no less than the base price nor than the expenses with the claims that come first (artt. 506, 588 and 589 c.p.c.). Who takes part sees its amount once the operations open, never whose it is.',
  creditore: 'Creditor',
  importo: 'Sum offered',
  spese: 'Expenses of the proceedings',
  prelazioni: 'Claims that come first',
  data: 'Date of filing',
  ora: 'Time of filing',
  aiutoData: 'dd/mm/yyyy, Rome time',
  aiutoOra: 'hh:mm or hh:mm:ss',
  controlli: 'Check the fields shown: nothing was sent.',
  invia: 'Register the request',
  depositata: (quando) => `Filed on ${quando}`,
  conti: (spese, prelazioni) => `Expenses ${spese}, claims that come first ${prelazioni}`,
  togli: 'Remove',
  togliDi: (creditore) => `Remove the request of ${creditore}`,
  togliDomanda: 'Remove the request?',
  togliAccade:
    'The creditor gave it up, or it was written wrongly: it stays in the journal and in the minutes, with its reason.',
  motivoTogli: 'Why you remove it',
  dovuta: (importo) =>
    `The base price is not reached and there is a request for assignment of ${importo}: the law wants the lot assigned (artt. 572, 573 and 590 c.p.c.).`,
  assegnazione: 'Assignment',
  assegna: 'Assign the lot',
  assegnaA: (creditore, importo) => `You assign to ${creditore} for ${importo}`,
  assegnaAccade:
    'The outcome is declared and told to every participant at once; everybody’s cauzione (deposit) goes back. It cannot be undone from here.',
  confermare: 'Confirm the assignment',
  conferma: 'Confirm the assignment',
  aParita: 'Several requests offer the same sum: choose the creditor, and write why.',
  motivoScelta: 'Why this creditor',
  daRegistrare:
    'The notice says that there are requests for assignment, and none is registered here: if a creditor filed one in time, register it in the sheet of the sale before you decide.',
  creditoreIgnoto: 'the creditor',
  dopo: 'After the sale',
  caducazione: 'Register the order of the judge',
  caducazioneSpiega:
    'The judge declares that who did not pay has forfeited the award, revokes it, or extinguishes the proceedings. Here you propose to register it, with its number and date: an operator of the gestore confirms.',
  quale: 'What it orders',
  quali: {
    decaduta: 'Forfeiture: the deposit is lost',
    revocata: 'Revocation: the deposit goes back',
    estinta: 'Extinction: the award stands',
  },
  numero: 'Number of the order',
  del: 'Date of the order',
  motivo: 'Reason',
  registraProvvedimento: 'Propose to register the order',
  registrare: 'Propose to register the order?',
  confermaProvvedimento: 'Propose',
  assegnataPer: (importo) => `Assigned to the creditor for ${importo}.`,
  conProvvedimento: (esito, numero, del) => `${esito}: order no. ${numero} of ${del}.`,
};

export const ISTANZE = { it, en } as const;
