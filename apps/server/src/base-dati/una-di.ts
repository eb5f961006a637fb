import { type RawBuilder, sql } from 'kysely';

/**
 * Quelle parole, una accanto all'altra, per `IN (...)`: scritte nella domanda e non passate accanto, perché gli indici parziali si
 * trovano soltanto da ciò che vi è scritto.
 */
export const unaDi = (parole: readonly string[]): RawBuilder<unknown> => sql.join(parole.map((una) => sql.lit(una)));
