import { formattaEuro } from '@gestore/dominio';

/** Un importo senza l'unità, che sta una volta sola nel nome della riga o della colonna. */
export const cifreDi = (cent: number): string => formattaEuro(cent).replace(/^€\s*/, '');
