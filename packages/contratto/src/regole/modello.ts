import type { Dati, it } from './testi-it.ts';

export type CodiceRegola = keyof typeof it;
export type Lingua = 'it' | 'en';

/** Che cosa non va in un valore; diventa parole con `messaggioDi`. */
export type MessaggioRegola = { codice: CodiceRegola; dati: Dati };
