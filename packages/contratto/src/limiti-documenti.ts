/** I limiti dei documenti e delle foto di una vendita, che conoscono tutti e due i lati. */

export const FOTO_MAX_MB = 25;
export const PDF_MAX_MB = 30;
/** La dichiarazione firmata di una vendita (R07): una pagina, con la sua firma. */
export const DICHIARAZIONE_MAX_KB = 5 * 1_024;
/** Oltre, l’immagine non si decodifica: in memoria sarebbe quattro byte per ognuno. */
export const PUNTI_MAX = 50_000_000;
/** Documenti vivi di una vendita. */
export const DOCUMENTI_MAX = 100;
/** Un file sale a pezzi: chi si interrompe riprende da quello che manca. */
export const PEZZO_BYTE = 4 * 1_024 * 1_024;
/** I lati lunghi in cui si ricava ogni immagine, in punti. */
export const LATI = [320, 800, 1_600] as const;
