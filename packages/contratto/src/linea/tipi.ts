import { z } from 'zod';
import type { CodiceNostro } from '../problemi/index.ts';

/** I mattoni degli schemi: le stesse forme per ciò che entra e per ciò che esce. */

export const uuid = z.uuid();
/** Identificativo scelto da chi manda il comando; ripeterlo riceve la prima risposta. */
export const comandoId = z.uuid();
/** Un importo in centesimi, di denaro che c’è. */
export const importoCent = z.int().min(1).max(1_000_000_000_000);
/** Un importo in centesimi come esce: anche zero. */
export const cent = z.int();
/** Un istante, in millisecondi dall’epoca. */
export const istante = z.int().min(0).max(8_640_000_000_000);

/** Un numero intero in una query, dove tutto è testo. */
export const numeroInQuery = z.coerce.number<number>().int();
/** Un istante in una query. */
export const istanteInQuery = numeroInQuery.min(0).max(8_640_000_000_000);

/**
 * Il nome di una cosa nell’indirizzo. In minuscolo: la stessa cosa scritta in due modi sarebbe due cose per la memoria.
 * Ciò che non può essere il nome di nulla risponde come ciò che non esiste, con quel codice.
 */
export const identificativo = (inesistente: CodiceNostro) => z.uuid().toLowerCase().meta({ inesistente });

/** Vero se due tipi si possono mettere l’uno al posto dell’altro: tiene uniti uno schema e il tipo che deve dire. */
export type Uguali<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

/** Uno schema che dice quel tipo, né più né meno: se l’uno cambia senza l’altro, non si compila. */
export const schemaDi =
  <T>() =>
  <S extends z.ZodType>(schema: Uguali<z.output<S>, T> extends true ? S : never): z.ZodType<T> =>
    schema as z.ZodType as z.ZodType<T>;
