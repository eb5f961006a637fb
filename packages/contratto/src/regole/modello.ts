import type { it } from './testi-it.ts';

/** I numeri e le parole che un messaggio nomina: quanto era atteso, quanto c'è. */
export type Dati = Readonly<Record<string, string | number>>;

/** Le parole di un messaggio, dato il nome del campo come lo legge la persona. */
export type Modello = (campo: string, dati: Dati) => string;

export type CodiceRegola = keyof typeof it;
export type Lingua = 'it' | 'en';

/** Che cosa non va in un valore; diventa parole con `messaggioDi`. */
export type MessaggioRegola = { codice: CodiceRegola; dati: Dati };
