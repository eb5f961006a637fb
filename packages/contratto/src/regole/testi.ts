import type { CodiceRegola, Lingua, MessaggioRegola } from './modello.ts';
import { en } from './testi-en.ts';
import { it, type Modello } from './testi-it.ts';

export type { CodiceRegola, Lingua, MessaggioRegola } from './modello.ts';
export type { Dati } from './testi-it.ts';

const MODELLI = { it, en } as const satisfies Record<Lingua, Record<CodiceRegola, Modello>>;

/** Le parole di un messaggio per il campo con quel nome, nella lingua data. */
export function messaggioDi({ codice, dati }: MessaggioRegola, campo: string, lingua: Lingua = 'it'): string {
  const modello: Modello = MODELLI[lingua][codice];
  return modello(campo, dati);
}

export const CODICI_REGOLA = Object.keys(it) as CodiceRegola[];
