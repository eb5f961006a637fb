import type { QualitaSpettatore } from '@gestore/contratto/assistenza/richieste-assistere';

/** La richiesta di assistere a una vendita. */
const it = {
  titolo: 'Chiedi di assistere',
  titoloDi: (vendita: string) => `Chiedi di assistere: ${vendita}`,
  vendita: 'La vendita',
  torna: 'Torna alla scheda della vendita',
  come: 'Chi non offre assiste soltanto se è autorizzato. Decide il professionista delegato, che Le risponde alla PEC indicata: se è ammesso riceve una credenziale, con cui si vede la gara e non si può rilanciare; se non lo è, legge perché. Il debitore e i creditori assistono di diritto.',
  dati: 'Ciò che scrive e il documento li legge soltanto chi conduce la vendita; si cancellano con i dati di chi non ha vinto.',
  nome: 'Nome e cognome, o denominazione',
  identificativo: 'Codice fiscale o partita IVA',
  pec: 'PEC a cui rispondere',
  qualita: 'In quale qualità',
  qualitaQuali: {
    debitore: 'Debitore',
    creditore: 'Creditore',
    altro: 'Altro',
  } satisfies Record<QualitaSpettatore, string>,
  motivazione: 'Perché chiede di assistere',
  documento: 'Documento d’identità',
  documentoAiuto: (mb: number) => `PDF, JPEG o PNG, fino a ${mb} MB.`,
  invia: 'Invia la richiesta',
  inCorso: 'Invio in corso',
  inviata: 'La richiesta è arrivata. Il professionista delegato Le risponderà alla PEC che ha indicato.',
  chiusa: 'Di questa vendita non si chiede più di assistere: è conclusa.',
};
const en: typeof it = {
  titolo: 'Ask to watch',
  titoloDi: (vendita) => `Ask to watch: ${vendita}`,
  vendita: 'The sale',
  torna: 'Back to the sheet of the sale',
  come: 'Those who do not bid may watch only if authorised. The delegate decides, and answers at the certified mail you give: if you are admitted you receive a credential, with which you see the bidding and cannot raise; if not, you read why. The debtor and the creditors watch by right.',
  dati: 'What you write and the document are read only by who conducts the sale; they are erased with the data of those who did not win.',
  nome: 'Name and surname, or company name',
  identificativo: 'Tax code or VAT number',
  pec: 'Certified mail for the answer',
  qualita: 'In which capacity',
  qualitaQuali: { debitore: 'Debtor', creditore: 'Creditor', altro: 'Other' },
  motivazione: 'Why you ask to watch',
  documento: 'Identity document',
  documentoAiuto: (mb) => `PDF, JPEG or PNG, up to ${mb} MB.`,
  invia: 'Send the request',
  inCorso: 'Sending',
  inviata: 'The request has arrived. The delegate will answer at the certified mail you gave.',
  chiusa: 'Nobody asks any more to watch this sale: it is over.',
};
export const ASSISTI = { it, en } as const;
