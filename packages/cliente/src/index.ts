export * from './cliente.ts';
export * from './deposito.ts';
export * from './errori.ts';
export * from './gettoni.ts';
export type { Chiama } from './richiesta.ts';
export { creaTrasporto, type Rete, type Trasporto } from './trasporto.ts';
export type { FaseAccesso, QuandoCambia, QuandoErrore } from './vita.ts';
