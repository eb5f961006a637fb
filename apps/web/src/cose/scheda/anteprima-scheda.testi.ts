/** La scheda pubblica, vista prima di pubblicarla. */
const it = {
  titolo: 'Come la leggerà chiunque',
  larghezza: 'Su quale schermo',
  largo: 'Schermo largo',
  telefono: 'Telefono',
  siAggiungono:
    'Da qui i collegamenti non portano altrove. Gli altri esperimenti dello stesso lotto si aggiungono con la pubblicazione.',
};
const en: typeof it = {
  titolo: 'How anybody will read it',
  larghezza: 'On which screen',
  largo: 'Wide screen',
  telefono: 'Phone',
  siAggiungono: 'Links lead nowhere from here. Other attempts of the same lot are added on publication.',
};
export const ANTEPRIMA = { it, en } as const;
