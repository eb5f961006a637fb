/** I testi delle parti della stanza che si vedono anche nella vendita di prova: rilanci e buste. */
const it = {
  lei: 'Lei',
  rilanci: {
    titolo: 'Rilanci',
    ultimi: (mostrati: number, tutti: number) => `Ultimi ${mostrati} di ${tutti}`,
    inTutto: (quanti: number) => `${quanti} in tutto`,
    mostraTutti: (quanti: number) => `Mostra tutti i ${quanti} rilanci`,
    soloUltimi: (quanti: number) => `Mostra solo gli ultimi ${quanti}`,
    vuoto: 'Qui compariranno i rilanci, dal più recente.',
    ora: 'Ora',
    offerente: 'Offerente',
    modalita: 'Modalità',
    importo: 'Importo (€)',
    inTesta: 'In testa',
    inSala: 'In sala',
    telematica: 'Telematica',
    nonAmmessi: 'I Suoi rilanci non ammessi',
  },
  buste: {
    titolo: 'Buste',
    vuoto: 'Qui vedrà le buste mentre il referente le apre. Prima dell’inizio nessuno può sapere quante sono.',
    offerente: 'Offerente',
    stato: 'Stato',
    prezzo: 'Prezzo offerto (€)',
    nonNoto: 'Non noto',
    stati: {
      sigillata: 'Sigillata',
      aperta: 'Aperta, in esame',
      ammessa: 'Ammessa',
      rifiutata: 'Rifiutata',
      scartata_tecnica: 'Scartata',
    },
  },
};

export type TestiRilanciEBuste = typeof it;

const en: TestiRilanciEBuste = {
  lei: 'You',
  rilanci: {
    titolo: 'Raises',
    ultimi: (mostrati, tutti) => `Last ${mostrati} of ${tutti}`,
    inTutto: (quanti) => `${quanti} in all`,
    mostraTutti: (quanti) => `Show all ${quanti} raises`,
    soloUltimi: (quanti) => `Show only the last ${quanti}`,
    vuoto: 'The raises will appear here, latest first.',
    ora: 'Time',
    offerente: 'Bidder',
    modalita: 'How',
    importo: 'Amount (€)',
    inTesta: 'Leading',
    inSala: 'In the courtroom',
    telematica: 'Online',
    nonAmmessi: 'Your raises not accepted',
  },
  buste: {
    titolo: 'Envelopes',
    vuoto:
      'You will see the envelopes here while the official in charge opens them. Before the start nobody can know how many there are.',
    offerente: 'Bidder',
    stato: 'State',
    prezzo: 'Price offered (€)',
    nonNoto: 'Not known',
    stati: {
      sigillata: 'Sealed',
      aperta: 'Open, being examined',
      ammessa: 'Admitted',
      rifiutata: 'Refused',
      scartata_tecnica: 'Discarded',
    },
  },
};

export const RILANCI_E_BUSTE = { it, en } as const;
