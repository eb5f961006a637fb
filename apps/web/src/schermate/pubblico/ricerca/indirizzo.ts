import { type Filtro, NESSUN_FILTRO } from './filtro.ts';

export const VISTE = ['elenco', 'mappa', 'calendario'] as const;
export type Vista = (typeof VISTE)[number];
export type RicercaVendite = { filtro: Filtro; vista: Vista };

/** Più lungo di così non è una ricerca: l'indirizzo di una pagina lo scrive chiunque. */
const VALORE_MAX = 200;

/** La ricerca scritta nell'indirizzo della pagina; ciò che non si riconosce non conta. */
export function leggiRicerca(indirizzo: Readonly<Record<string, unknown>>): RicercaVendite {
  const filtro = { ...NESSUN_FILTRO };
  for (const campo of Object.keys(filtro) as (keyof Filtro)[]) {
    const valore = indirizzo[campo];
    if (typeof valore === 'string' || typeof valore === 'number') filtro[campo] = String(valore).slice(0, VALORE_MAX);
  }
  return { filtro, vista: VISTE.find((una) => una === indirizzo.vista) ?? 'elenco' };
}

/** Solo ciò che è scelto: la ricerca vuota ha un indirizzo pulito. */
export function scriviRicerca({ filtro, vista }: RicercaVendite): Record<string, string | number> {
  const scritta: Record<string, string | number> = {};
  for (const [campo, valore] of Object.entries(filtro)) {
    const pulito = valore.trim();
    // Un numero intero si scrive com'è: come testo il router lo metterebbe fra virgolette.
    if (pulito !== '') scritta[campo] = /^[1-9]\d{0,14}$/.test(pulito) ? Number(pulito) : pulito;
  }
  if (vista !== 'elenco') scritta.vista = vista;
  return scritta;
}
