/** Limite dei testi liberi, in caratteri: bastano due pagine, e una voce resta leggibile. */
export const TESTO_MAX = 4_000;
/** Limite di un nome o di un motivo breve, in caratteri. */
export const RIGA_MAX = 300;
/** Limite di una domanda o di una risposta pubblicata, in caratteri: si legge sulla scheda, fra molte. */
export const RISPOSTA_PUBBLICA_CARATTERI_MAX = 2_000;
/** Risposte pubblicate di una vendita, e stesure di ciascuna: la scheda le mostra tutte. */
export const RISPOSTE_PUBBLICHE_MAX = 50;
export const STESURE_MAX = 10;
