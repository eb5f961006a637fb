/** I testi di una decisione su quale rilancio è venuto prima, in sala o online (R54). */
const it = {
  primaLaSala: (chi: string, importo: string, ora: string) =>
    `In sala ${chi} aveva dichiarato ${importo} alle ${ora}, prima di rilanci online accettati dopo quell’ora: il suo è messo al suo posto.`,
  primaOnline: (chi: string, importo: string, ora: string) =>
    `I rilanci online sono venuti prima di quello in sala di ${chi} per ${importo}, dichiarato alle ${ora}, che si giudica dopo.`,
  suoNonVale: (ora: string, importo: string, minimo: string) =>
    `Il Suo rilancio delle ${ora} per ${importo} è stato giudicato di nuovo e non vale più: doveva raggiungere ${minimo}. Ha una nuova ricevuta, che nomina quella di prima. Se vuole, rilanci.`,
  suoVale: (ora: string, importo: string) =>
    `Il Suo rilancio delle ${ora} per ${importo} è stato giudicato di nuovo e vale ancora. Ha una nuova ricevuta, che nomina quella di prima.`,
  suoTorna: (ora: string, importo: string) =>
    `Il Suo rilancio delle ${ora} per ${importo}, che era stato rifiutato, è stato giudicato di nuovo e adesso vale. Ha una nuova ricevuta, che nomina quella di prima.`,
  inTesta: (chi: string, importo: string) => `In testa ${chi} con ${importo}.`,
  tempoIntero: 'Il tempo riparte intero.',
  motivo: 'Motivo:',
};

type TestiPrecedenze = typeof it;

const en: TestiPrecedenze = {
  primaLaSala: (chi, importo, ora) =>
    `In the room ${chi} had declared ${importo} at ${ora}, before online raises accepted after that time: it is put at its place.`,
  primaOnline: (chi, importo, ora) =>
    `The online raises came before that of ${chi} in the room for ${importo}, declared at ${ora}, which is judged after them.`,
  suoNonVale: (ora, importo, minimo) =>
    `Your raise of ${ora} for ${importo} was judged again and no longer counts: it had to reach ${minimo}. You have a new receipt, which names the one before. If you wish, raise again.`,
  suoVale: (ora, importo) =>
    `Your raise of ${ora} for ${importo} was judged again and still counts. You have a new receipt, which names the one before.`,
  suoTorna: (ora, importo) =>
    `Your raise of ${ora} for ${importo}, which had been refused, was judged again and now counts. You have a new receipt, which names the one before.`,
  inTesta: (chi, importo) => `${chi} leads with ${importo}.`,
  tempoIntero: 'The full time starts again.',
  motivo: 'Reason:',
};

export const PRECEDENZE = { it, en } as const;
