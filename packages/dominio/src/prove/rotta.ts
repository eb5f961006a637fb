import { fuori, type RegolaRotta } from './guasti-leggi-fuori.ts';

/** `regola: che` è l'errore; poi dove, che cosa si cerca, che cosa si mette. */
export const rotta = (regola: string, che: string, file: string, cerca: string, metti: string): RegolaRotta =>
  fuori(regola, che, `packages/dominio/src/${file}`, 'packages/dominio', cerca, metti);
