import { dalGiorno, ilGiorno } from '@gestore/contratto/parole/articoli';

/** Le sospensioni di una vendita, come le legge chiunque: il modulo di chi le registra ha le sue parole (R32). */
const it = {
  sospesa: 'Vendita sospesa',
  da: (quando: string) => `La vendita è sospesa ${dalGiorno(quando)}.`,
  disposta: (numero: string, del: string) => `Lo dispone il provvedimento n. ${numero} del ${del}.`,
  delReferente: 'Lo dispone chi conduce la vendita.',
  riprende: (quando: string) => `Le operazioni riprendono ${ilGiorno(quando)}.`,
  altrove: (luogo: string) => `Si tengono in: ${luogo}.`,
  senzaData: 'La data della ripresa non è ancora fissata.',
  liberati: 'Gli offerenti sono liberi, e le cauzioni tornano: questa vendita non riprende.',
  finita: (da: string, quando: string) => `Sospesa ${dalGiorno(da)}; ripresa per ${ilGiorno(quando)}.`,
  finitaSenza: (da: string) => `Sospesa ${dalGiorno(da)}; finita con l’esito.`,
  precedenti: 'Sospensioni precedenti',
};

export type TestiSospensioni = typeof it;

const en: TestiSospensioni = {
  sospesa: 'Sale suspended',
  da: (quando) => `The sale is suspended since ${quando}.`,
  disposta: (numero, del) => `By order no. ${numero} of ${del}.`,
  delReferente: 'By act of who conducts the sale.',
  riprende: (quando) => `The operations resume on ${quando}.`,
  altrove: (luogo) => `They are held at: ${luogo}.`,
  senzaData: 'The date of the resumption is not set yet.',
  liberati: 'The bidders are free, and their deposits go back: this sale does not resume.',
  finita: (da, quando) => `Suspended since ${da}; resumed for ${quando}.`,
  finitaSenza: (da) => `Suspended since ${da}; ended with the outcome.`,
  precedenti: 'Previous suspensions',
};

export const SOSPENSIONI = { it, en } as const;
