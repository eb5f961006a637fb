/** I limiti dei file delle banche, ciascuno con la sua ragione. */

/** Un anno di un conto in cui versano tutti, cinquantamila voci in XML, sta in sessanta megabyte. */
export const FILE_BYTE_MAX = 64 * 1024 * 1024;

/** Un testo si apre intero, riga per riga: un anno in CSV di una procedura sta sotto i due megabyte. */
export const TESTO_BYTE_MAX = 4 * 1024 * 1024;

/** Un esito parla di un ordine: mille righe stanno in un megabyte. */
export const ESITO_BYTE_MAX = 4 * 1024 * 1024;

/** Movimenti in un file: un anno molto pieno di un conto in cui versano tutti. Oltre, il file si divide. */
export const MOVIMENTI_MAX = 60_000;

/** Le righe di un testo: quante ne tiene un file di quella misura, scritte fitte. */
export const RIGHE_MAX = 10_000;

/** Una voce si apre intera: con ottomila dettagli è già più di quanto una banca metta insieme in un giorno. */
export const VOCE_CARATTERI_MAX = 8 * 1024 * 1024;

/** Livelli annidati di un estratto vero: una dozzina. */
export const LIVELLI_MAX = 32;

/** Errori elencati in una risposta: chi corregge un file comincia dai primi. */
export const ERRORI_MAX = 50;

/** Una riga di un estratto in CSV: la causale più lunga ammessa dalla banca sta abbondantemente sotto. */
export const RIGA_CARATTERI_MAX = 4_000;

/** Ciò che si conserva di una causale o di un nome. */
export const CAUSALE_CARATTERI_MAX = 500;
export const CONTROPARTE_CARATTERI_MAX = 140;

/** Un esito che non si legge in questo tempo è fatto per non farsi leggere: il lavoratore si ferma. */
export const LETTURA_MS_MAX = 20_000;

/** Per un estratto, che al limite è sedici volte più grande. */
export const LETTURA_ESTRATTO_MS_MAX = 90_000;

/**
 * Di un estratto al limite vi stanno il testo e i movimenti, e mai l'albero. Una voce letta non serve più a nulla: con poca memoria giovane
 * un estratto di sessanta megabyte ne occupa una sessantina di meno, e vuole un quinto di processore in più.
 */
export const MEMORIA_DI_CHI_LEGGE = { memoriaMb: 512, giovaneMb: 2 };
