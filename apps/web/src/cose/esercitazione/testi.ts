/** Le parole della vendita di prova. */
const it = {
  titolo: 'Vendita di prova',
  senzaValore: 'Esercitazione: nessun valore legale',
  senzaValoreCorpo:
    'Il bene e gli offerenti sono inventati. Tutto avviene nel Suo browser: non viene mandato né conservato nulla, e non ci sono ricevute firmate.',
  cheCosa:
    'È la stanza vera, con le regole vere: minimo, tempo che riparte, rilanci in sala a crono fermo, chiusura allo zero. Di finto ci sono il referente e tre offerenti simulati, due online e uno in sala.',
  comeVa: [
    'Il referente apre le buste una alla volta e ammette le offerte: dura circa venti secondi.',
    'Poi avvia la gara. Il tempo fra un rilancio e l’altro qui è di un minuto; nelle vendite vere lo fissa l’avviso, di solito tre minuti.',
    'Lei è «Ginestra» e ha offerto € 62.000,00. Rilanci quando vuole, di almeno € 1.000,00 sopra chi è in testa.',
    'Allo zero la gara si chiude e il referente aggiudica.',
  ],
  inizia: 'Inizia l’esercitazione',
  oraFinta: 'Esercitazione: ora di questo apparecchio',
  dispositiviInArrivo: 'La prova dei dispositivi sta arrivando',
  mancano: 'Nella stanza vera ci sono anche',
  mancanoVoci: [
    'l’ora del server, misurata di continuo;',
    'una ricevuta firmata per ogni rilancio, accettato o rifiutato;',
    'i messaggi con il referente e la richiesta di aiuto;',
    'il verbale e i documenti, dopo l’esito.',
  ],
  finita: 'L’esercitazione è finita',
  vinta: (importo: string) => `Ha vinto Lei, a ${importo}. In una vendita vera da qui correrebbe il termine del saldo.`,
  persa: (chi: string, importo: string) =>
    `Ha vinto ${chi}, a ${importo}. In una vendita vera la Sua cauzione tornerebbe indietro.`,
  stessi: 'Ripeti con gli stessi offerenti',
  altri: 'Prova con altri offerenti',
  numero: (seme: number) =>
    `Esercitazione numero ${seme}: con lo stesso numero gli offerenti simulati sono gli stessi.`,
};

const en: typeof it = {
  titolo: 'Practice sale',
  senzaValore: 'Practice: no legal value',
  senzaValoreCorpo:
    'The property and the bidders are made up. Everything happens in your browser: nothing is sent or kept, and there are no signed receipts.',
  cheCosa:
    'This is the real room, with the real rules: minimum raise, time that restarts, raises in the room with the clock stopped, closing at zero. What is simulated is the officer in charge and three bidders, two online and one in the room.',
  comeVa: [
    'The officer opens the envelopes one at a time and admits the bids: it takes about twenty seconds.',
    'Then the auction starts. Here the time between raises is one minute; in real sales the notice sets it, usually three minutes.',
    'You are “Ginestra” and have offered € 62.000,00. Raise whenever you like, by at least € 1.000,00 above the leader.',
    'At zero the auction closes and the officer awards the lot.',
  ],
  inizia: 'Start the practice',
  oraFinta: 'Practice: time of this device',
  dispositiviInArrivo: 'The test of the devices is on its way',
  mancano: 'The real room also has',
  mancanoVoci: [
    'the time of the server, measured all along;',
    'a signed receipt for every raise, accepted or refused;',
    'messages with the officer in charge and the request for help;',
    'the minutes (verbale) and the documents, after the outcome.',
  ],
  finita: 'The practice is over',
  vinta: (importo) => `You won, at ${importo}. In a real sale the time to pay the balance would run from here.`,
  persa: (chi, importo) => `${chi} won, at ${importo}. In a real sale your cauzione (deposit) would be returned.`,
  stessi: 'Repeat with the same bidders',
  altri: 'Try with other bidders',
  numero: (seme) => `Practice number ${seme}: with the same number the simulated bidders are the same.`,
};

export const PROVA = { it, en } as const;
