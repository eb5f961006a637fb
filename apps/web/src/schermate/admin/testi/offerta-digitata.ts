/** I testi del modulo con cui il referente digita un'offerta su carta, per fax o con la sola accettazione. */
const it = {
  titolo: 'Registra offerta cartacea',
  soloTelematica: 'La vendita è solo telematica: su carta non si offre; restano fax e art. 15.',
  canale: 'Canale',
  cartacea: 'Cartacea',
  fax: 'Fax (interruzione programmata)',
  art15: 'Art. 15: ricevuta di accettazione',
  interruzione: 'Interruzione dei sistemi',
  interruzioni: {
    nessuna: 'Nessuna',
    programmata: 'Programmata dei sistemi della giustizia',
    non_programmata: 'Non programmata, attestata',
  },
  data: 'Data del deposito (gg/mm/aaaa)',
  ora: 'Ora del deposito (hh:mm:ss, ora di Roma)',
  offerente: 'Offerente',
  identificativo: 'Codice fiscale o partita IVA',
  comeScritto: 'Se sulla carta è proprio così lo registri com’è: il rilievo si fa all’esame.',
  prezzo: 'Prezzo offerto (€)',
  cauzione: 'Cauzione (€)',
  giorni: 'Pagamento entro (giorni)',
  iban: 'IBAN per la restituzione (facoltativo)',
  personaDaNominare: 'Per persona da nominare',
  registra: 'Registra offerta',
};

export type TestiOffertaDigitata = typeof it;

const en: TestiOffertaDigitata = {
  titolo: 'Register a paper offer',
  soloTelematica: 'This sale is online only: paper offers are not allowed; fax and art. 15 remain.',
  canale: 'Channel',
  cartacea: 'Paper',
  fax: 'Fax (planned outage)',
  art15: 'Art. 15: acceptance receipt',
  interruzione: 'Outage of the systems',
  interruzioni: {
    nessuna: 'None',
    programmata: 'Planned, of the justice systems',
    non_programmata: 'Unplanned, certified',
  },
  data: 'Date of filing (dd/mm/yyyy)',
  ora: 'Time of filing (hh:mm:ss, Rome time)',
  offerente: 'Bidder',
  identificativo: 'Tax code or VAT number',
  comeScritto: 'If the paper says exactly this, register it as it is: the remark is made at the examination.',
  prezzo: 'Price offered (€)',
  cauzione: 'Cauzione, the deposit (€)',
  giorni: 'Payment within (days)',
  iban: 'IBAN for the refund (optional)',
  personaDaNominare: 'On behalf of a person to be named',
  registra: 'Register offer',
};

export const OFFERTA_DIGITATA = { it, en } as const;
