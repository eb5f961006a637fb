/** I testi del modulo del rilancio e della sua sorte. */
const it = {
  ilSuoRilancio: 'Il Suo rilancio',
  modulo: 'Rilancio',
  importo: 'Importo',
  minimoAmmesso: 'Minimo ammesso:',
  sottoMinimo: (minimo: string, passo: string) => `Il rilancio minimo è ${minimo}: l’offerta in testa più ${passo}.`,
  inLettere: 'In lettere: euro',
  passi: 'Importi proposti',
  rilancia: 'Rilancia',
  salito: (importo: string) => `È salito a ${importo} mentre toccava: non abbiamo mandato nulla. Tocchi ancora.`,
  impedimenti: {
    in_testa: 'Lei è in testa: potrà rilanciare se qualcuno La supera.',
    crono_fermo: 'Il crono è fermo: potrà rilanciare quando riparte.',
    sospesa: 'La gara è sospesa: potrà rilanciare alla ripresa.',
  },
  inCorso: 'In corso…',
  inviato: 'Inviato: attendiamo la ricevuta.',
  accettato: (importo: string, ricevuta: number | null) =>
    `Rilancio di ${importo} accettato${ricevuta === null ? '' : `: ricevuta n. ${ricevuta}`}.`,
  nonAmmesso: (importo: string) => `Rilancio di ${importo} non ammesso.`,
  ricevutaDicePerche: 'La ricevuta dice perché.',
  nonSappiamo: (importo: string) =>
    `Non sappiamo ancora se il rilancio di ${importo} è arrivato: lo chiediamo al server appena risponde. Se ripreme «Rilancia» con lo stesso importo non verrà contato due volte.`,
  nonRisulta: (importo: string) =>
    `Il rilancio di ${importo} non risulta nel registro. Se vuole ancora offrire quella somma lo mandi di nuovo.`,
  confermaTitolo: 'Conferma il rilancio',
  superaDiMolto: 'L’importo supera di molto il minimo. Sta per offrire',
  confermo: 'Confermo l’importo',
  correggo: 'Torno a correggere',
};

type TestiRilancio = typeof it;

const en: TestiRilancio = {
  ilSuoRilancio: 'Your raise',
  modulo: 'Raise',
  importo: 'Amount',
  minimoAmmesso: 'Lowest accepted:',
  sottoMinimo: (minimo, passo) => `The lowest raise is ${minimo}: the leading offer plus ${passo}.`,
  inLettere: 'In Italian words: euro',
  passi: 'Suggested amounts',
  rilancia: 'Raise',
  salito: (importo) => `It rose to ${importo} while you were tapping: nothing was sent. Tap again.`,
  impedimenti: {
    in_testa: 'You are leading: you may raise if somebody outbids you.',
    crono_fermo: 'The clock is stopped: you may raise when it runs again.',
    sospesa: 'The bidding is suspended: you may raise when it resumes.',
  },
  inCorso: 'Sending…',
  inviato: 'Sent: waiting for the receipt.',
  accettato: (importo, ricevuta) =>
    `Raise of ${importo} accepted${ricevuta === null ? '' : `: receipt no. ${ricevuta}`}.`,
  nonAmmesso: (importo) => `Raise of ${importo} not accepted.`,
  ricevutaDicePerche: 'The receipt says why.',
  nonSappiamo: (importo) =>
    `We do not know yet whether the raise of ${importo} arrived: we ask the server as soon as it answers. If you press “Raise” again with the same amount it will not be counted twice.`,
  nonRisulta: (importo) =>
    `The raise of ${importo} is not in the journal. If you still want to offer it, send it again.`,
  confermaTitolo: 'Confirm the raise',
  superaDiMolto: 'The amount is far above the minimum. You are about to offer',
  confermo: 'I confirm the amount',
  correggo: 'Go back and correct',
};

export const RILANCIO_TESTI = { it, en } as const;
