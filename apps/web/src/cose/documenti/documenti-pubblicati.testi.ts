import type { GenereDocumento, StatoDocumento } from '@gestore/dominio';

/** Ciò che di un documento si dice a chiunque: che cos’è, quant’è lungo, a che punto è. */
const it = {
  generi: {
    avviso: 'Avviso di vendita',
    ordinanza: 'Ordinanza',
    perizia: 'Perizia',
    planimetria: 'Planimetria',
    foto: 'Foto',
    altro: 'Altro',
  } satisfies Record<GenereDocumento, string>,
  stati: {
    da_pubblicare: 'Da pubblicare',
    pubblicato: 'Pubblicato',
    sostituito: 'Sostituito',
    ritirato: 'Ritirato',
  } satisfies Record<StatoDocumento, string>,
  pagine: (quante: number) => (quante === 1 ? '1 pagina' : `${quante} pagine`),
  dimensione: (byte: number) =>
    byte >= 1_048_576
      ? `${(byte / 1_048_576).toFixed(1).replace('.', ',')} MB`
      : `${Math.max(1, Math.round(byte / 1_024))} kB`,
  leggi: 'Leggi',
  chiudi: 'Chiudi',
  scarica: 'Scarica',
  inArrivo: 'Apriamo il documento',
  pubblicatoIl: 'pubblicato',
};

const en: typeof it = {
  generi: {
    avviso: 'Notice of sale',
    ordinanza: 'Court order',
    perizia: 'Appraisal',
    planimetria: 'Floor plan',
    foto: 'Photo',
    altro: 'Other',
  },
  stati: {
    da_pubblicare: 'To be published',
    pubblicato: 'Published',
    sostituito: 'Replaced',
    ritirato: 'Withdrawn',
  },
  pagine: (quante) => (quante === 1 ? '1 page' : `${quante} pages`),
  dimensione: (byte) =>
    byte >= 1_048_576 ? `${(byte / 1_048_576).toFixed(1)} MB` : `${Math.max(1, Math.round(byte / 1_024))} kB`,
  leggi: 'Read',
  chiudi: 'Close',
  scarica: 'Download',
  inArrivo: 'Opening the document',
  pubblicatoIl: 'published',
};

export const DOCUMENTO = { it, en } as const;
