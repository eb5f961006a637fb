import type { ProposteOscuramento } from '@gestore/contratto/documenti/forme';
import { LATO_PAGINA, type PercheOscurare, type RiquadroNero } from '@gestore/dominio';

/** Un riquadro sulle pagine di un documento: proposto, e allora dice perché, o messo da chi guarda. Coperto, se resta nero. */
export type Segnato = RiquadroNero & { chiave: string; perche: PercheOscurare | null; testo: string; coperto: boolean };
/** Un punto della pagina, in decimillesimi dei suoi lati. */
export type PuntoDellaPagina = { x: number; y: number };

const chiaveDi = ({ pagina, x, y, larghezza, altezza }: RiquadroNero): string =>
  [pagina, x, y, larghezza, altezza].join('-');

/** I riquadri di prima, con le scelte già fatte, e quelli proposti che ancora non c’erano: una proposta nasce coperta. */
export function conProposti(segnati: readonly Segnato[], proposti: ProposteOscuramento['proposti']): Segnato[] {
  const gia = new Set(segnati.map(({ chiave }) => chiave));
  const nuovi = proposti.map((uno) => ({ ...uno, chiave: chiaveDi(uno), coperto: true }));
  return [...segnati, ...nuovi.filter(({ chiave }) => !gia.has(chiave))];
}

/** Più piccolo di così non copre una lettera. */
const LATO_MIN = 40;
const fra = (n: number, minimo: number, massimo: number): number => Math.round(Math.min(massimo, Math.max(minimo, n)));

/** Dentro la pagina, qualunque cosa si faccia. */
function dentro(riquadro: RiquadroNero): RiquadroNero {
  const larghezza = fra(riquadro.larghezza, LATO_MIN, LATO_PAGINA);
  const altezza = fra(riquadro.altezza, LATO_MIN, LATO_PAGINA);
  const [x, y] = [fra(riquadro.x, 0, LATO_PAGINA - larghezza), fra(riquadro.y, 0, LATO_PAGINA - altezza)];
  return { pagina: riquadro.pagina, x, y, larghezza, altezza };
}

/** Il riquadro fra due punti; `null` se sono quasi lo stesso: era un clic. */
export function fraDuePunti(pagina: number, da: PuntoDellaPagina, a: PuntoDellaPagina): RiquadroNero | null {
  const [larghezza, altezza] = [Math.abs(a.x - da.x), Math.abs(a.y - da.y)];
  if (larghezza < LATO_MIN || altezza < LATO_MIN) return null;
  return dentro({ pagina, x: Math.min(da.x, a.x), y: Math.min(da.y, a.y), larghezza, altezza });
}

/** Uno nuovo, in mezzo alla pagina: lo si porta dove serve con le frecce. */
export const inMezzo = (pagina: number): RiquadroNero => ({
  pagina,
  x: 3_500,
  y: 4_850,
  larghezza: 3_000,
  altezza: 300,
});

const PASSO = 50;
const VERSI: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-PASSO, 0],
  ArrowRight: [PASSO, 0],
  ArrowUp: [0, -PASSO],
  ArrowDown: [0, PASSO],
};

/** Dove va con un tasto: le frecce lo spostano, con Maiusc lo allargano o stringono; `null` se il tasto non lo muove. */
export function conTasto(riquadro: RiquadroNero, tasto: string, allarga: boolean): RiquadroNero | null {
  const verso = VERSI[tasto];
  if (verso === undefined) return null;
  return allarga ? allargato(riquadro, ...verso) : spostato(riquadro, ...verso);
}

/** Portato più in là, senza uscire dalla pagina. */
export const spostato = (riquadro: RiquadroNero, dx: number, dy: number): RiquadroNero =>
  dentro({ ...riquadro, x: riquadro.x + dx, y: riquadro.y + dy });

/** Allargato, o stretto, dal suo angolo in basso a destra: quello in alto a sinistra resta dov’è. */
export function allargato(riquadro: RiquadroNero, dx: number, dy: number): RiquadroNero {
  const larghezza = Math.min(riquadro.larghezza + dx, LATO_PAGINA - riquadro.x);
  const altezza = Math.min(riquadro.altezza + dy, LATO_PAGINA - riquadro.y);
  return dentro({ ...riquadro, larghezza, altezza });
}

/** Ciò che fanno le frecce, per chi non ha una tastiera: un pulsante per ciascuna. */
export const MOSSE = ['su', 'giu', 'sinistra', 'destra', 'piuLargo', 'piuStretto', 'piuAlto', 'piuBasso'] as const;
export type MossaDelRiquadro = (typeof MOSSE)[number];

/** Un tocco muove quanto due colpi di freccia: con il dito non si ripete a lungo. */
const TOCCO = 2 * PASSO;
const COME: Readonly<Record<MossaDelRiquadro, (riquadro: RiquadroNero) => RiquadroNero>> = {
  su: (uno) => spostato(uno, 0, -TOCCO),
  giu: (uno) => spostato(uno, 0, TOCCO),
  sinistra: (uno) => spostato(uno, -TOCCO, 0),
  destra: (uno) => spostato(uno, TOCCO, 0),
  piuLargo: (uno) => allargato(uno, TOCCO, 0),
  piuStretto: (uno) => allargato(uno, -TOCCO, 0),
  piuAlto: (uno) => allargato(uno, 0, TOCCO),
  piuBasso: (uno) => allargato(uno, 0, -TOCCO),
};
export const conMossa = (uno: RiquadroNero, mossa: MossaDelRiquadro): RiquadroNero => COME[mossa](uno);

/** Ciò che si manda: i riquadri che restano neri. */
export const coperti = (segnati: readonly Segnato[]): RiquadroNero[] =>
  segnati
    .filter(({ coperto }) => coperto)
    .map(({ pagina, x, y, larghezza, altezza }) => ({ pagina, x, y, larghezza, altezza }));
