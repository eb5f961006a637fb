/** I testi delle credenziali: elenco, riemissione, revoca, spettatori. */
const it = {
  titolo: 'Credenziali',
  vuoto: 'Qui compariranno le credenziali delle vendite affidate a Lei.',
  vendita: 'Vendita',
  diQuale: 'Di quale vendita',
  emesse: 'Credenziali emesse',
  elencoVuoto: 'Qui compariranno le credenziali, dalle tre ore prima delle operazioni.',
  credenzialeDi: (pseudonimo: string) => `Credenziale di ${pseudonimo}`,
  revocata: 'Revocata',
  emessa: 'Emessa',
  ultimoAccesso: 'Ultimo accesso',
  maiEntrato: 'Mai entrato',
  recapito: 'Recapito',
  nessunRecapito: 'Nessuno: da consegnare a mano',
  riemettere: (pseudonimo: string) => `Riemettere la credenziale di ${pseudonimo}`,
  recapitoRiservato: 'Riservato fino all’apertura delle operazioni',
  riemettereAccade:
    'La credenziale di prima smette di valere. Il collegamento nuovo parte per il recapito dell’invito.',
  riemetti: 'Riemetti',
  confermaRiemetti: 'Riemetti la credenziale',
  revocare: (pseudonimo: string) => `Revocare la credenziale di ${pseudonimo}`,
  revocareAccade: 'Chi la usa esce subito dalla stanza e non può più entrare.',
  revoca: 'Revoca',
  confermaRevoca: 'Revoca la credenziale',
  motivo: 'Motivo',
  restaNelRegistro: 'Resta nel registro della vendita.',
  spettatore: 'Lascia entrare uno spettatore',
  spettatoreCome:
    'Se la richiesta Le arriva fuori dalla piattaforma, con un documento, qui registra la Sua decisione e nasce la credenziale.',
  nome: 'Nome e cognome',
  identificativo: 'Codice fiscale',
  pec: 'PEC (facoltativa)',
  diDiritto: 'Assiste di diritto (debitore o creditore)',
  motivazione: 'Perché può assistere',
  lasciaEntrare: 'Lascia entrare',
  rileggi: 'Se è scritto proprio così prosegua: resta un rilievo.',
  emessaInPartenza: (pseudonimo: string) =>
    `Il collegamento per ${pseudonimo} parte adesso per il suo recapito, e lo legge soltanto chi lo riceve.`,
  emessaSenzaRecapito: (pseudonimo: string) =>
    `Per ${pseudonimo} non c’è un recapito: la credenziale si consegna a mano, con un codice che due persone danno insieme.`,
};

type TestiToken = typeof it;

const en: TestiToken = {
  titolo: 'Credentials',
  vuoto: 'The credentials of the sales entrusted to you will appear here.',
  vendita: 'Sale',
  diQuale: 'Of which sale',
  emesse: 'Credentials issued',
  elencoVuoto: 'Credentials will appear here from three hours before operations.',
  credenzialeDi: (pseudonimo) => `Credential of ${pseudonimo}`,
  revocata: 'Revoked',
  emessa: 'Issued',
  ultimoAccesso: 'Last access',
  maiEntrato: 'Never entered',
  recapito: 'Delivery address',
  nessunRecapito: 'None: to be delivered by hand',
  riemettere: (pseudonimo) => `Issue the credential of ${pseudonimo} again`,
  recapitoRiservato: 'Withheld until the operations are opened',
  riemettereAccade: 'The previous credential stops working. The new link leaves for the address of the invitation.',
  riemetti: 'Issue again',
  confermaRiemetti: 'Issue the credential again',
  revocare: (pseudonimo) => `Revoke the credential of ${pseudonimo}`,
  revocareAccade: 'Whoever is using it leaves the room at once and can no longer enter.',
  revoca: 'Revoke',
  confermaRevoca: 'Revoke the credential',
  motivo: 'Reason',
  restaNelRegistro: 'It stays in the journal of the sale.',
  spettatore: 'Let a spectator in',
  spettatoreCome:
    'The request reaches you outside the platform, with an identity document: here you record your decision and the credential is made.',
  nome: 'Name and surname',
  identificativo: 'Tax code',
  pec: 'PEC, certified e-mail (optional)',
  diDiritto: 'Attends by right (debtor or creditor)',
  motivazione: 'Why this person may attend',
  lasciaEntrare: 'Let in',
  rileggi: 'If it is written exactly so, go on: it stays as a remark.',
  emessaInPartenza: (pseudonimo) =>
    `The link for ${pseudonimo} leaves now for its address, and only its recipient reads it.`,
  emessaSenzaRecapito: (pseudonimo) =>
    `There is no address for ${pseudonimo}: the credential is delivered by hand, with a code that two people give together.`,
};

export const TOKEN = { it, en } as const;
