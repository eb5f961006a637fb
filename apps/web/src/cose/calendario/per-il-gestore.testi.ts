const it = {
  titolo: 'Calendario',
  leggiamo: 'Leggiamo le vendite',
  vuoto: 'Qui compariranno le vendite importate o create.',
  senzaData: 'Senza una data',
  senzaDataSpiega: 'Bozze a cui manca l’inizio delle operazioni.',
};
const en: typeof it = {
  titolo: 'Calendar',
  leggiamo: 'Reading the sales',
  vuoto: 'The sales you import or create will appear here.',
  senzaData: 'Without a date',
  senzaDataSpiega: 'Drafts whose operations have no start yet.',
};
export const CALENDARIO_GESTORE = { it, en } as const;
