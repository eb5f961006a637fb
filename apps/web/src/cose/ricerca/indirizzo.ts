import { ORDINI_DI_RICERCA, type OrdineDiRicerca } from '@gestore/contratto/ricerca/ordini-ricerca';
import { type CampiRicerca, type Filtro, NESSUN_CAMPO, NESSUN_FILTRO, SCELTE } from './filtro.ts';

export const VISTE = ['elenco', 'mappa', 'calendario'] as const;
type Vista = (typeof VISTE)[number];
export type RicercaVendite = { filtro: Filtro; vista: Vista; ordine: OrdineDiRicerca };

/** Più lungo di così non è una ricerca: l'indirizzo di una pagina lo scrive chiunque. */
const VALORE_MAX = 200;
/** Un'area disegnata ha fino a sessanta vertici. */
const AREA_MAX = 1_500;
const SCELTE_MAX = 20;

/** La ricerca scritta nell'indirizzo della pagina; ciò che non si riconosce non conta. */
export function leggiRicerca(indirizzo: Readonly<Record<string, unknown>>): RicercaVendite {
  const campi: CampiRicerca = { ...NESSUN_CAMPO };
  for (const campo of Object.keys(campi) as (keyof CampiRicerca)[])
    campi[campo] = (scritto(indirizzo[campo]) ?? '').slice(0, campo === 'area' ? AREA_MAX : VALORE_MAX);
  const filtro = { ...NESSUN_FILTRO, ...campi };
  for (const nome of SCELTE) {
    const valori = [indirizzo[nome]].flat().slice(0, SCELTE_MAX).map(scritto);
    filtro[nome] = valori.filter((uno) => uno !== null && uno !== '' && uno.length <= VALORE_MAX) as string[];
  }
  return {
    filtro,
    vista: VISTE.find((una) => una === indirizzo.vista) ?? 'elenco',
    ordine: ORDINI_DI_RICERCA.find((uno) => uno === indirizzo.ordine) ?? 'prossime',
  };
}

const scritto = (valore: unknown): string | null =>
  typeof valore === 'string' || typeof valore === 'number' ? String(valore) : null;

type Valore = string | number;

/** Solo ciò che è scelto: la ricerca vuota ha un indirizzo pulito. */
export function scriviRicerca({ filtro, vista, ordine }: RicercaVendite): Record<string, Valore | Valore[]> {
  const scritta: Record<string, Valore | Valore[]> = {};
  for (const campo of Object.keys(NESSUN_CAMPO) as (keyof CampiRicerca)[]) {
    const pulito = filtro[campo].trim();
    if (pulito !== '') scritta[campo] = inIndirizzo(pulito);
  }
  for (const nome of SCELTE) {
    const [primo, ...altri] = filtro[nome].map(inIndirizzo);
    if (primo !== undefined) scritta[nome] = altri.length === 0 ? primo : [primo, ...altri];
  }
  if (ordine !== 'prossime') scritta.ordine = ordine;
  if (vista !== 'elenco') scritta.vista = vista;
  return scritta;
}

/** Un numero intero si scrive com'è: come testo il router lo metterebbe fra virgolette. */
const inIndirizzo = (testo: string): Valore => (/^[1-9]\d{0,14}$/.test(testo) ? Number(testo) : testo);
