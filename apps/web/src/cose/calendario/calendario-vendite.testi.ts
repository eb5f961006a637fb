/** Le parole del calendario delle vendite, uguale per visitatori, delegati e gestore. */
const it = {
  caricamento: 'Prepariamo il calendario',
  nome: 'Calendario delle vendite',
  vista: 'Come vedere il calendario',
  mese: 'Mese',
  settimana: 'Settimana',
  giorno: 'Giorno',
  elenco: 'Elenco',
  oggi: 'Oggi',
  precedente: { mese: 'Mese precedente', settimana: 'Settimana precedente', giorno: 'Giorno precedente' },
  successivo: { mese: 'Mese successivo', settimana: 'Settimana successiva', giorno: 'Giorno successivo' },
  nessuna: 'Nessuna vendita in questo periodo.',
  altre: (quante: number) => (quante === 1 ? 'un’altra' : `altre ${quante}`),
  mostraAltre: (quante: number) => (quante === 1 ? 'Mostra un’altra vendita' : `Mostra altre ${quante} vendite`),
  vaiAlGiorno: (giorno: string) => `Vai a ${giorno}`,
  chiudi: 'Chiudi',
  vendite: 'Vendite',
  tuttoIlGiorno: 'Tutto il giorno',
  ora: 'Ora',
  troppe: (quante: number) =>
    `Il periodo ha più vendite di quante se ne disegnano insieme: qui ci sono le prime ${quante}. Scelga una settimana o un giorno, oppure mostri anche le altre.`,
  mostraAnche: 'Mostra anche le altre',
};

const en: typeof it = {
  caricamento: 'Preparing the calendar',
  nome: 'Calendar of the sales',
  vista: 'How to see the calendar',
  mese: 'Month',
  settimana: 'Week',
  giorno: 'Day',
  elenco: 'List',
  oggi: 'Today',
  precedente: { mese: 'Previous month', settimana: 'Previous week', giorno: 'Previous day' },
  successivo: { mese: 'Next month', settimana: 'Next week', giorno: 'Next day' },
  nessuna: 'No sales in this period.',
  altre: (quante) => (quante === 1 ? 'one more' : `${quante} more`),
  mostraAltre: (quante) => (quante === 1 ? 'Show one more sale' : `Show ${quante} more sales`),
  vaiAlGiorno: (giorno) => `Go to ${giorno}`,
  chiudi: 'Close',
  vendite: 'Sales',
  tuttoIlGiorno: 'All day',
  ora: 'Time',
  troppe: (quante) =>
    `The period has more sales than are drawn together: here are the first ${quante}. Choose a week or a day, or show the others too.`,
  mostraAnche: 'Show the others too',
};

export const CALENDARIO = { it, en } as const;
