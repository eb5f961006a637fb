/** I limiti dei documenti e delle foto di una vendita, che conoscono tutti e due i lati. */

export const FOTO_MAX_MB = 25;
export const PDF_MAX_MB = 30;
/** La dichiarazione firmata di una vendita (R07): una pagina, con la sua firma. */
export const DICHIARAZIONE_MAX_KB = 5 * 1_024;
/** La scansione di un'offerta digitata (R28): quaranta pagine a colori leggibili. */
export const SCANSIONE_MAX_KB = 20 * 1_024;
/** Le scansioni che una vendita può tenere: oltre, chi carica sta provando a riempire. */
export const SCANSIONI_MAX = 200;
/** Il verbale con la firma (R68): quello di una vendita di dodicimila rilanci, di trecento pagine, è di venti. */
export const VERBALE_FIRMATO_MAX_KB = 32 * 1_024;
/** Oltre, l’immagine non si decodifica: in memoria sarebbe quattro byte per ognuno. */
export const PUNTI_MAX = 50_000_000;
/** Documenti vivi di una vendita. */
export const DOCUMENTI_MAX = 100;
/** Un file sale a pezzi: chi si interrompe riprende da quello che manca. */
export const PEZZO_BYTE = 4 * 1_024 * 1_024;
/** Un documento da oscurare si rifà per intero, una pagina dopo l’altra: oltre, chi lo carica lo divide. */
export const PAGINE_OSCURABILI_MAX = 200;
/** I riquadri neri di un documento. */
export const RIQUADRI_MAX = 2_000;
/** Le parole cercate insieme da chi oscura, oltre ai dati del debitore. */
export const PAROLE_OSCURATE_MAX = 20;
/** I lati lunghi in cui si ricava ogni immagine, in punti. */
export const LATI = [320, 800, 1_600] as const;
