/** Le parole di chi legge un PDF nella pagina. */
const it = {
  pdfIlleggibile: 'Il PDF non si legge: è guasto, o non è un PDF. Provi ad aprirlo in un’altra scheda.',
  soloImmagine: 'La facciata è un’immagine, senza testo da leggere.',
  facciata: (nome: string, n: number, di: number) => `${nome}, facciata ${n} di ${di}`,
  facciate: (n: number, di: number) => `Facciata ${n} di ${di}`,
  facciataPrima: 'Precedente',
  facciataDopo: 'Seguente',
  rimpicciolisci: 'Rimpicciolisci',
  ingrandisci: 'Ingrandisci',
  ruota: 'Ruota',
  documentoInArrivo: 'Apro il documento…',
  pdfProtetto: 'Il PDF è protetto da una password: qui non si legge.',
};

const en: typeof it = {
  pdfIlleggibile: 'The PDF cannot be read: it is damaged, or is not a PDF. Try to open it in another tab.',
  soloImmagine: 'The page is an image, without text to read.',
  facciata: (nome, n, di) => `${nome}, page ${n} of ${di}`,
  facciate: (n, di) => `Page ${n} of ${di}`,
  facciataPrima: 'Previous',
  facciataDopo: 'Next',
  rimpicciolisci: 'Zoom out',
  ingrandisci: 'Zoom in',
  ruota: 'Rotate',
  documentoInArrivo: 'Opening the document…',
  pdfProtetto: 'The PDF is protected by a password: it cannot be read here.',
};

export const FOGLIO_PDF = { it, en } as const;
