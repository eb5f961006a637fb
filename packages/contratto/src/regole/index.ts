export * from './file.ts';
export * from './generiche.ts';
export * from './misure.ts';
export * from './posta.ts';
export * from './proprie.ts';
export * from './regola.ts';
export * from './tempo.ts';
export { CODICI_REGOLA, type CodiceRegola, type Lingua, type MessaggioRegola, messaggioDi } from './testi.ts';
export * from './verifica.ts';
