/** I testi della stanza: testata, fasi, tempo, posizione di chi guarda. */
const it = {
  titoloStanza: 'Stanza della vendita',
  apriamo: 'Apriamo la stanza',
  prezzoBase: 'Prezzo base',
  rg: (numero: string, anno: number) => `R.G. ${numero}/${anno}`,
  tempoETesta: 'Tempo e offerta in testa',
  tempoResiduo: 'Tempo residuo',
  inTesta: 'Offerta in testa',
  garaNonIniziata: 'La gara non è ancora iniziata.',
  rilancioMinimo: 'Rilancio minimo',
  cronoFermo: 'Il crono è fermo: il referente sta registrando un rilancio fatto in sala. Il tempo non scorre.',
  motivo: 'Motivo:',
  sospesa: {
    incidente:
      'La gara è sospesa per un problema della piattaforma. Alla ripresa si riparte con il tempo intero: nessuno perde nulla.',
    referente_disconnesso:
      'La gara è sospesa perché il referente ha perso il collegamento. Alla ripresa si riparte con il tempo intero: nessuno perde nulla.',
    atto_del_referente:
      'La gara è sospesa dal referente. Alla ripresa si riparte con il tempo intero: nessuno perde nulla.',
  },
  tempoFinito: 'La gara è conclusa. Il referente sta per dichiarare l’esito.',
  salaVirtuale: 'Sala virtuale e prova dei dispositivi',
  fasi: {
    bozza: 'Vendita in preparazione',
    inesistente: 'Vendita in preparazione',
    gara: 'Gara in corso',
    pubblicata: 'Vendita pubblicata',
    raccolta: 'In attesa delle operazioni',
    termine_scaduto: 'In attesa delle operazioni',
    operazioni_aperte: 'Esame delle buste',
    gara_in_corso: 'Gara in corso',
    gara_congelata: 'Crono fermo',
    gara_sospesa: 'Gara sospesa',
    gara_conclusa: 'Gara conclusa',
    esitata: 'Esito dichiarato',
    verbalizzata: 'Verbale firmato',
    chiusa: 'Vendita chiusa',
  },
  laSuaPosizione: 'La sua posizione',
  leiInTesta: 'Lei è in testa.',
  suoPseudonimo: (pseudonimo: string) => `Il Suo pseudonimo è ${pseudonimo}.`,
  inTestaOra: {
    in_corso: 'Se nessuno rilancia entro lo zero, la Sua è l’offerta più alta.',
    congelata: 'Il crono è fermo: il tempo non scorre e per ora nessuno rilancia da qui.',
    sospesa: 'La gara è sospesa: per ora nessuno può rilanciare.',
    conclusa: 'La gara è conclusa e la Sua è l’offerta più alta: attenda l’esito.',
  },
  nonInTesta: 'La Sua offerta non è la più alta.',
  superata: 'La Sua offerta è stata superata.',
  inTestaUnAltro: (chi: string | null) => `È in testa ${chi ?? 'un altro offerente'}.`,
  rilancioOra: {
    in_corso: 'Può rilanciare finché il tempo corre.',
    congelata: 'Il crono è fermo: potrà rilanciare quando riparte.',
    sospesa: 'La gara è sospesa: potrà rilanciare alla ripresa, con il tempo intero.',
    conclusa: 'La gara è conclusa: non si rilancia più. Attenda l’esito.',
  },
  nonVincolato: 'Lei non è più vincolato.',
  ammessa: 'La Sua offerta è ammessa.',
  attendaAvvio: (pseudonimo: string) =>
    `Il Suo pseudonimo è ${pseudonimo}. Attenda l’avvio della gara o la decisione del referente.`,
  rifiutata: 'La Sua busta è stata rifiutata.',
  restaSpettatore: 'Può restare come spettatore.',
  leggaMotivo: 'Legga il motivo',
  spettatore: 'Lei assiste come spettatore.',
  cheVedeSpettatore: 'Vede le stesse cose degli offerenti, sotto pseudonimo, e non può rilanciare.',
  attendaOperazioni: 'Attenda le operazioni.',
  operazioniAperte: 'Le operazioni sono aperte: si esaminano le buste.',
  buste: {
    sigillata: 'La Sua busta non è ancora stata aperta: la vedrà aprire qui.',
    aperta: 'La Sua busta è aperta: il referente la sta esaminando e dirà se è ammessa.',
  },
  busteQui: (pseudonimo: string) =>
    `Il Suo pseudonimo è ${pseudonimo}. Le buste si aprono qui, una alla volta, davanti a tutti.`,
  aggiudicataALei: 'La vendita è aggiudicata a Lei.',
  venditaConclusa: 'La vendita è conclusa.',
  ora: {
    misuriamo: 'Misuriamo l’ora del server…',
    oraServer: 'Ora del server',
    roma: '(Roma)',
    andataRitorno: (ms: number) => `andata e ritorno ${ms} ms`,
    allineato: 'il Suo orologio è allineato',
    indietro: (secondi: string) => `il Suo orologio è indietro di ${secondi} s`,
    avanti: (secondi: string) => `il Suo orologio è avanti di ${secondi} s`,
    tempoReale: 'in tempo reale',
    ogniSecondo: 'aggiornato ogni secondo',
    senzaRete: 'senza rete: ciò che vede può essere vecchio',
    cheCosaVuolDire: 'Che cosa vogliono dire questi numeri',
    spiegaOra: 'Vale l’ora del server: un rilancio è in tempo se il server lo riceve prima dello zero.',
    spiegaAndataRitorno:
      '«Andata e ritorno» è quanto impiega un messaggio dal Suo apparecchio al server e indietro: per arrivare in tempo un rilancio ne usa circa la metà.',
    spiegaOrologio:
      'Lo scarto del Suo orologio non conta: il tempo residuo è già corretto con l’ora del server, misurata ogni mezzo minuto.',
    spiegaCollegamento:
      '«In tempo reale» vuol dire che le novità arrivano da sole; se il collegamento cade la pagina le chiede ogni secondo.',
  },
};

export type TestiStanza = typeof it;

const en: TestiStanza = {
  titoloStanza: 'Sale room',
  apriamo: 'Opening the room',
  prezzoBase: 'Base price',
  rg: (numero, anno) => `R.G. (court register) ${numero}/${anno}`,
  tempoETesta: 'Time and leading offer',
  tempoResiduo: 'Time left',
  inTesta: 'Leading offer',
  garaNonIniziata: 'The bidding has not started yet.',
  rilancioMinimo: 'Minimum raise',
  cronoFermo:
    'The clock is stopped: the official in charge is recording a raise made in the courtroom. Time does not run.',
  motivo: 'Reason:',
  sospesa: {
    incidente:
      'The bidding is suspended because of a fault of the platform. It will resume with the full time: nobody loses anything.',
    referente_disconnesso:
      'The bidding is suspended because the official in charge lost the connection. It will resume with the full time: nobody loses anything.',
    atto_del_referente:
      'The bidding is suspended by the official in charge. It will resume with the full time: nobody loses anything.',
  },
  tempoFinito: 'The bidding is over. The official in charge is about to declare the outcome.',
  salaVirtuale: 'Virtual room and device test',
  fasi: {
    bozza: 'Sale being prepared',
    inesistente: 'Sale being prepared',
    gara: 'Bidding open',
    pubblicata: 'Sale published',
    raccolta: 'Waiting for the operations',
    termine_scaduto: 'Waiting for the operations',
    operazioni_aperte: 'Envelopes being examined',
    gara_in_corso: 'Bidding open',
    gara_congelata: 'Clock stopped',
    gara_sospesa: 'Bidding suspended',
    gara_conclusa: 'Bidding over',
    esitata: 'Outcome declared',
    verbalizzata: 'Minutes signed',
    chiusa: 'Sale closed',
  },
  laSuaPosizione: 'Your position',
  leiInTesta: 'You are leading.',
  suoPseudonimo: (pseudonimo) => `Your pseudonym is ${pseudonimo}.`,
  inTestaOra: {
    in_corso: 'If nobody raises before zero, yours is the highest offer.',
    congelata: 'The clock is stopped: time does not run and for now nobody raises from here.',
    sospesa: 'The bidding is suspended: for now nobody can raise.',
    conclusa: 'The bidding is over and yours is the highest offer: please wait for the outcome.',
  },
  nonInTesta: 'Your offer is not the highest.',
  superata: 'You have been outbid.',
  inTestaUnAltro: (chi) => `${chi ?? 'Another bidder'} is leading.`,
  rilancioOra: {
    in_corso: 'You may raise as long as the clock runs.',
    congelata: 'The clock is stopped: you may raise when it runs again.',
    sospesa: 'The bidding is suspended: you may raise when it resumes, with the full time.',
    conclusa: 'The bidding is over: no more raises. Please wait for the outcome.',
  },
  nonVincolato: 'Your former offer no longer binds you.',
  ammessa: 'Your offer is admitted.',
  attendaAvvio: (pseudonimo) =>
    `Your pseudonym is ${pseudonimo}. Please wait for the bidding to start or for the official’s decision.`,
  rifiutata: 'Your envelope was refused.',
  restaSpettatore: 'You may stay as a spectator.',
  leggaMotivo: 'Read the reason',
  spettatore: 'You are a spectator.',
  cheVedeSpettatore: 'You see what the bidders see, under pseudonyms, and you cannot raise.',
  attendaOperazioni: 'Please wait for the operations.',
  operazioniAperte: 'The operations are open: the envelopes are being examined.',
  buste: {
    sigillata: 'Your envelope has not been opened yet: you will see it opened here.',
    aperta: 'Your envelope is open: the official in charge is examining it and will say whether it is admitted.',
  },
  busteQui: (pseudonimo) =>
    `Your pseudonym is ${pseudonimo}. The envelopes are opened here, one at a time, in front of everybody.`,
  aggiudicataALei: 'The sale is awarded to you.',
  venditaConclusa: 'The sale is over.',
  ora: {
    misuriamo: 'Measuring the server time…',
    oraServer: 'Server time',
    roma: '(Rome)',
    andataRitorno: (ms) => `round trip ${ms} ms`,
    allineato: 'your clock is right',
    indietro: (secondi) => `your clock is ${secondi} s slow`,
    avanti: (secondi) => `your clock is ${secondi} s fast`,
    tempoReale: 'in real time',
    ogniSecondo: 'refreshed every second',
    senzaRete: 'no network: what you see may be old',
    cheCosaVuolDire: 'What these numbers mean',
    spiegaOra: 'The server time counts: a raise is in time if the server receives it before zero.',
    spiegaAndataRitorno:
      '“Round trip” is how long a message takes from your device to the server and back: a raise needs about half of it to arrive.',
    spiegaOrologio:
      'The error of your clock does not matter: the time left is already corrected with the server time, measured every half minute.',
    spiegaCollegamento:
      '“In real time” means that news arrives by itself; if the connection drops, the page asks for it every second.',
  },
};

export const STANZA_TESTI = { it, en } as const;
