import { z } from 'zod';

/**
 * Un elenco che può crescere si legge a pagine, con un cursore: la pagina seguente comincia dopo l’ultima riga vista, e
 * non dopo un numero di righe, così ciò che nasce o sparisce intanto non fa saltare né ripetere nulla. Il cursore non
 * dice nulla a chi lo porta: vale per quell’elenco, con quei filtri, e si rende com’è tornato.
 */

/** Righe di una pagina, se chi chiama non ne chiede altre. */
export const RIGHE_PER_PAGINA = 50;
/** Righe che si possono chiedere insieme: oltre è un dato non valido. */
const RIGHE_PER_PAGINA_MAX = 200;
/** Fin qui le righe di un elenco si contano; oltre si dice che sono di più. */
export const CONTATE_MAX = 10_000;
/** Un cursore è al più così lungo, in caratteri. */
const CURSORE_CARATTERI_MAX = 4_000;

/** Come esce da una pagina e torna per la seguente. */
export const cursore = z.string().max(CURSORE_CARATTERI_MAX);

/** Ciò che ogni elenco a pagine legge nella query, accanto ai suoi filtri. */
export const QUERY_DI_PAGINA = {
  /** Il cursore della pagina seguente, com’è tornato dalla precedente; senza, la prima. */
  dopo: cursore.optional(),
  /** Quante righe, se non quelle di sempre. */
  quante: z.coerce.number<number>().int().min(1).max(RIGHE_PER_PAGINA_MAX).optional(),
};
export type QueryDiPagina = { dopo?: string | undefined; quante?: number | undefined };

/** Quante righe ha l’elenco intero: oltre `CONTATE_MAX` non si contano, e `esatto` è falso. */
export const conteggio = z.strictObject({ numero: z.int().min(0), esatto: z.boolean() });
export type Conteggio = z.infer<typeof conteggio>;

/** Ciò che ogni pagina dice accanto alle sue righe, che stanno sotto il loro nome. */
export const CODA_DI_PAGINA = {
  /** Il cursore della pagina seguente; `null` se questa è l’ultima. */
  prossimo: cursore.nullable(),
  /** Solo nella prima pagina: nelle altre è quello che la prima ha detto. */
  quanti: conteggio.nullable(),
};
export type CodaDiPagina = { prossimo: string | null; quanti: Conteggio | null };
export type Pagina<R> = CodaDiPagina & { righe: R[] };
