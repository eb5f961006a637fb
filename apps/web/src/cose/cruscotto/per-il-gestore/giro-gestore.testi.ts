/** Il giro del cruscotto del gestore: una frase per parte. */
const it = {
  menu: 'Le pagine del gestore: vendite, assistenza, soggetti, tribunali, banche, operatori, statistiche, registro. Sul telefono sono nel menu in alto.',
  turno: 'Senza un operatore in turno nessuna vendita può aprire le operazioni: entri quando comincia.',
  allarmi: 'Ciò che non va, con la vendita a cui tocca: un allarme se ne va da sé quando la causa è risolta.',
  oggi: 'Le vendite che cominciano oggi, con la loro ora e il loro stato.',
  vendite: 'Tutte le vendite, a pagine: si cercano per parole, tribunale e periodo.',
  termini: 'I termini che le aggiudicazioni fanno correre, di tutte le vendite.',
  posta: 'Ciò che deve ancora partire, e ciò che non è stato consegnato.',
};

const en: typeof it = {
  menu: 'The operator’s pages: sales, help, people, courts, banks, operators, statistics, log. On a phone they are in the menu at the top.',
  turno: 'Without an operator on duty no sale can open its operations: go on duty when you begin.',
  allarmi: 'What is wrong, with the sale it concerns: an alarm goes away by itself when its cause is solved.',
  oggi: 'The sales that begin today, with their time and state.',
  vendite: 'All the sales, in pages: search by words, court and period.',
  termini: 'The terms that awards set running, of all sales.',
  posta: 'What has yet to leave, and what was not delivered.',
};

export const GIRO_GESTORE = { it, en } as const;
