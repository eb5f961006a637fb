const durata = (ms: number, minuti: (n: number) => string, secondi: (n: number) => string): string =>
  ms % 60_000 === 0 ? minuti(ms / 60_000) : secondi(Math.round(ms / 1_000));

/** Le frasi dette a chi ascolta la stanza: brevi, una dopo l'altra, con l'importo in testa. */
const it = {
  gara: {
    avviata: 'La gara è iniziata.',
    fermata: 'Il crono è fermo.',
    ripresa: 'Il crono corre di nuovo.',
    riparte: 'La gara riprende con il tempo intero.',
    conclusa: 'La gara è conclusa: attenda l’esito.',
  },
  operazioni: (buste: number) =>
    `Le operazioni sono aperte: si esaminano le buste. ${buste === 1 ? 'La busta è una.' : `Le buste sono ${buste}.`}`,
  vendita: { sospesa: 'La vendita è sospesa.', riprende: 'La vendita riprende.' },
  tempo: (ms: number) =>
    `Il tempo è di ${durata(
      ms,
      (n) => (n === 1 ? 'un minuto' : `${n} minuti`),
      (n) => `${n} secondi`,
    )}.`,
  inTesta: (chi: string, importo: string) => `È in testa ${chi} con ${importo}.`,
  restano: (secondi: number) => (secondi === 60 ? 'Manca un minuto.' : `Mancano ${secondi} secondi.`),
  rilancioSuo: (importo: string) => `Lei è in testa con ${importo}.`,
  rilancioAltrui: (chi: string, importo: string) => `Rilancio di ${chi}: ${importo}.`,
  piuRilanciSuo: (quanti: number, importo: string) => `${quanti} rilanci. Lei è in testa con ${importo}.`,
  piuRilanciAltrui: (quanti: number, chi: string, importo: string) =>
    `${quanti} rilanci. È in testa ${chi} con ${importo}.`,
  messaggi: (quanti: number) =>
    quanti === 1 ? 'Nuovo messaggio di chi conduce la vendita.' : `${quanti} nuovi messaggi di chi conduce la vendita.`,
  ammesse: (di: readonly string[]) =>
    di.length === 1 ? `L’offerta di ${di[0]} è ammessa.` : `${di.length} offerte sono ammesse.`,
  rifiutate: (di: readonly string[]) =>
    di.length === 1 ? `L’offerta di ${di[0]} è rifiutata.` : `${di.length} offerte sono rifiutate.`,
};

export type TestiAnnunci = typeof it;

const en: TestiAnnunci = {
  gara: {
    avviata: 'The bidding has started.',
    fermata: 'The clock is stopped.',
    ripresa: 'The clock is running again.',
    riparte: 'The bidding resumes with the full time.',
    conclusa: 'The bidding is over: please wait for the outcome.',
  },
  operazioni: (buste) =>
    `The operations are open: the envelopes are being examined. ${buste === 1 ? 'There is one envelope.' : `There are ${buste} envelopes.`}`,
  vendita: { sospesa: 'The sale is suspended.', riprende: 'The sale resumes.' },
  tempo: (ms) =>
    `The time is ${durata(
      ms,
      (n) => (n === 1 ? 'one minute' : `${n} minutes`),
      (n) => `${n} seconds`,
    )}.`,
  inTesta: (chi, importo) => `${chi} is leading with ${importo}.`,
  restano: (secondi) => (secondi === 60 ? 'One minute left.' : `${secondi} seconds left.`),
  rilancioSuo: (importo) => `You are leading with ${importo}.`,
  rilancioAltrui: (chi, importo) => `Raise by ${chi}: ${importo}.`,
  piuRilanciSuo: (quanti, importo) => `${quanti} raises. You are leading with ${importo}.`,
  piuRilanciAltrui: (quanti, chi, importo) => `${quanti} raises. ${chi} is leading with ${importo}.`,
  messaggi: (quanti) =>
    quanti === 1
      ? 'New message from those who conduct the sale.'
      : `${quanti} new messages from those who conduct the sale.`,
  ammesse: (di) => (di.length === 1 ? `The offer of ${di[0]} is admitted.` : `${di.length} offers are admitted.`),
  rifiutate: (di) => (di.length === 1 ? `The offer of ${di[0]} is refused.` : `${di.length} offers are refused.`),
};

export const ANNUNCI_TESTI = { it, en } as const;
