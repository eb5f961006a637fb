const it = {
  titolo: 'Domande e risposte',
  nessuna: 'Nessuna risposta è stata pubblicata.',
  scrivi: 'Pubblica una risposta per tutti',
  spiega:
    'Chi ha chiesto legge già la Sua risposta in privato. Se vale per tutti la riscriva qui: la leggerà chiunque, sulla scheda della vendita.',
  domanda: 'Domanda, senza nulla di chi l’ha fatta',
  risposta: 'Risposta per tutti',
  pubblica: 'Pubblica…',
  correggi: (n: number) => `Correggi la risposta ${n}`,
  staCorreggendo:
    'Sta correggendo una risposta pubblicata: quella di prima resta leggibile, barrata e con la sua data.',
  lascia: 'Lascia la correzione',
  chiudi: 'Rilegga ancora',
  conferma: 'Pubblica per tutti',
  rilegga: 'Rilegga prima di pubblicare',
  avverte:
    'Da adesso la legge chiunque, e non si può più togliere: soltanto correggere, e la correzione si vede. Il testo è di chi lo pubblica. Non deve dire chi ha chiesto, né se e quante offerte ci sono, né nulla da cui si capisca.',
  fatta: 'La risposta è pubblicata.',
};
const en: typeof it = {
  titolo: 'Questions and answers',
  nessuna: 'No answer has been published.',
  scrivi: 'Publish an answer for everybody',
  spiega:
    'Who asked already reads your answer in private. If it matters to everybody write it anew here: anybody will read it on the sheet of the sale.',
  domanda: 'Question, with nothing of who asked it',
  risposta: 'Answer for everybody',
  pubblica: 'Publish…',
  correggi: (n) => `Correct answer ${n}`,
  staCorreggendo: 'You are correcting a published answer: the one before stays readable, struck through and dated.',
  lascia: 'Leave the correction',
  chiudi: 'Read it again',
  conferma: 'Publish for everybody',
  rilegga: 'Read it again before publishing',
  avverte:
    'From now on anybody reads it, and it can no longer be taken away: only corrected, and the correction is seen. The text is of who publishes it. It must not say who asked, nor whether and how many offers there are, nor anything that lets it be understood.',
  fatta: 'The answer is published.',
};
export const PUBBLICA_RISPOSTE = { it, en } as const;
