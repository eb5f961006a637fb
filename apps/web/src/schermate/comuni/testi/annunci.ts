/** Le frasi dette a chi ascolta la stanza: brevi, una dopo l'altra, con l'importo in testa. */
const it = {
  gara: {
    avviata: 'La gara è iniziata.',
    fermata: 'Il crono è fermo.',
    ripresa: 'Il crono corre di nuovo.',
    sospesa: 'La gara è sospesa.',
    conclusa: 'La gara è conclusa.',
  },
  restano: (secondi: number) => (secondi === 60 ? 'Manca un minuto.' : `Mancano ${secondi} secondi.`),
  rilancioSuo: (importo: string) => `Lei è in testa con ${importo}.`,
  rilancioAltrui: (chi: string, importo: string) => `Rilancio di ${chi}: ${importo}.`,
  piuRilanciSuo: (quanti: number, importo: string) => `${quanti} rilanci. Lei è in testa con ${importo}.`,
  piuRilanciAltrui: (quanti: number, chi: string, importo: string) =>
    `${quanti} rilanci. È in testa ${chi} con ${importo}.`,
  messaggi: (quanti: number) =>
    quanti === 1 ? 'Nuovo messaggio di chi conduce la vendita.' : `${quanti} nuovi messaggi di chi conduce la vendita.`,
  ammesse: (quante: number) => (quante === 1 ? 'Un’offerta è ammessa.' : `${quante} offerte sono ammesse.`),
  rifiutate: (quante: number) => (quante === 1 ? 'Un’offerta è rifiutata.' : `${quante} offerte sono rifiutate.`),
};

export type TestiAnnunci = typeof it;

const en: TestiAnnunci = {
  gara: {
    avviata: 'The bidding has started.',
    fermata: 'The clock is stopped.',
    ripresa: 'The clock is running again.',
    sospesa: 'The bidding is suspended.',
    conclusa: 'The bidding is over.',
  },
  restano: (secondi) => (secondi === 60 ? 'One minute left.' : `${secondi} seconds left.`),
  rilancioSuo: (importo) => `You are leading with ${importo}.`,
  rilancioAltrui: (chi, importo) => `Raise by ${chi}: ${importo}.`,
  piuRilanciSuo: (quanti, importo) => `${quanti} raises. You are leading with ${importo}.`,
  piuRilanciAltrui: (quanti, chi, importo) => `${quanti} raises. ${chi} is leading with ${importo}.`,
  messaggi: (quanti) =>
    quanti === 1
      ? 'New message from those who conduct the sale.'
      : `${quanti} new messages from those who conduct the sale.`,
  ammesse: (quante) => (quante === 1 ? 'One offer is admitted.' : `${quante} offers are admitted.`),
  rifiutate: (quante) => (quante === 1 ? 'One offer is refused.' : `${quante} offers are refused.`),
};

export const ANNUNCI_TESTI = { it, en } as const;
