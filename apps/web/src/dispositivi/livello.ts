/** Il silenzio di una stanza: sotto, il microfono non sta sentendo una voce. In parti di cento. */
export const SILENZIO_MAX = 4;
/** Da qui in su una voce si sente bene. In parti di cento. */
export const VOCE_MIN = 15;

/** Decibel sotto il massimo che valgono zero: più piano di così è il rumore del microfono. */
const FONDO_DB = -60;

/**
 * Quanto è forte un suono, da 0 a 100, dai campioni di un istante (fra -1 e 1). La scala è in decibel, come l'orecchio:
 * con una scala lineare una voce normale sembrerebbe quasi silenzio.
 */
export function livello(campioni: Float32Array): number {
  if (campioni.length === 0) return 0;
  const potenza = campioni.reduce((somma, campione) => somma + campione * campione, 0) / campioni.length;
  if (potenza <= 0) return 0;
  const db = 10 * Math.log10(potenza);
  return Math.round(Math.min(1, Math.max(0, 1 - db / FONDO_DB)) * 100);
}
