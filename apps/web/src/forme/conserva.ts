import type { UsaRimasta } from './tipi-conserva.ts';
import { useRimastaDi } from './usa-rimasta.ts';

/**
 * I campi di un modulo che si ritrovano se la sessione finisce mentre lo si scrive. `come` distingue i moduli di una pagina, e se sono
 * uno per cosa (un’offerta, una richiesta) porta il suo identificativo. `sempre`: anche ciò che si lascia a metà andando altrove.
 */
export function conserva<const C extends string>(
  come: string,
  campi: readonly C[],
  { sempre = false }: { sempre?: boolean } = {},
): { campi: readonly C[]; useRimasta: UsaRimasta } {
  const cosa = { come, campi, sempre };
  return { campi, useRimasta: (...parti) => useRimastaDi(cosa, ...parti) };
}
