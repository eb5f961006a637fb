/** Lotti mandati e non ancora confermati: con il secondo la base dati lavora mentre il primo aspetta il disco. */
export const LOTTI_IN_VOLO_MAX = 2;
