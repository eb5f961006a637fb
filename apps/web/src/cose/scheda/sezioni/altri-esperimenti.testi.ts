/** Le parole degli altri esperimenti di vendita dello stesso lotto. */
const it = {
  titolo: 'Storia delle vendite di questo lotto',
  spiega: 'Gli esperimenti dello stesso lotto nella stessa procedura pubblicati qui, dal più recente.',
  questa: 'Questa vendita',
  del: (giorno: string) => `Vendita del ${giorno}`,
  base: 'Prezzo base',
  vendita: 'Tentativo',
  esito: 'Esito',
  prima: (quante: number) => (quante === 1 ? 'E un’altra, prima di queste.' : `E altre ${quante}, prima di queste.`),
};
const en: typeof it = {
  titolo: 'Past and later sales of this lot',
  spiega: 'The attempts to sell the same lot in the same case published here, latest first.',
  questa: 'This sale',
  del: (giorno) => `Sale of ${giorno}`,
  base: 'Base price',
  vendita: 'Attempt',
  esito: 'Outcome',
  prima: (quante) => (quante === 1 ? 'And one more, before these.' : `And ${quante} more, before these.`),
};

export const ALTRI_ESPERIMENTI = { it, en } as const;
