import { CONNESSIONI_REGISTRO } from '../../base-dati/collegamento/connessione.ts';

/** Gruppi mandati e non ancora confermati: uno per ogni connessione di chi scrive. */
export const GRUPPI_IN_VOLO_MAX = CONNESSIONI_REGISTRO;
