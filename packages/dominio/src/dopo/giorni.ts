import { dataDelProvvedimento } from '../capitoli/allestimento/rinvio.ts';
import { dataCivile, GIORNO_MS, giornoCivile } from '../tempo.ts';
import type { Giorno } from './modello.ts';

/** Un giorno scritto, contato dall'epoca; `null` se non esiste. */
export function giornoDi(scritto: Giorno): number | null {
  const il = dataDelProvvedimento(scritto);
  return il === null ? null : il / GIORNO_MS;
}

/** Un giorno contato dall'epoca, scritto `aaaa-mm-gg`. */
export function giornoIso(numero: number): Giorno {
  const { anno, mese, giorno } = dataCivile(numero);
  return `${String(anno).padStart(4, '0')}-${String(mese).padStart(2, '0')}-${String(giorno).padStart(2, '0')}`;
}

/** Lo stesso giorno dell'anno seguente, contato dall'epoca; del 29 febbraio, il 28 (cc 2963). */
export function unAnnoDopo(numero: number): number {
  const { anno, mese, giorno } = dataCivile(numero);
  return giornoCivile(anno + 1, mese, mese === 2 && giorno === 29 ? 28 : giorno);
}
