export * from './accesso.ts';
export * from './delegato.ts';
export * from './formato.ts';
export * from './percorso-sicuro.ts';
export type { RispostaChiavi, RispostaOrologio } from './pubblico.ts';
export * from './vendita.ts';
