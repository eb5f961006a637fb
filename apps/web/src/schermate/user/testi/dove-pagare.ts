/** I testi di chi ha vinto: quanto resta, dove si paga, che cosa è già registrato (R69). */
const it = {
  fatto: 'Registrato',
  prorogatoAl: (quando: string) => `Prorogato per ordine del giudice: entro il ${quando}`,
  versamentoSospeso: 'Il giudice ha sospeso il versamento del prezzo (art. 586 c.p.c.): aspetti a versare.',
  versato: 'Versamenti registrati',
  resta: 'Resta da versare',
  contoDaIndicare: 'Il conto su cui versare non è ancora indicato qui: lo trova nell’avviso, o lo chieda al delegato.',
  dovePagare: 'Dove versare il saldo',
  iban: 'IBAN',
  intestatario: 'Intestatario',
  causale: 'Causale',
  importoDaVersare: 'Importo',
  controlliIban: 'Confronti l’IBAN con quello dell’avviso: nessuno Le chiederà di cambiarlo per telefono o per e-mail.',
  decretoFirmato: 'Il decreto di trasferimento è registrato.',
  consegnato: 'Il bene risulta consegnato.',
};

const en: typeof it = {
  fatto: 'Registered',
  prorogatoAl: (quando) => `Extended by order of the judge: by ${quando}`,
  versamentoSospeso: 'The judge has suspended the payment of the price (art. 586 c.p.c.): wait before paying.',
  versato: 'Payments registered',
  resta: 'Still to pay',
  contoDaIndicare: 'The account to pay to is not indicated here yet: it is in the notice, or ask the delegate.',
  dovePagare: 'Where to pay the balance',
  iban: 'IBAN',
  intestatario: 'In the name of',
  causale: 'Reason for payment',
  importoDaVersare: 'Amount',
  controlliIban: 'Compare the IBAN with that of the notice: nobody will ask you to change it by phone or e-mail.',
  decretoFirmato: 'The transfer decree is registered.',
  consegnato: 'The property is registered as delivered.',
};

export const DOVE_PAGARE = { it, en } as const;
