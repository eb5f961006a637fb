/** Parole di chi conduce e ritira ciò che ha proposto, prima che un operatore lo confermi. */
const it = {
  ritira: 'Ritira',
  domanda: 'Ritirare la proposta?',
  spiega: 'Nulla di ciò che era proposto accade. Il motivo resta scritto, e se serve se ne fa un’altra.',
  ritirata: 'Proposta ritirata.',
};

const en: typeof it = {
  ritira: 'Withdraw',
  domanda: 'Withdraw the proposal?',
  spiega: 'Nothing of what was proposed happens. The reason stays written, and another can be made.',
  ritirata: 'Proposal withdrawn.',
};

export const PROPOSTI = { it, en } as const;
