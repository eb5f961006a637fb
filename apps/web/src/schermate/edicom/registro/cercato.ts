import { data, lunghezzaMassima, no, type Regola, type Regole, seScritto } from '@gestore/contratto/regole';
import { leggiIstante } from '../../../forme/istante-scritto.ts';

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
export function giornoDi(scritto: string, quale: 'inizio' | 'fine'): number | null {
  const letto = leggiIstante(scritto, quale === 'inizio' ? '00:00:00' : '23:59:59');
  if (letto.tipo === 'errore') return null;
  return quale === 'inizio' ? letto.istante : letto.istante + ULTIMO_MS;
}

/** La fine di un periodo non viene prima del suo inizio. */
export const nonPrimaDi = (inizio: string): Regola =>
  seScritto((valore, tutti) => {
    const dal = giornoDi(String(tutti[inizio] ?? ''), 'inizio');
    const al = giornoDi(String(valore), 'fine');
    return dal !== null && al !== null && al < dal ? no('minimo', { minimo: String(tutti[inizio]) }) : null;
  });

export const REGOLE_CERCATO: Regole<keyof Cercato> = {
  chi: [lunghezzaMassima(FRASE_MAX)],
  cheCosa: [lunghezzaMassima(FRASE_MAX)],
  dal: [data()],
  al: [data(), nonPrimaDi('dal')],
};

/** La ricerca come la vuole il server; ciò che è vuoto non si manda. */
export function inQuery({ dal, al, ...testi }: Cercato): string {
  const query = new URLSearchParams();
  for (const [campo, valore] of Object.entries(testi)) if (valore.trim() !== '') query.set(campo, valore.trim());
  const dalIl = giornoDi(dal, 'inizio');
  const alIl = giornoDi(al, 'fine');
  if (dalIl !== null) query.set('dal', String(dalIl));
  if (alIl !== null) query.set('al', String(alIl));
  return query.toString();
}
