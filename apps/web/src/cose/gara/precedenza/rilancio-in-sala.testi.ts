/** I testi del rilancio detto in sala: chi ha parlato, quanto, e come si corregge ciò che è stato scritto male (R54, R55). */
const it = {
  passi: 'Importi proposti',
  menoUnPasso: (passo: string) => `Meno ${passo}`,
  piuUnPasso: (passo: string) => `Più ${passo}`,
  sottoMinimo: (minimo: string, passo: string) =>
    `Non si registra: in sala si rilancia da ${minimo}, l’offerta in testa più ${passo}.`,
  inPiu: (differenza: string, chi: string) => `${differenza} più di ${chi}`,
  registraPer: (importo: string, chi: string) => `Registra ${importo} per ${chi}`,
  confermaTitolo: 'È proprio questo l’importo?',
  superaDiMolto: (importo: string, lettere: string) =>
    `Sta per registrare ${importo}, euro ${lettere}: molto più del minimo. Controlli gli zeri prima di confermare.`,
  confermo: 'Confermo l’importo',
  correggo: 'Torno a correggere',
  inTestaRete: 'In testa la rete',
  inTestaSala: 'In testa la sala',
  rettifica: 'Rettifica…',
  annulla: 'Annulla…',
  rettificare: 'Rettificare il rilancio in sala',
  annullare: 'Annullare il rilancio in sala',
  registrato: (chi: string, importo: string) => `È registrato: ${chi}, ${importo}.`,
  importoVero: 'Importo detto in sala (€)',
  daMinimo: (minimo: string) => `Da ${minimo}`,
  sottoMinimoVero: (minimo: string) => `Un rilancio vale da ${minimo}: se in sala è stato detto meno, lo annulli.`,
  unoZeroInMeno: (importo: string) => `Uno zero in meno: ${importo}`,
  motivo: 'Motivo',
  loLeggonoTutti: 'Lo leggono tutti ed entra nel verbale: non nomini nessuno.',
  accadeRettifica: (durata: string) => `Tutti leggono che cosa è cambiato, e il tempo riparte intero: ${durata}.`,
  accadeAnnulla: (chi: string, importo: string, durata: string) =>
    `Come se non fosse mai stato detto: torna in testa ${chi} con ${importo}, tutti lo leggono e il tempo riparte intero: ${durata}.`,
  siRiapre: 'La gara è finita su un importo sbagliato: si riapre.',
  restaFermo: 'A crono fermo o a gara sospesa, riparte intero alla ripresa.',
  confermaRettifica: 'Conferma la rettifica',
  confermaAnnullo: 'Conferma l’annullamento',
  finitaDaTempo: (entro: string) =>
    `L’ultimo rilancio è della sala, e si poteva correggere fino al ${entro}. Adesso lo può volere soltanto il giudice: con il suo provvedimento si sospende la vendita, si fissa quando riprende, e si corregge appena riaperta.`,
  seguito: 'Se qualcuno rilancia intanto, non si corregge più: sospenda e decida.',
};

type TestiRilancioInSala = typeof it;

const en: TestiRilancioInSala = {
  passi: 'Suggested amounts',
  menoUnPasso: (passo) => `Less ${passo}`,
  piuUnPasso: (passo) => `Plus ${passo}`,
  sottoMinimo: (minimo, passo) =>
    `Not registered: raises in the room start at ${minimo}, the leading offer plus ${passo}.`,
  inPiu: (differenza, chi) => `${differenza} more than ${chi}`,
  registraPer: (importo, chi) => `Register ${importo} for ${chi}`,
  confermaTitolo: 'Is this really the amount?',
  superaDiMolto: (importo, lettere) =>
    `You are about to register ${importo}, in Italian words euro ${lettere}: far above the minimum. Check the zeros before you confirm.`,
  confermo: 'I confirm the amount',
  correggo: 'Back to correct it',
  inTestaRete: 'The net leads',
  inTestaSala: 'The room leads',
  rettifica: 'Correct…',
  annulla: 'Strike out…',
  rettificare: 'Correct the raise in the room',
  annullare: 'Strike out the raise in the room',
  registrato: (chi, importo) => `Registered: ${chi}, ${importo}.`,
  importoVero: 'Amount spoken in the room (€)',
  daMinimo: (minimo) => `From ${minimo}`,
  sottoMinimoVero: (minimo) => `A raise counts from ${minimo}: if less was spoken in the room, strike it out.`,
  unoZeroInMeno: (importo) => `One zero less: ${importo}`,
  motivo: 'Reason',
  loLeggonoTutti: 'Everybody reads it and it enters the minutes: do not name anybody.',
  accadeRettifica: (durata) => `Everybody reads what has changed, and the full time starts again: ${durata}.`,
  accadeAnnulla: (chi, importo, durata) =>
    `As if it had never been spoken: ${chi} leads again with ${importo}, everybody reads it and the full time starts again: ${durata}.`,
  siRiapre: 'The bidding ended on a wrong amount: it opens again.',
  restaFermo: 'While the clock is held or the bidding suspended, the full time starts when it goes on.',
  confermaRettifica: 'Confirm the correction',
  confermaAnnullo: 'Confirm the striking out',
  finitaDaTempo: (entro) =>
    `The last raise was in the room, and could be corrected until ${entro}. Now only the judge may want it: with an order the sale is suspended, its resumption is set, and it is corrected as soon as it is open again.`,
  seguito: 'If somebody raises meanwhile it can no longer be corrected: suspend and decide.',
};

export const RILANCIO_IN_SALA = { it, en } as const;
