import { alGiorno } from '@gestore/contratto/parole/articoli';

/** Le parole di quanto si versa, e a chi. */
const it = {
  titolo: 'Quanto versare',
  seOffro: 'Se offro',
  scorri: 'Scorri il prezzo che si offre',
  daMinima: (minima: string) => `minima ${minima}`,
  cauzione: 'la cauzione è',
  quota: (percento: string) => `la cauzione è il ${percento}%`,
  inLettere: (parole: string) => `${parole} euro`,
  entro: (giorno: string) => `, da accreditare entro il ${giorno}`,
  sottoMinimo: (minimo: string) =>
    `È meno dell’offerta minima, ${minimo}: un’offerta così si propone di non ammetterla.`,
  sottoBase: 'È meno del prezzo base: se resta la sola offerta, il bene può non essere aggiudicato.',
  aChi: 'A chi',
  intestatario: 'Intestato a',
  iban: 'IBAN',
  causale: 'Causale',
  cauzionePer: (ruolo: string, lotto: string) => `Cauzione ${ruolo}${ruolo === '' ? '' : ', '}${lotto}`,
  copiaIban: 'Copia IBAN',
  copiaCausale: 'Copia causale',
  copiato: 'Copiato.',
  nonCopiato: 'Non si è potuto copiare: lo selezioni e lo copi a mano.',
  qr: (quanto: string) => `Codice QR del bonifico di ${quanto}, da inquadrare con l’app della banca`,
  faFede:
    'È il conto registrato per questo ufficio. Prima di versare lo confronti con quello dell’avviso, che fa fede.',
  faFedeSuo:
    'È il conto indicato per questa vendita. Prima di versare lo confronti con quello dell’avviso, che fa fede.',
  contoCambiato: 'Il conto è cambiato dopo la pubblicazione della vendita.',
  finoAl: (quando: string) => `Fino ${alGiorno(quando)} questa scheda diceva`,
  nessunConto: 'di guardare nell’avviso.',
  seHaVersato: 'Se ha già versato su un conto di prima, lo dica all’ufficio prima di offrire.',
  contoDaVerificare:
    'Il conto non si mostra: quello scritto nella base dati non è quello registrato dalla piattaforma, e va verificato. Non versi su un conto letto qui in precedenza senza averne chiesto conferma all’ufficio o a chi conduce la vendita.',
  contoNellAvviso: 'Il conto su cui versare è scritto nell’avviso di vendita.',
};

const en: typeof it = {
  titolo: 'How much to pay',
  seOffro: 'If I bid',
  scorri: 'Slide the price to bid',
  daMinima: (minima) => `minimum ${minima}`,
  cauzione: 'the cauzione (deposit) is',
  quota: (percento) => `the cauzione (deposit) is ${percento}%`,
  inLettere: (parole) => `${parole} euro`,
  entro: (giorno) => `, to be credited by ${giorno}`,
  sottoMinimo: (minimo) => `It is less than the minimum bid, ${minimo}: the proposal is not to admit such a bid.`,
  sottoBase: 'It is less than the base price: if it is the only bid, the property may not be awarded.',
  aChi: 'To whom',
  intestatario: 'Account holder',
  iban: 'IBAN',
  causale: 'Reference',
  cauzionePer: it.cauzionePer,
  copiaIban: 'Copy IBAN',
  copiaCausale: 'Copy reference',
  copiato: 'Copied.',
  nonCopiato: 'It could not be copied: select it and copy it by hand.',
  qr: (quanto) => `QR code of the transfer of ${quanto}, to scan with the app of your bank`,
  faFede:
    'It is the account registered for this court. Before paying compare it with the one in the notice, which prevails.',
  faFedeSuo:
    'It is the account indicated for this sale. Before paying compare it with the one in the notice, which prevails.',
  contoCambiato: 'The account has changed after the publication of the sale.',
  finoAl: (quando) => `Until ${quando} this sheet said`,
  nessunConto: 'to look in the notice.',
  seHaVersato: 'If you have already paid to an earlier account, tell the court before bidding.',
  contoDaVerificare:
    'The account is not shown: the one in the database is not the one registered by the platform, and must be checked. Do not pay to an account read here earlier without asking the court, or whoever conducts the sale, to confirm it.',
  contoNellAvviso: 'The account to pay to is written in the notice of sale.',
};

export const QUANTO_VERSARE = { it, en } as const;
