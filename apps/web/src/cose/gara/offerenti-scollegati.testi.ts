/** I testi dell'avviso a chi conduce: più offerenti si sono scollegati insieme, e la gara continua (R57). */
const it = {
  insieme: (quanti: number, presenti: number, ora: string) =>
    `Alle ${ora} non si sentivano più ${quanti} dei ${presenti} offerenti collegati:`,
  continua:
    'Nulla dice che la causa sia la piattaforma, e la gara continua. Se ritiene che non dipenda da loro può sospenderla.',
  nessunoTornato: 'Finora non è tornato nessuno di loro.',
  tornati: (chi: string) => `Sono già tornati: ${chi}.`,
  hoLetto: 'Ho letto l’avviso',
};
const en: typeof it = {
  insieme: (quanti, presenti, ora) => `At ${ora}, ${quanti} of the ${presenti} connected bidders had gone silent:`,
  continua:
    'Nothing says that the platform is the cause, and the bidding goes on. If you think it does not depend on them you can suspend it.',
  nessunoTornato: 'None of them has come back so far.',
  tornati: (chi) => `Already back: ${chi}.`,
  hoLetto: 'I have read this notice',
};
export const SCOLLEGATI = { it, en } as const;
