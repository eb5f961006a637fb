type Regola = { nome: string; fonte: string };

/** Le regole per cui un'offerta si rifiuta, con l'articolo che le dice. */
type Regole = Readonly<Record<string, Regola>>;

/** I testi di chi ha avuto la busta rifiutata: perché, dove è scritto, che cosa può fare. */
const it = {
  titolo: 'Busta rifiutata',
  leggiamo: 'Leggiamo la decisione',
  rifiutata: 'La Sua busta è stata rifiutata.',
  finita: 'La vendita è conclusa.',
  scartata: 'La Sua busta non si è potuta leggere.',
  cheVuolDire: 'Non può rilanciare in questa vendita. Può restare a guardare come spettatore fino all’aggiudicazione.',
  nonRifiutata: 'La Sua busta non risulta rifiutata.',
  motivo: 'Il motivo',
  regola: 'Regola',
  fonte: 'Dove è scritta',
  referenteScrive: 'Il referente scrive',
  senzaMotivo: 'Il motivo non è scritto nella decisione.',
  motivoScarto:
    'La busta è nell’elenco come scartata: il motivo tecnico è nella ricevuta qui sotto, e il gestore conserva il file così come è arrivato.',
  regole: {
    R08: { nome: 'Offerta di chi lavora alla procedura', fonte: 'D.M. 32/2015, art. 10' },
    R13: { nome: 'Offerta depositata oltre il termine', fonte: 'art. 571, secondo comma, c.p.c.' },
    R14: { nome: 'Dati essenziali mancanti', fonte: 'D.M. 32/2015, art. 12' },
    R16: { nome: 'Prezzo inferiore all’offerta minima', fonte: 'art. 571, secondo comma, c.p.c.' },
    R17: {
      nome: 'Cauzione insufficiente o non versata nei modi dell’avviso',
      fonte: 'art. 571, secondo comma, c.p.c.',
    },
    R18: { nome: 'Offerta presentata dal debitore', fonte: 'art. 571, primo comma, c.p.c.' },
    R19: { nome: 'Offerta per persona da nominare non ammessa', fonte: 'art. 571 e art. 579, terzo comma, c.p.c.' },
    R20: { nome: 'Più offerenti: quote o procura mancanti', fonte: 'D.M. 32/2015, art. 12' },
    R31: { nome: 'Canale di presentazione non ammesso', fonte: 'D.M. 32/2015, art. 22' },
    R39: { nome: 'Cauzione non accreditata nel termine', fonte: 'art. 571, secondo comma, c.p.c. e avviso di vendita' },
  } as Regole,
  altraFonte: 'Avviso di vendita',
  rimborso: 'La Sua cauzione',
  rimborsoDopo: 'La cauzione è restituita alla chiusura della vendita, sull’IBAN da cui è partito il bonifico.',
  seNonConcorda: 'Se non è d’accordo',
  riammissione:
    'Finché la gara non è iniziata il referente può riammettere l’offerta: gli scriva dalla stanza. Contro i suoi atti è ammesso reclamo al giudice dell’esecuzione entro venti giorni (art. 591-ter c.p.c.).',
  resta: 'Resta nella stanza come spettatore',
  vediEsito: 'Vedi l’esito della vendita',
};

type TestiRifiuto = typeof it;

const en: TestiRifiuto = {
  titolo: 'Envelope refused',
  leggiamo: 'Reading the decision',
  rifiutata: 'Your envelope was refused.',
  finita: 'The sale is over.',
  scartata: 'Your envelope could not be read.',
  cheVuolDire: 'You cannot raise in this sale. You may stay and watch as a spectator until the award.',
  nonRifiutata: 'Your envelope is not among the refused ones.',
  motivo: 'The reason',
  regola: 'Rule',
  fonte: 'Where it is written',
  referenteScrive: 'The official in charge writes',
  senzaMotivo: 'The decision states no reason.',
  motivoScarto:
    'The envelope is in the list as discarded: the technical reason is in the receipt below, and the sale manager keeps the file as it arrived.',
  regole: {
    R08: { nome: 'Offer made by somebody who works on the proceedings', fonte: 'D.M. 32/2015, art. 10' },
    R13: { nome: 'Offer filed after the deadline', fonte: 'art. 571, second paragraph, c.p.c.' },
    R14: { nome: 'Essential data missing', fonte: 'D.M. 32/2015, art. 12' },
    R16: { nome: 'Price below the lowest acceptable offer', fonte: 'art. 571, second paragraph, c.p.c.' },
    R17: {
      nome: 'Cauzione (deposit) too low or not paid as the notice requires',
      fonte: 'art. 571, second paragraph, c.p.c.',
    },
    R18: { nome: 'Offer made by the debtor', fonte: 'art. 571, first paragraph, c.p.c.' },
    R19: {
      nome: 'Offer for a person to be named not allowed',
      fonte: 'art. 571 and art. 579, third paragraph, c.p.c.',
    },
    R20: { nome: 'Several bidders: shares or power of attorney missing', fonte: 'D.M. 32/2015, art. 12' },
    R31: { nome: 'Way of filing not allowed', fonte: 'D.M. 32/2015, art. 22' },
    R39: {
      nome: 'Cauzione (deposit) not credited in time',
      fonte: 'art. 571, second paragraph, c.p.c. and notice of sale',
    },
  },
  altraFonte: 'Notice of sale',
  rimborso: 'Your cauzione (deposit)',
  rimborsoDopo: 'The deposit is given back when the sale closes, to the IBAN the transfer came from.',
  seNonConcorda: 'If you disagree',
  riammissione:
    'Until the bidding starts the official in charge may admit the offer again: write from the room. The official’s acts can be challenged before the execution judge within twenty days (art. 591-ter c.p.c.).',
  resta: 'Stay in the room as a spectator',
  vediEsito: 'See the outcome of the sale',
};

export const RIFIUTO_TESTI = { it, en } as const;
