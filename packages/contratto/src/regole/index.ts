export * from './generiche.ts';
export * from './proprie.ts';
export { CODICI_REGOLA, type CodiceRegola, type Lingua, type Messaggio, messaggioDi } from './testi.ts';
export * from './verifica.ts';
