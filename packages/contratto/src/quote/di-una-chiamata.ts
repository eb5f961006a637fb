import type { QualsiasiChiamata } from '../linea/chiamata.ts';
import { TIPI_FOGLIO } from '../linea/fogli.ts';
import type { LavoroPesante, NomeQuota } from './tavola.ts';

/**
 * Il genere di una chiamata: quello scritto nella sua riga, o quello che le viene da ciò che fa, così che una riga nuova
 * non ne resti mai senza, nemmeno se legge. `null` di chi non è ancora nessuno: una prova d’accesso ha i suoi limiti.
 */
export function quotaDi({ metodo, definizione }: QualsiasiChiamata): NomeQuota | null {
  const { quota, chi, corpo } = definizione;
  if (quota !== undefined) return quota;
  if (chi.strategia === null) return null;
  const ufficio = chi.strategia !== 'user';
  if (metodo === 'GET') {
    const lavoro = lavoroDi({ metodo, percorso: '', definizione });
    if (lavoro === null) return 'lettura';
    if (lavoro === 'ricerca') return lavoro;
    return ufficio ? 'documentoUfficio' : 'documento';
  }
  if (corpo !== undefined && ('modulo' in corpo || 'byte' in corpo)) return 'file';
  return ufficio ? 'atto' : 'scrittura';
}

const ESPORTATI: readonly string[] = ['application/zip', ...Object.values(TIPI_FOGLIO)];

/** Da dove si riprende un elenco: leggere il seguito è una lettura, non una ricerca. */
const SEGUITO = ['dopo', 'prima'];

/**
 * Il lavoro pesante di una chiamata, se ne è uno: quello scritto nella sua riga, comporre un PDF, uno zip, un foglio, o cercare con
 * dei filtri fra ciò che non è pubblico.
 */
export function lavoroDi({ metodo, definizione }: QualsiasiChiamata): LavoroPesante | null {
  const { pesante, risponde, query, chi } = definizione;
  if (pesante === 'nessuno') return null;
  if (pesante !== undefined) return pesante;
  const [tipi = []] = Object.values(risponde).map((una) => ('file' in una ? una.file : []));
  if (tipi.includes('application/pdf')) return 'stampa';
  if (tipi.some((tipo) => ESPORTATI.includes(tipo))) return 'esportazione';
  if (metodo !== 'GET' || chi.strategia === null || query === undefined) return null;
  const campi = 'shape' in query ? Object.keys(query.shape as object) : null;
  return campi === null || campi.some((campo) => !SEGUITO.includes(campo)) ? 'ricerca' : null;
}
