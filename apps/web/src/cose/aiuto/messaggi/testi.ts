/** I testi di una domanda privata a cui si risponde davanti a tutti. */
const it = {
  titolo: 'Rispondi a tutti',
  domanda: 'Domanda, senza nulla di chi l’ha fatta',
  aiutoDomanda: 'È come è stata scritta: la riscriva se dice chi l’ha fatta.',
  risposta: 'Risposta per tutti',
  testo: (domanda: string, risposta: string) => `Domanda: ${domanda}\nRisposta: ${risposta}`,
  troppo: (massimo: number) => `Domanda e risposta insieme stanno in ${massimo} caratteri.`,
  rileggi: 'Rileggi…',
  lascia: 'Lascia',
  rilegga: 'Rilegga prima di mandarla a tutti',
  avverte:
    'La legge subito chi partecipa, e non si può più togliere. Non deve dire chi ha chiesto, né nominare nessuno, né nulla da cui si capisca chi è.',
  manda: 'Manda a tutti',
  riscrivi: 'Riscrivi',
};

const en: typeof it = {
  titolo: 'Answer to everybody',
  domanda: 'Question, with nothing of who asked it',
  aiutoDomanda: 'It is as it was written: write it anew if it says who asked.',
  risposta: 'Answer for everybody',
  // Parte come è scritto qui, e lo leggono tutti: la lingua della vendita è l'italiano.
  testo: (domanda, risposta) => `Domanda: ${domanda}\nRisposta: ${risposta}`,
  troppo: (massimo) => `Question and answer together take at most ${massimo} characters.`,
  rileggi: 'Read again…',
  lascia: 'Leave',
  rilegga: 'Read it again before sending it to everybody',
  avverte:
    'Who takes part reads it at once, and it can no longer be taken away. It must not say who asked, nor name anybody, nor anything that lets it be understood.',
  manda: 'Send to everybody',
  riscrivi: 'Write anew',
};

export const RISPOSTA_A_TUTTI = { it, en } as const;
