import { afterAll } from 'vitest';
import { spegniPostgresDiProva } from './postgres-di-prova.ts';

/** Ogni file di prove che ha acceso un PostgreSQL lo spegne finendo: nessun processo resta indietro. */
afterAll(spegniPostgresDiProva);
