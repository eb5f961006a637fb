import { dalGiorno, ilGiorno } from '@gestore/contratto/parole/articoli';

/** I fatti della vendita detti in parole, uno per voce del registro. */
const it = {
  titolo: 'Fatti della vendita',
  prima: (quando: string) =>
    `I fatti della vendita si leggeranno ${dalGiorno(quando)}: prima anche il numero delle voci direbbe quante offerte ci sono.`,
  previsto: (quando: string) => `Previsto per ${ilGiorno(quando)}`,
  voce: (seq: number, quando: string) => `Voce ${seq} · ${quando}`,
  raggruppati: (quanti: number) =>
    quanti === 1 ? 'Un rilancio, nella console con la sua ora.' : `${quanti} rilanci, nella console uno per uno.`,
  termineOfferte: 'Termine per le offerte',
  leggibili: 'Le offerte diventano leggibili per le convocazioni',
  inizio: 'Inizio delle operazioni',
  vuota: 'Nessun fatto da mostrare.',
};

export type TestiCronologia = typeof it;

const en: TestiCronologia = {
  titolo: 'Facts of the sale',
  prima: (quando) =>
    `The facts of the sale can be read from ${quando}: before that even the number of entries would tell how many offers there are.`,
  previsto: (quando) => `Expected on ${quando}`,
  voce: (seq, quando) => `Entry ${seq} · ${quando}`,
  raggruppati: (quanti) =>
    quanti === 1 ? 'One raise, in the console with its time.' : `${quanti} raises, one by one in the console.`,
  termineOfferte: 'Deadline for offers',
  leggibili: 'Offers become readable for the invitations',
  inizio: 'Start of operations',
  vuota: 'No fact to show.',
};

export const CRONOLOGIA = { it, en } as const;
