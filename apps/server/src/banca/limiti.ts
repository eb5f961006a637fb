/** I limiti dei file delle banche, ciascuno con la sua ragione. */

/** Un anno di estratto conto di una procedura sta sotto i due megabyte; quattro sono già un errore o un attacco. */
export const FILE_BYTE_MAX = 4 * 1024 * 1024;

/** Movimenti in un file: il doppio di un anno molto pieno. Oltre, il file si divide. */
export const MOVIMENTI_MAX = 10_000;

/** Livelli annidati di un estratto vero: una dozzina. */
export const LIVELLI_MAX = 32;

/** Errori elencati in una risposta: chi corregge un file comincia dai primi. */
export const ERRORI_MAX = 50;

/** Una riga di un estratto in CSV: la causale più lunga ammessa dalla banca sta abbondantemente sotto. */
export const RIGA_CARATTERI_MAX = 4_000;

/** Ciò che si conserva di una causale o di un nome. */
export const CAUSALE_CARATTERI_MAX = 500;
export const CONTROPARTE_CARATTERI_MAX = 140;

/** Un file che non si legge in questo tempo è fatto per non farsi leggere: il lavoratore si ferma. */
export const LETTURA_MS_MAX = 20_000;
