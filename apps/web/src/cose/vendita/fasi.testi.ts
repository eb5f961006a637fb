import type { NomiDeiPunti } from './a-che-punto.ts';

/** A che punto è una vendita, come lo legge chi non la conduce. */
const fasiIt: NomiDeiPunti = {
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
  sospesa: 'Sospesa',
  gara_sospesa: 'Gara sospesa',
};

const fasiEn: NomiDeiPunti = {
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
  sospesa: 'Suspended',
  gara_sospesa: 'Auction suspended',
};

export const FASI_PUBBLICHE = { it: { fasi: fasiIt }, en: { fasi: fasiEn } };
