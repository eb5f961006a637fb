import type { RegolaInFrasi } from './regola-in-frasi.ts';

/** Le regole di ciò che segue l'esito, e del registro, frase per frase. */
export const FRASI_DOPO: readonly RegolaInFrasi[] = [
  {
    regola: 'R69',
    testo:
      'timers: persona da nominare 3 days; saldo; anti-money-laundering declaration; instalment late by more than 10 days.',
    frasi: [
      { frase: 'timers: persona da nominare 3 days', guasti: ['R69/tre giorni', 'R69/persona tardiva'] },
      { frase: 'saldo', guasti: ['R69', 'R69/saldo'] },
      {
        frase: 'anti-money-laundering declaration',
        guasti: ['R69/antiriciclaggio', 'R69/antiriciclaggio a rate', 'R69/si-decade'],
      },
      { frase: 'instalment late by more than 10 days', guasti: ['R69/rata tardiva'] },
    ],
  },
  {
    regola: 'R70',
    testo:
      'decadenza: cauzione forfeited; difference = old price - forfeited cauzione - new price, floor 0 (100, 10, 75 gives 15).',
    frasi: [
      { frase: 'decadenza: cauzione forfeited', guasti: ['R70/cauzione resa', 'R70/incameramento'] },
      {
        frase: 'difference = old price - forfeited cauzione - new price',
        guasti: ['R70/differenza', 'R70/decadenza', 'R70/prezzo-nuovo'],
      },
      { frase: 'floor 0 (100, 10, 75 gives 15)', guasti: ['R70'] },
    ],
  },
  {
    regola: 'R71',
    testo:
      'refunds of all losers created at close, to the IBAN debited, four-eyes approval, ISO 20022 pain.001 export.',
    frasi: [
      { frase: 'refunds of all losers created at close', guasti: ['R71', 'R71/alla chiusura'] },
      { frase: 'to the IBAN debited', guasti: ['R71/conto addebitato', 'R71/conto di chi riceve'] },
      { frase: 'four-eyes approval', guasti: ['R71/approva', 'R71/conferma'] },
      { frase: 'ISO 20022 pain.001 export', guasti: ['R71/pain.001'] },
    ],
  },
  {
    regola: 'R74',
    testo: 'append-only, hash-chained journal; clock drift alarm.',
    frasi: [
      { frase: 'append-only', guasti: ['R74/sola aggiunta'] },
      { frase: 'hash-chained journal', guasti: ['R74/legame', 'R74/verifica'] },
      { frase: 'clock drift alarm', guasti: ['R74/deriva', 'R74/ora dubbia'] },
    ],
  },
];
