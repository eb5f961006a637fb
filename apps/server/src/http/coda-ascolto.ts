/**
 * Collegamenti che il sistema tiene in attesa di essere accolti. Quando un server riparte tornano insieme migliaia di pagine:
 * con la coda che Node sceglie da sé (511) il sistema scarta gli altri, che riprovano dopo 1, 3, 7 secondi. Oltre
 * `net.core.somaxconn`, che di solito è 4.096, non conta.
 */
export const CODA_ASCOLTO = 4_096;
