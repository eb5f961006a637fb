export * from './cliente.ts';
export * from './deposito.ts';
export * from './errori.ts';
export * from './gettoni.ts';
