/** Parole di chi conduce e del secondo delegato: la conduzione passa fra loro (R36). */
const it = {
  titolo: 'Chi conduce la vendita',
  secondo: (nome: string) => `Secondo delegato: ${nome}.`,
  leiSecondo: (nome: string) => `Lei è il secondo delegato: segue la vendita, e la conduce ${nome}.`,
  collegato: 'Chi conduce è collegato: può chiedere che Le passi la conduzione.',
  nonCollegato: 'Chi conduce non risulta collegato: se serve, può prendere Lei la conduzione.',
  passa: 'Passa la conduzione',
  prendi: 'Prendi la conduzione',
  passaSpiega: (nome: string) =>
    `Da subito conduce ${nome}: Lei resta il secondo delegato, segue la vendita e non compie più atti. Il tempo della gara non si ferma. Che la conduzione passa, e perché, resta nel verbale.`,
  prendiSpiega: (nome: string) =>
    `Da subito conduce Lei, e ${nome} resta il secondo delegato. Si può se ${nome} non è collegato da quindici secondi. Il tempo della gara non si ferma. Che la conduzione passa, e perché, resta nel verbale.`,
  motivo: 'Motivo',
  passata: (nome: string) => `Adesso conduce ${nome}.`,
  presa: 'Adesso conduce Lei.',
};

const en: typeof it = {
  titolo: 'Who conducts the sale',
  secondo: (nome) => `Second delegate: ${nome}.`,
  leiSecondo: (nome) => `You are the second delegate: you follow the sale, and ${nome} conducts it.`,
  collegato: 'Who conducts is connected: ask for the sale to be handed over to you.',
  nonCollegato: 'Who conducts does not appear to be connected: if needed, you may take over.',
  passa: 'Hand over',
  prendi: 'Take over',
  passaSpiega: (nome) =>
    `From now on ${nome} conducts: you stay the second delegate, follow the sale and do no more acts. The clock does not stop. That it was handed over, and why, stays in the minutes.`,
  prendiSpiega: (nome) =>
    `From now on you conduct, and ${nome} stays the second delegate. It is possible when ${nome} has not been connected for fifteen seconds. The clock does not stop. That you took over, and why, stays in the minutes.`,
  motivo: 'Reason',
  passata: (nome) => `Now ${nome} conducts.`,
  presa: 'Now you conduct.',
};
export const CONDUZIONE = { it, en } as const;
