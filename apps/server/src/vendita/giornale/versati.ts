import pg from 'pg';
import type { DatoAccanto } from './parole.ts';

/** Il deposito che una busta lascia quando entra nel registro. */
export type Versato = { id: string; bustaId: string };
/** Ciò che si scrive con i fatti di un comando, o per nulla. */
export type Accanto = { accanto?: readonly DatoAccanto[]; versati?: readonly Versato[] };

/**
 * Le istruzioni che svuotano i depositi versati, dentro la transazione delle loro voci: la base dati non ammette altro (R25). Non
 * nell'ordine delle voci: di quale busta sia un deposito non lo dice nemmeno chi annota le istruzioni.
 */
export function svuotaVersati(asta: string, versati: readonly Versato[]): string {
  if (versati.length === 0) return '';
  const ids = pg.escapeLiteral(
    `{${versati
      .map(({ id }) => id)
      .sort()
      .join(',')}}`,
  );
  return (
    `SET LOCAL gestore.versata = ${pg.escapeLiteral(asta)}; ` +
    `UPDATE depositi SET corpo = NULL WHERE id = ANY(${ids}::uuid[]) AND corpo IS NOT NULL; `
  );
}
