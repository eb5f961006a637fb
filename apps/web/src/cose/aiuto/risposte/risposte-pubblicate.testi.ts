import { ilGiorno } from '@gestore/contratto/parole/articoli';

const it = {
  titolo: 'Domande e risposte',
  data: (quando: string) => `Pubblicata ${ilGiorno(quando)}`,
  corretta: (quando: string) => `Corretta ${ilGiorno(quando)}`,
  fino: (quando: string) => `Prima, ${ilGiorno(quando)}`,
};
const en: typeof it = {
  titolo: 'Questions and answers',
  data: (quando) => `Published on ${quando}`,
  corretta: (quando) => `Corrected on ${quando}`,
  fino: (quando) => `Before, on ${quando}`,
};
export const RISPOSTE = { it, en } as const;
