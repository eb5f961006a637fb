/** Due persone, o due pagine della stessa, sullo stesso modulo: i due testi, e la scelta. */
const it = {
  cambiato:
    'Mentre scriveva, qui ha salvato un’altra persona, o Lei da un’altra pagina. Ciò che ha scritto è rimasto; di Suo non è stato ancora salvato nulla.',
  preso: (campo: string) => `${campo} è cambiato, ora dice`,
  altrui: 'Salvato intanto',
  suo: 'Scritto da Lei',
  resta: 'Resta questo',
  prenda: (campo: string) => `Prendi il testo dell’altro (${campo})`,
  riprenda: (campo: string) => `Riprendi il Suo testo (${campo})`,
  scelga: 'Scelga quale testo resta, e salvi di nuovo.',
  controlli: 'Controlli, e salvi di nuovo.',
  altrove: 'Ciò che è cambiato non è fra questi campi: salvi di nuovo.',
  si: 'sì',
  no: 'no',
  vuoto: 'nulla',
};
const en: typeof it = {
  cambiato:
    'While you were writing, another person saved here, or you did from another page. What you wrote is still here; nothing of yours has been saved yet.',
  preso: (campo) => `${campo} has changed, it now says`,
  altrui: 'Saved meanwhile',
  suo: 'Written by you',
  resta: 'This one stays',
  prenda: (campo) => `Take the other’s text (${campo})`,
  riprenda: (campo) => `Take your text back (${campo})`,
  scelga: 'Choose which text stays, and save again.',
  controlli: 'Check, and save again.',
  altrove: 'What has changed is not among these fields: save again.',
  si: 'yes',
  no: 'no',
  vuoto: 'nothing',
};
export const DUE_SUL_MODULO = { it, en } as const;
