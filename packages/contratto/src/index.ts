export * from './accesso/forme.ts';
export * from './delegato/forme.ts';
export * from './linea/percorso-sicuro.ts';
export * from './parole/formato.ts';
export type { RispostaChiavi, RispostaOrologio } from './pubblico/forme.ts';
export * from './vendita/forme.ts';
