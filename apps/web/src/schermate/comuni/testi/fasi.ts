import type { Fase } from '@gestore/dominio';

/** Le fasi come le legge chi non conduce la vendita. */
const it: Readonly<Record<Fase, string>> = {
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

const en: typeof it = {
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

export const FASI_PUBBLICHE = { it, en } as const;
