import type { IngressoDi } from '@gestore/contratto/linea/chiamata';
import { data, difetto, lunghezzaMassima, type Regola, type Regole, seScritto } from '@gestore/contratto/regole';
import type { attiDelRegistro, lettureDiIdentita } from '@gestore/contratto/rendiconti/chiamate';
import { TIPI_ATTORE } from '@gestore/contratto/rendiconti/registro-accessi';
import { leggiIstante } from '../../forme/istante-scritto.ts';

/** Che cosa si cerca nel registro, com'è scritto. */
export type Cercato = {
  asta: string;
  chi: string;
  cheCosa: string;
  tipo: string;
  attore: string;
  dal: string;
  al: string;
};
export const CERCATO_VUOTO: Cercato = { asta: '', chi: '', cheCosa: '', tipo: '', attore: '', dal: '', al: '' };

/** Il limite di una frase cercata è quello del server. */
const FRASE_MAX = 200;
const ULTIMO_MS = 999;

/** L'istante in cui comincia, o finisce, un giorno di Roma; `null` se non è scritto o non si legge. */
export function istanteDelGiorno(scritto: string, quale: 'inizio' | 'fine'): number | null {
  const letto = leggiIstante(scritto, quale === 'inizio' ? '00:00:00' : '23:59:59');
  if (letto.tipo === 'errore') return null;
  return quale === 'inizio' ? letto.istante : letto.istante + ULTIMO_MS;
}

/** La fine di un periodo non viene prima del suo inizio. */
export const nonPrimaDi = (inizio: string): Regola =>
  seScritto((valore, tutti) => {
    const dal = istanteDelGiorno(String(tutti[inizio] ?? ''), 'inizio');
    const al = istanteDelGiorno(String(valore), 'fine');
    return dal !== null && al !== null && al < dal ? difetto('minimo', { minimo: String(tutti[inizio]) }) : null;
  });

export const REGOLE_CERCATO: Regole<keyof Cercato> = {
  chi: [lunghezzaMassima(FRASE_MAX)],
  cheCosa: [lunghezzaMassima(FRASE_MAX)],
  dal: [data()],
  al: [data(), nonPrimaDi('dal')],
};

/** La ricerca come la vuole il server, per le letture e per gli atti. */
export type FiltroRegistro = Omit<IngressoDi<typeof lettureDiIdentita> & IngressoDi<typeof attiDelRegistro>, 'dopo'>;

/** La ricerca scritta; ciò che è vuoto non si manda. */
export function filtroDi({ dal, al, attore, ...testi }: Cercato): FiltroRegistro {
  const dalIl = istanteDelGiorno(dal, 'inizio');
  const alIl = istanteDelGiorno(al, 'fine');
  const chi = TIPI_ATTORE.find((uno) => uno === attore);
  return {
    ...scritti(testi),
    ...(chi === undefined ? {} : { attore: chi }),
    ...(dalIl === null ? {} : { dal: dalIl }),
    ...(alIl === null ? {} : { al: alIl }),
  };
}

type Testi = Omit<Cercato, 'dal' | 'al' | 'attore'>;
function scritti(testi: Testi): Partial<Testi> {
  const puliti = Object.entries(testi).map(([campo, valore]) => [campo, valore.trim()] as const);
  return Object.fromEntries(puliti.filter(([, valore]) => valore !== ''));
}
