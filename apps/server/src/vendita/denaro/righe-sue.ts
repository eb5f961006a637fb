import { sql } from 'kysely';

/**
 * Le righe `r` di un ordine `o`, quelle con cui è nato: quante sono lo copre la sua marca, e una di più, che la base dati lascia aggiungere,
 * non è sua (R71, R74).
 */
export const RIGHE_SUE = sql.raw('r.ordine = o.id AND r.riga <= o.righe');
