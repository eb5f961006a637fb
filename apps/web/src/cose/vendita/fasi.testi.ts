import type { Fase } from '@gestore/dominio';

/** Le fasi come le legge chi non conduce la vendita. */
const fasiIt: Readonly<Record<Fase, string>> = {
  inesistente: 'Inesistente',
  bozza: 'Bozza',
  pubblicata: 'Aperta alle offerte',
  raccolta: 'Aperta alle offerte',
  termine_scaduto: 'In attesa delle operazioni',
  operazioni_aperte: 'Operazioni in corso',
  gara: 'Gara in corso',
  gara_conclusa: 'Gara conclusa',
  esitata: 'Conclusa',
  verbalizzata: 'Conclusa',
  chiusa: 'Conclusa',
};

const fasiEn: typeof fasiIt = {
  inesistente: 'Does not exist',
  bozza: 'Draft',
  pubblicata: 'Open to bids',
  raccolta: 'Open to bids',
  termine_scaduto: 'Waiting for the proceedings',
  operazioni_aperte: 'Proceedings under way',
  gara: 'Auction under way',
  gara_conclusa: 'Auction ended',
  esitata: 'Ended',
  verbalizzata: 'Ended',
  chiusa: 'Ended',
};

/** `sospesa` al posto della fase in cui la vendita si è fermata (R32). */
export const FASI_PUBBLICHE = {
  it: { fasi: fasiIt, sospesa: 'Sospesa' },
  en: { fasi: fasiEn, sospesa: 'Suspended' },
};
