/** Quanti pacchetti sono arrivati e quanti no, dall’inizio del collegamento. */
export type Campione = { ricevuti: number; persi: number };
export type Qualita = 'buona' | 'scarsa' | 'muta';

/** Oltre, l’immagine si ferma più di quanto si muova. */
const PERSI_PARTE_MAX = 0.1;
/** Quante misure di fila prima di dirlo: un momento non è una linea. Una voce ne manda cinquanta al secondo: il nulla si vede prima. */
const DI_FILA = 6;
const VUOTE_DI_FILA = 2;

/** Giudica una linea, una misura dopo l’altra. */
export function creaGiudiceDiLinea(): (campione: Campione) => Qualita {
  let prima: Campione | null = null;
  let cattive = 0;
  let vuote = 0;
  let arrivava = false;
  return (campione) => {
    const ricevuti = campione.ricevuti - (prima?.ricevuti ?? campione.ricevuti);
    const persi = Math.max(0, campione.persi - (prima?.persi ?? campione.persi));
    prima = campione;
    if (ricevuti > 0) arrivava = true;
    vuote = arrivava && ricevuti <= 0 ? vuote + 1 : 0;
    cattive = ricevuti > 0 && persi / (ricevuti + persi) > PERSI_PARTE_MAX ? cattive + 1 : 0;
    if (vuote >= VUOTE_DI_FILA) return 'muta';
    return cattive >= DI_FILA ? 'scarsa' : 'buona';
  };
}
