import { ilGiorno } from '@gestore/contratto/parole/articoli';

/** Una risposta che si toglie dalla scheda. */
const it = {
  ritira: 'Ritira…',
  ritiraLa: (domanda: string) => `Ritira la risposta a: ${domanda}`,
  titolo: 'Ritirare la risposta?',
  accade:
    'Sulla scheda non si leggerà più. Che cosa vi si è letto, fino a quando e perché si è ritirata resta agli atti, per chi lavora alla vendita.',
  motivo: 'Perché la ritira',
  aiutoMotivo: 'Lo legge chi lavora alla vendita.',
  conferma: 'Ritira dalla scheda',
  ritirate: (quante: number) => (quante === 1 ? 'Una risposta ritirata' : `${quante} risposte ritirate`),
  ritirata: (quando: string, da: string) => `Ritirata ${ilGiorno(quando)} da ${da}`,
};
const en: typeof it = {
  ritira: 'Withdraw…',
  ritiraLa: (domanda) => `Withdraw the answer to: ${domanda}`,
  titolo: 'Withdraw the answer?',
  accade:
    'It will no longer be read on the sheet. What was read there, until when and why it was withdrawn stays on record, for those who work on the sale.',
  motivo: 'Why you withdraw it',
  aiutoMotivo: 'Those who work on the sale read it.',
  conferma: 'Withdraw from the sheet',
  ritirate: (quante) => (quante === 1 ? 'One withdrawn answer' : `${quante} withdrawn answers`),
  ritirata: (quando, da) => `Withdrawn on ${quando} by ${da}`,
};
export const RITIRO = { it, en } as const;
