import type { EventoDi, TipoEvento } from '@gestore/dominio';
import type { z } from 'zod';
import type { Uguali } from '../linea/tipi.ts';

/**
 * Una versione che non si scrive più: come erano i dati, e come diventano quelli della seguente. Il risultato si riesamina
 * con lo schema che segue, perciò `avanti` può dire ciò che vuole: se sbaglia, non si legge.
 */
export type VersionePassata = { readonly schema: z.ZodType; readonly avanti: (dati: never) => unknown };

/** Le versioni di un fatto, dalla prima; l'ultima, `attuale`, è quella che si scrive oggi e dice il tipo del dominio. */
export type Versioni<T extends TipoEvento = TipoEvento> = {
  readonly passate: readonly VersionePassata[];
  readonly attuale: z.ZodType<EventoDi<T>>;
};

/** Le forme di ogni fatto di un capitolo: uno che manca non si compila. */
export type FormeDeiFatti<T extends TipoEvento> = { readonly [K in T]: Versioni<K> };

/** Ogni fatto con le sue versioni: la tavola è chiusa, un fatto che manca non si compila. */
export type TavolaEventi = FormeDeiFatti<TipoEvento>;

/** Un fatto alla versione che si scrive oggi: lo schema e il tipo del dominio sono lo stesso, o non si compila. */
export function formaDelFatto<T extends TipoEvento, S extends z.ZodType>(
  _tipo: T,
  attuale: Uguali<z.output<S>, EventoDi<T>> extends true ? S : never,
  ...passate: readonly VersionePassata[]
): Versioni<T> {
  return { passate, attuale: attuale as z.ZodType as z.ZodType<EventoDi<T>> };
}

/** Una versione passata: `avanti` riceve i dati come erano. */
export function passata<S extends z.ZodType>(schema: S, avanti: (dati: z.output<S>) => unknown): VersionePassata {
  return { schema, avanti };
}
