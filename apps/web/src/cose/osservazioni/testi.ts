/** Le osservazioni di chi offre, da ogni parte (DM 22, R68). */
const it = {
  titolo: 'Osservazioni per il verbale',
  nessuna: 'Nessuna osservazione.',
  modi: { scritta: 'scritta', a_voce: 'detta a voce' },
  stati: {
    presentata: 'in attesa di chi conduce',
    annotata: 'chi conduce ne ha preso atto',
    trattenuta: 'trattenuta: gli altri non la leggono',
  },
  motivo: 'Motivo:',
  testo: 'Osservazione',
  // Chi offre
  aCheServe: (massimo: number) =>
    `Una breve dichiarazione formale: resta nel verbale, e la leggono tutti da quando chi conduce ne prende atto. Al più ${massimo}.`,
  scriva: 'Scrivi un’osservazione',
  domanda: 'Presentare l’osservazione?',
  presenti: 'Presenta',
  accade: 'Resta nel registro e nel verbale con il Suo nome, e non si può ritirare.',
  nonNomini: 'È pubblica: non scriva nomi né altro da cui si capisca chi è Lei o un altro.',
  presentata: 'Osservazione presentata',
  // Chi conduce
  prendaAtto: 'Prendi atto',
  prendaAttoDi: (chi: string) => `Prendi atto dell’osservazione di ${chi}`,
  trattieni: 'Trattieni…',
  trattieniDi: (chi: string) => `Trattieni l’osservazione di ${chi}`,
  trattenere: 'Trattenere l’osservazione?',
  confermaTrattieni: 'Trattieni',
  trattenereAccade:
    'Resta nel registro e nel verbale. La leggono soltanto chi l’ha fatta, con il motivo, e il giudice.',
  perche: 'Perché la trattiene',
  aVoce: 'Scrivi un’osservazione detta a voce',
  diChi: 'Di chi',
  scelga: 'Scelga l’offerente',
  aVoceAccade: 'La leggono tutti subito, sotto pseudonimo: scrivendola ne prende atto.',
  annota: 'Annota',
  daDecidere: (quante: number) => (quante === 1 ? 'Una da decidere' : `${quante} da decidere`),
};

type TestiOsservazioni = typeof it;

const en: TestiOsservazioni = {
  titolo: 'Observations for the minutes',
  nessuna: 'No observations.',
  modi: { scritta: 'written', a_voce: 'spoken' },
  stati: {
    presentata: 'waiting for the official',
    annotata: 'noted by the official',
    trattenuta: 'withheld: the others do not read it',
  },
  motivo: 'Reason:',
  testo: 'Observation',
  aCheServe: (massimo) =>
    `A short formal statement: it stays in the minutes, and everybody reads it once the official takes note of it. At most ${massimo}.`,
  scriva: 'Write an observation',
  domanda: 'Make the observation?',
  presenti: 'Submit',
  accade: 'It stays in the journal and in the minutes with your name, and cannot be withdrawn.',
  nonNomini: 'It is public: write no names, and nothing that tells who you or anybody else is.',
  presentata: 'Observation submitted',
  prendaAtto: 'Take note',
  prendaAttoDi: (chi) => `Take note of the observation by ${chi}`,
  trattieni: 'Withhold…',
  trattieniDi: (chi) => `Withhold the observation by ${chi}`,
  trattenere: 'Withhold the observation?',
  confermaTrattieni: 'Withhold',
  trattenereAccade:
    'It stays in the journal and in the minutes. Only its author, with the reason, and the judge read it.',
  perche: 'Why you withhold it',
  aVoce: 'Write down a spoken observation',
  diChi: 'By whom',
  scelga: 'Choose the bidder',
  aVoceAccade: 'Everybody reads it at once, under the pseudonym: writing it down is taking note of it.',
  annota: 'Write down',
  daDecidere: (quante) => (quante === 1 ? 'One to decide' : `${quante} to decide`),
};

export const OSSERVAZIONI_TESTI = { it, en } as const;
