export * from './accesso.ts';
export * from './formato.ts';
export * from './percorso-sicuro.ts';
export * from './vendita.ts';
