import type { TermineInElenco } from '@gestore/contratto/dopo/forme';

/** I testi dei termini che corrono dopo le aggiudicazioni, per il gestore (R69). */
const it = {
  titolo: 'Termini dopo le aggiudicazioni',
  vuoto: 'Qui compariranno i termini che le aggiudicazioni fanno correre: saldo, dichiarazioni, rate.',
  leggiamo: 'Leggiamo i termini…',
  nomi: {
    saldo: 'Saldo del prezzo',
    antiriciclaggio: 'Dichiarazione antiriciclaggio',
    persona_da_nominare: 'Persona da nominare',
    rata: 'Rata',
  } satisfies Record<TermineInElenco['tipo'], string>,
  rata: (n: number) => `Rata n. ${n}`,
  scaduto: 'Scaduto',
};

const en: typeof it = {
  titolo: 'Terms after the awards',
  vuoto: 'The terms that awards set running will appear here: balance, statements, instalments.',
  leggiamo: 'Reading the terms…',
  nomi: {
    saldo: 'Balance of the price',
    antiriciclaggio: 'Anti-money-laundering statement',
    persona_da_nominare: 'Person to be named',
    rata: 'Instalment',
  },
  rata: (n) => `Instalment no. ${n}`,
  scaduto: 'Expired',
};

export const TERMINI = { it, en } as const;
