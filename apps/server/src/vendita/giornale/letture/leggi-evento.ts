import { creaLettore, type LeggiEvento, TAVOLA } from '@gestore/contratto/eventi/leggi';
import { z } from 'zod';

/**
 * Il fatto scritto in una voce del registro: la sola porta da cui si legge. Gli schemi si compilano al primo uso, due
 * millesimi di secondo ciascuno; poi esaminare un rilancio costa qualche decina di nanosecondi.
 */
export const leggiEvento: LeggiEvento = creaLettore(TAVOLA, (schema) => z.compile(schema));
