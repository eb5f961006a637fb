/** Prima di pubblicare una risposta: come la si leggerà, e di che cosa risponde chi la pubblica. */
const it = {
  rilegga: 'Rilegga prima di pubblicare',
  anteprima: 'Così si leggerà sulla scheda',
  avverte:
    'Da adesso la legge chiunque. Il testo è di chi lo pubblica: non deve nominare nessuno, né dare codici o recapiti di persone; non deve dire chi ha chiesto, né se e quante offerte ci sono, né nulla da cui si capisca. Si potrà correggere, e la correzione si vede, o ritirare: ciò che si è letto resta agli atti.',
  debitoreIgnoto:
    'Nessuno ha ancora detto chi è il debitore di questa procedura: il suo nome, qui, non si è potuto cercare.',
  conferma: 'Pubblica per tutti',
  chiudi: 'Rilegga ancora',
};
const en: typeof it = {
  rilegga: 'Read it again before publishing',
  anteprima: 'This is how the sheet will show it',
  avverte:
    'From now on anybody reads it. The text is of who publishes it: it must name nobody, nor give codes or contacts of people; it must not say who asked, nor whether and how many offers there are, nor anything that lets it be understood. It can be corrected, and the correction is seen, or withdrawn: what was read stays on record.',
  debitoreIgnoto: 'Nobody has said yet who the debtor of these proceedings is: his name could not be looked for here.',
  conferma: 'Publish for everybody',
  chiudi: 'Read it again',
};
export const RILETTURA = { it, en } as const;
