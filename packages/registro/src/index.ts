export * from './catena.ts';
export * from './impronta.ts';
export * from './ricevuta.ts';
export * from './trascrizione.ts';
export * from './voce.ts';
