/** I testi di una busta che il software non sa leggere: i suoi byte, l'offerta che vi si legge, l'esclusione (R25). */
const it = {
  titolo: 'La busta non si legge da sé',
  spiega:
    'Il software non la esclude: decide Lei. Guardi le parti che si sono trovate, o scarichi i byte com’erano quando sono arrivati, e digiti l’offerta che vi legge; se non c’è un’offerta, la escluda con un motivo. Finché non decide, la vendita non va avanti.',
  titoloIncompleta: 'Dell’offerta non si legge tutto',
  spiegaIncompleta:
    'Manca, o non si legge, ciò che qui è scritto «Manca o non si legge». Non è uno zero, e l’avviso non lo sostituisce: finché non lo digita l’offerta non si ammette. Guardi le parti della busta e digiti l’offerta che vi legge, con il motivo; oppure la rifiuti.',
  letta: 'L’offerta qui accanto è stata digitata da chi conduce, leggendo questi byte.',
  escluse: 'Esclusa. Se vi legge un’offerta, la digiti: poi si esamina come le altre.',
  guarda: 'Guarda che cosa c’è nella busta',
  guardo: 'Leggo la busta…',
  nonLetta: 'I byte della busta non si sono letti. Riprovi fra poco.',
  nessunaParte: 'Dentro non si riconosce nessun documento: restano i byte da scaricare.',
  parti: (n: number) => (n === 1 ? 'Si è trovata una parte leggibile.' : `Si sono trovate ${n} parti leggibili.`),
  scarica: (kB: number) => `Scarica i byte della busta (${kB} kB)`,
  digita: 'Digita l’offerta che si legge',
  perche: 'Come l’ha letta, e perché la digita',
  aiutoPerche: 'Resta nel registro e nel verbale.',
  registra: 'Registra l’offerta letta',
  escludi: 'Escludi la busta…',
  nonSiEsclude: 'Esclusa per',
};

type TestiScartata = typeof it;

const en: TestiScartata = {
  titolo: 'The envelope does not read by itself',
  spiega:
    'The software does not exclude it: you decide. Look at the parts that were found, or download the bytes as they arrived, and key in the offer you read there; if there is no offer, exclude it with a reason. Until you decide, the sale does not go on.',
  titoloIncompleta: 'Not all of the offer can be read',
  spiegaIncompleta:
    'What is written here as “Missing or unreadable” is missing or cannot be read. It is not a zero, and the notice does not replace it: until you key it the offer cannot be admitted. Look at the parts of the envelope and key in the offer you read there, with the reason; or refuse it.',
  letta: 'The offer beside was keyed in by who conducts, reading these bytes.',
  escluse: 'Excluded. If you read an offer in it, key it in: it is then examined like the others.',
  guarda: 'Look at what is in the envelope',
  guardo: 'Reading the envelope…',
  nonLetta: 'The bytes of the envelope were not read. Try again shortly.',
  nessunaParte: 'No document is recognised inside: the bytes can be downloaded.',
  parti: (n) => (n === 1 ? 'One readable part was found.' : `${n} readable parts were found.`),
  scarica: (kB) => `Download the bytes of the envelope (${kB} kB)`,
  digita: 'Key in the offer that can be read',
  perche: 'How you read it, and why you key it in',
  aiutoPerche: 'It stays in the journal and in the minutes.',
  registra: 'Register the offer read',
  escludi: 'Exclude the envelope…',
  nonSiEsclude: 'Excluded for',
};

export const SCARTATA = { it, en } as const;
