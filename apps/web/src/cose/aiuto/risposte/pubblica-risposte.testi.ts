const it = {
  titolo: 'Domande e risposte',
  nessuna: 'Nessuna risposta è pubblicata.',
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
  finita:
    'La vendita ha un esito: una risposta non si pubblica e non si corregge più. Si può ritirare, se vi si legge ciò che non si deve.',
  fatta: 'La risposta è pubblicata.',
};
const en: typeof it = {
  titolo: 'Questions and answers',
  nessuna: 'No answer is published.',
  scrivi: 'Publish an answer for everybody',
  spiega:
    'Who asked already reads your answer in private. If it matters to everybody write it anew here: anybody will read it on the sheet of the sale.',
  domanda: 'Question, with nothing of who asked it',
  risposta: 'Answer for everybody',
  pubblica: 'Publish…',
  correggi: (n) => `Correct answer ${n}`,
  staCorreggendo: 'You are correcting a published answer: the one before stays readable, struck through and dated.',
  lascia: 'Leave the correction',
  finita:
    'The sale has an outcome: an answer is no longer published or corrected. It can be withdrawn, if it says what it must not.',
  fatta: 'The answer is published.',
};
export const PUBBLICA_RISPOSTE = { it, en } as const;
