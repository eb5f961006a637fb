/** Limite dei testi liberi, in caratteri: bastano due pagine, e una voce resta leggibile. */
export const TESTO_MAX = 4_000;
/** Limite di un nome o di un motivo breve, in caratteri. */
export const RIGA_MAX = 300;
