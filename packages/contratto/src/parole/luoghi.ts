/** Punti e aree della ricerca, come stanno nell’indirizzo di una pagina e di una chiamata. Gradi decimali, WGS 84. */

export type Punto = { lat: number; lon: number };
export type Riquadro = { ovest: number; sud: number; est: number; nord: number };
export type AreaCercata = { tipo: 'riquadro'; riquadro: Riquadro } | { tipo: 'disegnata'; vertici: readonly Punto[] };
/** Perché un’area scritta non è un’area: non si legge, ha troppi vertici, o i suoi lati si incrociano. */
type AreaRifiutata = 'illeggibile' | 'troppi_vertici' | 'incrociata';

export const VERTICI_MAX = 60;
/** Il raggio più largo, in chilometri: oltre si sceglie una regione. */
export const RAGGIO_KM_MAX = 300;

const GRADI = /^-?\d{1,3}(?:\.\d{1,6})?$/;
/** Quattro decimali sono undici metri: bastano, e l’indirizzo resta corto. */
const scrivi = (gradi: number): string => String(Math.round(gradi * 10_000) / 10_000);

/** `45.65,8.97`: latitudine, poi longitudine. */
export const scriviPunto = ({ lat, lon }: Punto): string => `${scrivi(lat)},${scrivi(lon)}`;

/** `45.65,8.97`; `null` se non è un punto della Terra. */
export function leggiPunto(testo: string): Punto | null {
  const [lat, lon, ...resto] = testo.split(',');
  if (lat === undefined || lon === undefined || resto.length > 0 || !GRADI.test(lat) || !GRADI.test(lon)) return null;
  const punto = { lat: Number(lat), lon: Number(lon) };
  return Math.abs(punto.lat) <= 90 && Math.abs(punto.lon) <= 180 ? punto : null;
}

/** Un riquadro `ovest,sud,est,nord`; un’area disegnata `lat,lon;lat,lon;…`, tre vertici almeno, che si chiude da sé. */
export function scriviArea(area: AreaCercata): string {
  if (area.tipo === 'disegnata') return area.vertici.map(scriviPunto).join(';');
  const { ovest, sud, est, nord } = area.riquadro;
  return [ovest, sud, est, nord].map(scrivi).join(',');
}

export function leggiArea(testo: string): AreaCercata | AreaRifiutata {
  if (!testo.includes(';')) {
    const riquadro = leggiRiquadro(testo);
    return riquadro === null ? 'illeggibile' : { tipo: 'riquadro', riquadro };
  }
  const parti = testo.split(';');
  if (parti.length > VERTICI_MAX) return 'troppi_vertici';
  const vertici = parti.map(leggiPunto).filter((punto) => punto !== null);
  if (vertici.length !== parti.length || vertici.length < 3) return 'illeggibile';
  return siIncrocia(vertici) ? 'incrociata' : { tipo: 'disegnata', vertici };
}

function leggiRiquadro(testo: string): Riquadro | null {
  const numeri = testo.split(',');
  const [ovest, sud, est, nord] = numeri.map(Number);
  if (numeri.length !== 4 || !numeri.every((uno) => GRADI.test(uno))) return null;
  if (ovest === undefined || sud === undefined || est === undefined || nord === undefined) return null;
  if (Math.abs(ovest) > 180 || Math.abs(est) > 180 || Math.abs(sud) > 90 || Math.abs(nord) > 90) return null;
  return ovest < est && sud < nord ? { ovest, sud, est, nord } : null;
}

/** Vero se due lati che non si seguono hanno un punto in comune, o se un vertice torna: dentro e fuori non si saprebbero. */
export function siIncrocia(vertici: readonly Punto[]): boolean {
  const lati = vertici.map((da, i) => [da, vertici[(i + 1) % vertici.length] ?? da] as const);
  return lati.some(([a, b], i) => {
    if (a.lat === b.lat && a.lon === b.lon) return true;
    return lati.some(([c, d], j) => {
      const vicini = Math.abs(i - j) <= 1 || Math.abs(i - j) === lati.length - 1;
      return !vicini && siToccano(a, b, c, d);
    });
  });
}

function siToccano(a: Punto, b: Punto, c: Punto, d: Punto): boolean {
  const lato = (p: Punto, q: Punto, r: Punto): number =>
    Math.sign((q.lon - p.lon) * (r.lat - p.lat) - (q.lat - p.lat) * (r.lon - p.lon));
  const fra = (p: Punto, q: Punto, r: Punto): boolean =>
    r.lat >= Math.min(p.lat, q.lat) &&
    r.lat <= Math.max(p.lat, q.lat) &&
    r.lon >= Math.min(p.lon, q.lon) &&
    r.lon <= Math.max(p.lon, q.lon);
  const [cab, dab, acd, bcd] = [lato(a, b, c), lato(a, b, d), lato(c, d, a), lato(c, d, b)];
  if (cab !== dab && acd !== bcd) return true;
  return (
    (cab === 0 && fra(a, b, c)) ||
    (dab === 0 && fra(a, b, d)) ||
    (acd === 0 && fra(c, d, a)) ||
    (bcd === 0 && fra(c, d, b))
  );
}
