/** Le parole del giro di una pagina, uguali in ogni area. */
const it = {
  comincia: 'Giro di questa pagina',
  diQuante: (quale: number, quante: number) => `Giro della pagina, ${quale} di ${quante}`,
  nulla: 'Adesso non c’è nulla da mostrare',
  avanti: 'Avanti',
  indietro: 'Indietro',
  fine: 'Ho finito',
  chiudi: 'Chiudi il giro',
};

const en: typeof it = {
  comincia: 'Tour of this page',
  diQuante: (quale, quante) => `Tour of the page, ${quale} of ${quante}`,
  nulla: 'There is nothing to show now',
  avanti: 'Next',
  indietro: 'Back',
  fine: 'Done',
  chiudi: 'Close the tour',
};

export const GIRO = { it, en } as const;
