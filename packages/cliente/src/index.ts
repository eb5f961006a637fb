export * from './cliente.ts';
export * from './deposito.ts';
export * from './errori.ts';
export * from './gettoni.ts';
export type { Lettore, Richiedi } from './richiesta.ts';
export type { Richiesta } from './trasporto.ts';
export type { Fase, QuandoCambia, QuandoErrore } from './vita.ts';
