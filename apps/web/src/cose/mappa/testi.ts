/** Le parole della mappa, uguale nella ricerca e nella scheda. */
const it = {
  caricamento: 'Prepariamo la mappa',
  nome: (quanti: number) =>
    `Mappa dell’Italia con ${quanti === 1 ? 'un luogo' : `${quanti} luoghi`}. Frecce per spostarsi, più e meno per ingrandire e rimpicciolire.`,
  ingrandisci: 'Ingrandisci',
  rimpicciolisci: 'Rimpicciolisci',
  contorno: 'Contorno: Natural Earth. Nessuna strada: questa installazione non ha un fornitore di mappe.',
  tessere: (attribuzione: string) => `Mappa: ${attribuzione}.`,
};

const en: typeof it = {
  caricamento: 'Preparing the map',
  nome: (quanti) =>
    `Map of Italy with ${quanti === 1 ? 'one place' : `${quanti} places`}. Arrow keys to move, plus and minus to zoom.`,
  ingrandisci: 'Zoom in',
  rimpicciolisci: 'Zoom out',
  contorno: 'Outline: Natural Earth. No streets: this installation has no map provider.',
  tessere: (attribuzione) => `Map: ${attribuzione}.`,
};

export const MAPPA = { it, en } as const;
