/**
 * I collegamenti che il sistema tiene finché si accettano. Quando un server riparte tornano insieme migliaia di pagine:
 * con la coda che sceglie Node (511) il sistema scarta le altre, che riprovano dopo 1, 3, 7 secondi. Oltre
 * `net.core.somaxconn`, di solito 4.096, non conta.
 */
export const CODA_ASCOLTO = 4_096;
