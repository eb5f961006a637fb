import type { FiduciaPec } from '../prova-consegna.ts';

/** Nessuno è creduto: decide l'istante in cui il pacchetto arriva qui. */
export const NESSUNA_FIDUCIA: FiduciaPec = { autorita: [], caselle: [] };
