import type { QualitaSpettatore } from '@gestore/contratto/assistenza/richieste-assistere';
import { ilGiorno } from '@gestore/contratto/parole/articoli';

/** Chi chiede di assistere a una vendita, e che cosa se ne decide. */
const it = {
  titolo: 'Richieste di assistere',
  nessuna: 'Nessuno ha ancora chiesto di assistere a questa vendita.',
  daDecidere: 'Da decidere',
  ammesso: 'Ammesso',
  nonAmmesso: 'Non ammesso',
  qualita: { debitore: 'Debitore', creditore: 'Creditore', altro: 'Altro' } satisfies Record<QualitaSpettatore, string>,
  diDiritto: 'Assiste di diritto.',
  richiestaDi: (chi: string) => `Richiesta di ${chi}`,
  identificativo: 'Codice fiscale o partita IVA',
  pec: 'PEC',
  arrivata: 'Arrivata',
  motivazione: 'Perché lo chiede',
  decisione: (chi: string, quando: string) => `Decisa da ${chi} ${ilGiorno(quando)}`,
  documento: 'Documento d’identità',
  documentoDi: (chi: string) => `Documento d’identità di ${chi}`,
  ammetti: 'Ammetti',
  ammettere: (chi: string) => `Ammettere ${chi}`,
  ammettereAccade:
    'Alla PEC che ha indicato parte una credenziale da spettatore: vede la gara con i soli pseudonimi, e non rilancia.',
  rifiuta: 'Non ammettere',
  rifiutare: (chi: string) => `Non ammettere ${chi}`,
  rifiutareAccade: 'Alla PEC che ha indicato parte un messaggio con il motivo che scrive qui. Non si annulla.',
};
const en: typeof it = {
  titolo: 'Requests to watch',
  nessuna: 'Nobody has asked to watch this sale yet.',
  daDecidere: 'To be decided',
  ammesso: 'Admitted',
  nonAmmesso: 'Not admitted',
  qualita: { debitore: 'Debtor', creditore: 'Creditor', altro: 'Other' },
  diDiritto: 'Watches by right.',
  richiestaDi: (chi) => `Request of ${chi}`,
  identificativo: 'Tax code or VAT number',
  pec: 'Certified mail',
  arrivata: 'Arrived',
  motivazione: 'Why',
  decisione: (chi, quando) => `Decided by ${chi} on ${quando}`,
  documento: 'Identity document',
  documentoDi: (chi) => `Identity document of ${chi}`,
  ammetti: 'Admit',
  ammettere: (chi) => `Admit ${chi}`,
  ammettereAccade:
    'A spectator’s credential leaves for the certified mail given: it sees the bidding with pseudonyms only, and cannot raise.',
  rifiuta: 'Do not admit',
  rifiutare: (chi) => `Do not admit ${chi}`,
  rifiutareAccade: 'A message with the reason you write here leaves for the certified mail given. It cannot be undone.',
};
export const RICHIESTE = { it, en } as const;
