/** Condizioni, regole della gara e dati: ciò che è vero di questa versione. */
const it = {
  titolo: 'Condizioni e manuale operativo',
  delGestore: 'Il gestore di questa installazione',
  delGestoreCorpo:
    'Il gestore che installa la piattaforma pubblica qui il suo numero di iscrizione nel registro, il manuale operativo, i prezzi e l’informativa sui dati personali. Questa installazione non li ha ancora indicati: prima di condurre vendite vere deve farlo.',
  nomeGestore: 'Gestore',
  iscrizione: 'Iscrizione nel registro dei gestori',
  manuale: 'Manuale operativo',
  listino: 'Listino dei prezzi',
  privacy: 'Informativa sui dati personali',
  accessibilita: 'Dichiarazione di accessibilità',
  nonIndicato: 'non indicato',
  apri: (che: string) => `Apri: ${che}`,
  autenticazione: 'Gli operatori entrano con',
  diSviluppo: 'Fornitore di identità di sviluppo: questa installazione è di prova e non può condurre vendite vere.',
  gara: 'Come si svolge la gara',
  garaVoci: [
    'La gara parte dall’offerta valida più alta, solo quando il referente la avvia e solo se le offerte ammesse sono almeno due.',
    'Un rilancio vale se supera chi è in testa almeno del rilancio minimo dell’avviso. Non si rilancia su sé stessi, salvo che l’avviso lo permetta.',
    'Vale l’ora in cui il rilancio arriva al server: arrivato prima dello zero è in tempo, anche se elaborato dopo; arrivato allo zero o dopo è rifiutato.',
    'Ogni rilancio valido fa ripartire il tempo intero.',
    'Quando il referente ferma il crono per un rilancio in sala, i rilanci online attendono: il tempo non scorre per nessuno.',
    'Se la piattaforma ha un guasto, o il referente si disconnette, la gara è sospesa e riparte con il tempo intero.',
    'L’aggiudicazione è un atto del referente, non della piattaforma.',
  ],
  prove: 'Ricevute e verifica',
  proveVoci: [
    'Ogni rilancio, accettato o rifiutato, dà una ricevuta firmata che resta a chi lo ha fatto.',
    'Ogni fatto della vendita entra in un registro in cui nessuna voce si può cambiare senza che si veda.',
    'Dopo l’esito si scarica la trascrizione con gli pseudonimi; chiunque la verifica, anche senza rete, nella pagina «Verifica di un documento».',
  ],
  offerte: 'Offerte',
  offerteVoci: [
    'Le offerte si presentano con il modulo del Ministero della giustizia, per PEC: questa piattaforma non le raccoglie.',
    'Nessuno, nemmeno il gestore o il referente, può leggere o contare le offerte prima di 180 minuti dall’inizio delle operazioni; il loro contenuto si vede solo quando il referente apre le buste.',
    'Le offerte presentate non si ritirano e non si cambiano.',
  ],
  dati: 'Dati personali',
  datiVoci: [
    'In gara si vedono solo pseudonimi, diversi per ogni vendita. Chi conduce la vendita vede i nomi solo dopo l’apertura delle operazioni, e ogni lettura è annotata.',
    'Nel registro non entrano nomi: i dati personali stanno a parte, e del registro resta solo un’impronta che non permette di risalirvi.',
    'Nel Suo browser restano i cookie di accesso di chi entra, la lingua scelta e, finché non c’è risposta, l’ultimo rilancio mandato. Nessun cookie di terzi, nessuna statistica.',
  ],
  datiMappe: (attribuzione: string) =>
    `Quando apre una mappa il Suo browser chiede le immagini al fornitore di mappe (${attribuzione}), che vede l’indirizzo di rete di chi le chiede.`,
  datiSenzaMappe: 'Le mappe sono disegnate da questo sito: aprirle non dice nulla a nessun altro.',
  prezzi: 'Prezzi',
  prezziCorpo:
    'Consultare gli avvisi, provare la gara di esercitazione e verificare i documenti non costa nulla. I compensi del gestore sono nel suo listino, che questa installazione non ha ancora pubblicato.',
  prova: 'Prova una gara di esercitazione',
};

const en: typeof it = {
  titolo: 'Terms and operating manual',
  delGestore: 'The operator of this installation',
  delGestoreCorpo:
    'The operator who installs the platform publishes here its number in the register, the operating manual, the prices and the privacy notice. This installation has not yet stated them: it must do so before running real sales.',
  nomeGestore: 'Operator',
  iscrizione: 'Number in the register of operators',
  manuale: 'Operating manual',
  listino: 'Price list',
  privacy: 'Privacy notice',
  accessibilita: 'Accessibility statement',
  nonIndicato: 'not stated',
  apri: (che) => `Open: ${che}`,
  autenticazione: 'Operators sign in with',
  diSviluppo: 'Development identity provider: this is a test installation and cannot run real sales.',
  gara: 'How the auction works',
  garaVoci: [
    'The auction starts from the highest valid bid, only when the officer in charge starts it and only if at least two bids are admitted.',
    'A raise counts if it exceeds the leader by at least the minimum raise of the notice. You cannot raise on yourself, unless the notice allows it.',
    'What counts is the time at which the raise reaches the server: if it arrives before zero it is in time, even if processed later; if it arrives at zero or after it is refused.',
    'Every valid raise restarts the full time.',
    'When the officer stops the clock for a raise in the room, online raises wait: time runs for nobody.',
    'If the platform has a fault, or the officer is disconnected, the auction is suspended and restarts with the full time.',
    'The award is an act of the officer in charge, not of the platform.',
  ],
  prove: 'Receipts and verification',
  proveVoci: [
    'Every raise, accepted or refused, gives a signed receipt that stays with whoever made it.',
    'Every fact of the sale enters a journal in which no entry can be changed without it showing.',
    'After the outcome you can download the transcript with pseudonyms; anyone can verify it, even offline, on the page “Verify a document”.',
  ],
  offerte: 'Bids',
  offerteVoci: [
    'Bids are submitted with the form of the Ministry of Justice, by certified e-mail: this platform does not collect them.',
    'Nobody, not even the operator or the officer in charge, can read or count the bids before 180 minutes from the start of the proceedings; their content is seen only when the officer opens the envelopes.',
    'Bids submitted cannot be withdrawn or changed.',
  ],
  dati: 'Personal data',
  datiVoci: [
    'During the auction only pseudonyms are seen, different for each sale. Those who run the sale see the names only after the proceedings are opened, and every reading is recorded.',
    'No names enter the journal: personal data are kept apart, and the journal holds only a fingerprint from which they cannot be traced.',
    'What stays in your browser: the sign-in cookies of those who enter, the language chosen and, until there is an answer, the last raise sent. No third-party cookies, no statistics.',
  ],
  datiMappe: (attribuzione) =>
    `When you open a map your browser asks the map provider (${attribuzione}) for the images; the provider sees the network address of whoever asks.`,
  datiSenzaMappe: 'Maps are drawn by this site: opening them tells nothing to anyone else.',
  prezzi: 'Prices',
  prezziCorpo:
    'Reading the notices, trying the practice auction and verifying documents costs nothing. The operator’s fees are in its price list, which this installation has not yet published.',
  prova: 'Try a practice auction',
};

export const CONDIZIONI = { it, en } as const;
