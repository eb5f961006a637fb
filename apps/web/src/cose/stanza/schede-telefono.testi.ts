/** Le parole delle schede in cui la stanza si divide sul telefono. */
const it = {
  schede: 'Parti della stanza',
  rilanci: 'Rilanci',
  buste: 'Buste',
  messaggi: 'Messaggi',
  nuovi: (quanti: number): string => (quanti === 1 ? '1 nuovo' : `${quanti} nuovi`),
  ricevute: 'Ricevute',
  documenti: 'Documenti',
  sala: 'Sala',
  documentiVendita: 'Documenti della vendita',
  documentiInArrivo: 'Apriamo i documenti della vendita',
  nessunDocumento: 'Qui non ci sono documenti da leggere.',
  sullaScheda: 'Foto, avviso e correzioni sulla scheda pubblica',
};

const en: typeof it = {
  schede: 'Parts of the room',
  rilanci: 'Raises',
  buste: 'Envelopes',
  messaggi: 'Messages',
  nuovi: (quanti) => `${quanti} new`,
  ricevute: 'Receipts',
  documenti: 'Documents',
  sala: 'Room',
  documentiVendita: 'Documents of the sale',
  documentiInArrivo: 'Opening the documents of the sale',
  nessunDocumento: 'There are no documents to read here.',
  sullaScheda: 'Photos, notice and corrections on the public sheet',
};

export const SCHEDE = { it, en } as const;
