/** Ciò che il giudice dispone dopo la vendita, che vogliono due persone: chi lo propone e chi lo conferma leggono le stesse frasi (R70, R71). */
const it = {
  proposto: {
    decaduta: 'Registrare la decadenza: chi ha avuto il bene lo perde, con la cauzione.',
    revocata: 'Registrare la revoca: chi ha avuto il bene lo perde, e la cauzione torna.',
    estinta: 'Registrare l’estinzione: l’aggiudicazione resta ferma.',
  },
  cosa: {
    decaduta: (titolo: string) => `Dalla vendita «${titolo}» chi ha avuto il bene decade, e perde la cauzione`,
    revocata: (titolo: string) => `L’aggiudicazione della vendita «${titolo}» è revocata`,
    estinta: (titolo: string) => `La procedura della vendita «${titolo}» è estinta dopo l’aggiudicazione`,
  },
  accade: {
    decaduta: 'Chi ha avuto il bene non lo ha più, e la sua cauzione è persa: nessuno gliela rende.',
    revocata: 'Chi ha avuto il bene non lo ha più, e la sua cauzione torna.',
    estinta: 'Il bene resta a chi lo ha avuto, e la sua cauzione resta in conto prezzo.',
  },
  perTutti: 'L’esito della vendita cambia per tutti, con il numero e la data del provvedimento.',
  nonSiAnnulla: 'Non si annulla.',
};

const en: typeof it = {
  proposto: {
    decaduta: 'Register the forfeiture: who was given the lot loses it, and the deposit.',
    revocata: 'Register the revocation: who was given the lot loses it, and the deposit goes back.',
    estinta: 'Register the extinction: the award stands.',
  },
  cosa: {
    decaduta: (titolo) => `Who was given the lot of the sale “${titolo}” forfeits it, and the deposit`,
    revocata: (titolo) => `The award of the sale “${titolo}” is revoked`,
    estinta: (titolo) => `The proceedings of the sale “${titolo}” are extinguished after the award`,
  },
  accade: {
    decaduta: 'Who was given the lot no longer has it, and the deposit is lost: nobody gives it back.',
    revocata: 'Who was given the lot no longer has it, and the deposit goes back.',
    estinta: 'The lot stays with who was given it, and the deposit stays on account of the price.',
  },
  perTutti: 'The outcome of the sale changes for everybody, with the number and the date of the order.',
  nonSiAnnulla: 'It cannot be undone.',
};

export const DOPO_LA_VENDITA = { it, en } as const;
