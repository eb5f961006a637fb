const it = {
  titolo: 'Nuova vendita',
  importa: 'Importa dal Portale delle Vendite Pubbliche',
  file: 'File dell’annuncio (JSON)',
  aiuto: 'Ciò che l’avviso lascia aperto resta da completare: la bozza lo elenca campo per campo.',
  nonJson: 'Il file non è un documento JSON: scelga il file scaricato dal Portale delle Vendite Pubbliche.',
  corretta:
    'Questo annuncio era già stato importato e la sua vendita è pubblicata: ciò che è cambiato è nella sua errata corrige, con la data.',
  uguale:
    'Questo annuncio era già stato importato e la sua vendita è pubblicata: nella scheda non c’è nulla da correggere.',
  apri: 'Apri la vendita',
  vuota: 'Comincia da una scheda vuota',
  perche: 'Per una vendita che non è ancora sul portale.',
  crea: 'Crea la bozza',
};
const en: typeof it = {
  titolo: 'New sale',
  importa: 'Import from the Portale delle Vendite Pubbliche (public sales portal)',
  file: 'File of the notice (JSON)',
  aiuto: 'What the notice leaves open is to be completed: the draft lists it field by field.',
  nonJson: 'The file is not a JSON document: choose the file downloaded from the public sales portal.',
  corretta:
    'This notice had already been imported and its sale is published: what has changed is in its dated correction.',
  uguale: 'This notice had already been imported and its sale is published: the sheet needs no correction.',
  apri: 'Open the sale',
  vuota: 'Start from an empty sheet',
  perche: 'For a sale that is not on the portal yet.',
  crea: 'Create the draft',
};
export const NUOVA_ASTA = { it, en } as const;
