/** I limiti di ciò che si carica: il server li fa valere, la pagina li dice prima. Un kilobyte è di 1.024 byte. */

/**
 * Un pacchetto con perizie e procure sta sotto; oltre è un errore o un attacco. È il solo limite, di chi carica, di chi legge e di chi
 * conserva: ciò che entra si legge.
 */
export const PACCHETTO_MAX_KB = 32 * 1_024;
export const PACCHETTI_MAX = 50;
/** Un annuncio del portale è di pochi kilobyte. */
export const ANNUNCIO_MAX_KB = 2 * 1_024;
