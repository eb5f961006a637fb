/** Ciò che tutti leggono di un'istanza di assegnazione e di ciò che segue la vendita (R46, R70). */
const it = {
  titolo: 'Istanze di assegnazione',
  avviso: (importo: string) =>
    `C’è un’istanza di assegnazione per ${importo}: se non si raggiunge il prezzo base il bene va al creditore (artt. 572, 573 e 588 c.p.c.).`,
  assegnata: 'Assegnata al creditore per',
  provvedimento: 'Provvedimento',
  numeroEData: (numero: string, del: string) => `n. ${numero} del ${del}`,
};

const en: typeof it = {
  titolo: 'Requests for assignment',
  avviso: (importo) =>
    `There is a creditor’s request for assignment of ${importo}: if the base price is not reached the lot goes to the creditor (artt. 572, 573 and 588 c.p.c.).`,
  assegnata: 'Assigned to the creditor for',
  provvedimento: 'Order of the judge',
  numeroEData: (numero, del) => `no. ${numero} of ${del}`,
};

export const ISTANZE_PUBBLICHE = { it, en } as const;
