/** I testi di un rilancio in sala scritto male e corretto: gli stessi nella stanza, nella console e in sala (R55). */
const it = {
  titolo: 'Correzioni di rilanci in sala',
  rettificato: (chi: string, scritto: string, vero: string) =>
    `Il rilancio in sala di ${chi} è rettificato: era stato scritto ${scritto}, in sala è stato detto ${vero}.`,
  annullato: (chi: string, scritto: string) =>
    `Il rilancio in sala di ${chi} per ${scritto} è annullato: nessuno lo aveva detto.`,
  inTesta: (chi: string, importo: string) => `In testa ${chi} con ${importo}.`,
  tempoIntero: 'Il tempo riparte intero.',
  motivo: 'Motivo:',
};

export type TestiCorrezioni = typeof it;

const en: TestiCorrezioni = {
  titolo: 'Corrections of raises in the room',
  rettificato: (chi, scritto, vero) =>
    `The raise of ${chi} in the room is corrected: ${scritto} had been written, ${vero} was spoken.`,
  annullato: (chi, scritto) => `The raise of ${chi} in the room for ${scritto} is struck out: nobody had spoken it.`,
  inTesta: (chi, importo) => `${chi} leads with ${importo}.`,
  tempoIntero: 'The full time starts again.',
  motivo: 'Reason:',
};

export const CORREZIONI = { it, en } as const;
