/** Ciò che un ufficio vuole di solito, accanto a ciò che dice la vendita. */
const it = {
  titolo: 'Parametri consueti dell’ufficio',
  uguali: 'La vendita ha i parametri consueti di questo ufficio.',
  diversi: 'Questo ufficio di solito vuole altro:',
  riga: (campo: string, consueto: string, qui: string) =>
    `${campo}: di solito ${consueto}, qui ${qui === '' ? 'nulla' : qui}`,
  prendi: 'Metti il consueto',
  prendiTutti: 'Metti tutti i consueti',
  conto: (iban: string, intestatario: string) =>
    `Le cauzioni vanno sul conto ${iban}${intestatario === '' ? '' : `, intestato a ${intestatario}`}.`,
  senzaConto: 'L’ufficio non ha indicato un conto per le cauzioni: la scheda rimanda all’avviso.',
};
const en: typeof it = {
  titolo: 'Usual parameters of the court',
  uguali: 'The sale has the usual parameters of this court.',
  diversi: 'This court usually wants something else:',
  riga: (campo, consueto, qui) => `${campo}: usually ${consueto}, here ${qui === '' ? 'nothing' : qui}`,
  prendi: 'Use the usual one',
  prendiTutti: 'Use all the usual ones',
  conto: (iban, intestatario) =>
    `Deposits go to the account ${iban}${intestatario === '' ? '' : `, held by ${intestatario}`}.`,
  senzaConto: 'The court has not stated an account for the deposits: the sheet refers to the notice.',
};
export const CONSUETI = { it, en } as const;
