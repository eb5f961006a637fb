import type { AttoReferente } from '@gestore/contratto';
import { data, euro, lunghezzaMassima, obbligatorio, type Regole } from '@gestore/contratto/regole';
import { leggiEuro } from '@gestore/dominio';
import { leggiIstante } from '../../forme/istante-scritto.ts';
import { oraCerta, oraPiena, oraScritta } from '../../forme/regole-istante.ts';

/** Il modulo di un'istanza di assegnazione com'è sullo schermo: tutto testo, finché non lo si legge. */
type IstanzaScritta = {
  creditore: string;
  importo: string;
  spese: string;
  prelazioni: string;
  data: string;
  ora: string;
};
export const ISTANZA_VUOTA: IstanzaScritta = {
  creditore: '',
  importo: '',
  spese: '',
  prelazioni: '',
  data: '',
  ora: '',
};

/** Lo stesso limite del server. */
const RIGA_MAX = 300;

/** Ciò senza cui non si può mandare; il termine e il minimo di legge li dice il server, con la loro regola (R46). */
export const REGOLE_ISTANZA: Regole<keyof IstanzaScritta> = {
  creditore: [obbligatorio(), lunghezzaMassima(RIGA_MAX)],
  importo: [obbligatorio(), euro({ minimoCent: 1 })],
  spese: [obbligatorio(), euro()],
  prelazioni: [obbligatorio(), euro()],
  data: [obbligatorio(), data()],
  ora: [obbligatorio(), oraScritta, oraCerta('data')],
};

/** I campi del modulo per i nomi con cui il server li chiama nei suoi errori. */
export const CAMPI_ISTANZA: Readonly<Record<string, keyof IstanzaScritta>> = {
  'atto.creditore': 'creditore',
  'atto.importoCent': 'importo',
  'atto.speseCent': 'spese',
  'atto.prelazioniCent': 'prelazioni',
  'atto.depositataIl': 'data',
};

/** Legge un modulo che ha passato le regole; `null` se qualcosa non si legge. */
export function leggiIstanzaScritta(
  scritta: IstanzaScritta,
): Extract<AttoReferente, { tipo: 'registraIstanza' }> | null {
  const deposito = leggiIstante(scritta.data, oraPiena(scritta.ora));
  const importo = leggiEuro(scritta.importo);
  const spese = leggiEuro(scritta.spese);
  const prelazioni = leggiEuro(scritta.prelazioni);
  if (deposito.tipo === 'errore' || importo.tipo === 'errore') return null;
  if (spese.tipo === 'errore' || prelazioni.tipo === 'errore') return null;
  return {
    tipo: 'registraIstanza',
    creditore: scritta.creditore.trim(),
    importoCent: importo.cent,
    speseCent: spese.cent,
    prelazioniCent: prelazioni.cent,
    depositataIl: deposito.istante,
  };
}
