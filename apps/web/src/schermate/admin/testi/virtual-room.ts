/** I testi della sala video del delegato, che per ora dice chi c'è e che cosa manca. */
const it = {
  manca: 'Audio e video non sono ancora disponibili in questa versione',
  cheCosaManca:
    'Non si può trasmettere con la telecamera, dare la parola o togliere il microfono. La vendita si conduce per intero dalla console: crono, rilanci, messaggi e assistenza.',
  intanto: 'Che cosa può usare adesso',
  schermo: 'Schermo di sala, da proiettare',
  schermoCome: 'Crono, migliore offerta e ultimi rilanci, solo pseudonimi: si apre su una seconda finestra.',
  console: 'Console della gara',
  consoleCome: 'I comandi della gara e i messaggi a tutti i partecipanti.',
  assistenza: 'Assistenza',
  assistenzaCome: 'Le richieste di chi partecipa e il gestore.',
  nuovaFinestra: '(si apre in una nuova finestra)',
  primaDi: (quando: string) => `Chi è collegato si vedrà dal ${quando}.`,
};

const en: typeof it = {
  manca: 'Audio and video are not available yet in this version',
  cheCosaManca:
    'You cannot broadcast with a camera, give the floor or mute a microphone. The sale is run entirely from the console: clock, raises, messages and help.',
  intanto: 'What you can use now',
  schermo: 'Room screen, to be projected',
  schermoCome: 'Clock, best offer and latest raises, pseudonyms only: it opens in a second window.',
  console: 'Bidding console',
  consoleCome: 'The bidding controls and messages to all participants.',
  assistenza: 'Help desk',
  assistenzaCome: 'Requests from participants, and the sale manager.',
  nuovaFinestra: '(opens in a new window)',
  primaDi: (quando) => `Who is connected can be seen from ${quando}.`,
};

export const SALA_VIDEO = { it, en } as const;
