import { dataDelProvvedimento } from '../asta/decidi/rinvio.ts';
import { dataCivile, GIORNO_MS, giornoARoma, type Istante, ORA_MS } from '../tempo.ts';
import type { Giorno } from './modello.ts';

/** Un giorno scritto, contato dall'epoca; `null` se non esiste. */
export function giornoDi(scritto: Giorno): number | null {
  const il = dataDelProvvedimento(scritto);
  if (il === null) return null;
  return giornoIso(il / GIORNO_MS) === scritto ? il / GIORNO_MS : null;
}

/** Un giorno contato dall'epoca, scritto `aaaa-mm-gg`. */
export function giornoIso(numero: number): Giorno {
  const { anno, mese, giorno } = dataCivile(numero);
  return `${String(anno).padStart(4, '0')}-${String(mese).padStart(2, '0')}-${String(giorno).padStart(2, '0')}`;
}

/** L'ultimo istante di quel giorno, a Roma. */
export function fineDelGiorno(numero: number): Istante {
  const conOraLegale = (numero + 1) * GIORNO_MS - 2 * ORA_MS;
  return giornoARoma(conOraLegale) === numero + 1 ? conOraLegale - 1 : conOraLegale + ORA_MS - 1;
}
