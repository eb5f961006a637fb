import type { CodiceRegola } from './modello.ts';
import { difetto, type Regola, seTesto } from './regola.ts';

/**
 * La forma di un indirizzo com'è nello standard HTML, con almeno un punto nel dominio. È di tempo lineare: nessuna
 * ripetizione ne contiene un'altra sullo stesso segno (un'etichetta del dominio non contiene il punto che la separa),
 * ogni parte ha una lunghezza massima e l'espressione è ancorata, quindi chi ritorna indietro rilegge al più 61 segni.
 */
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?){1,8}$/i;

/** Il percorso di un messaggio ammette 256 segni, due dei quali sono le parentesi (RFC 5321, 4.5.3.1.3). */
const EMAIL_MAX = 254;

const eEmail = (scritta: string): boolean => scritta.length <= EMAIL_MAX && EMAIL.test(scritta);

const indirizzo = (codice: CodiceRegola): Regola =>
  seTesto((scritta) => (eEmail(scritta.trim()) ? null : difetto(codice)));

/** Un indirizzo e-mail; con `multipla`, anche più d'uno separati da virgole. */
export function email({ multipla = false }: { multipla?: boolean } = {}): Regola {
  if (!multipla) return indirizzo('email');
  return seTesto((scritti) => {
    const quale = scritti
      .split(',')
      .map((uno) => uno.trim())
      .find((uno) => !eEmail(uno));
    if (quale === undefined) return null;
    return quale === '' ? difetto('email_vuota') : difetto('email_elenco', { quale });
  });
}

/** Una PEC ha la forma di ogni e-mail: che sia certificata lo dice solo il suo gestore. */
export const pec = (): Regola => indirizzo('pec');
