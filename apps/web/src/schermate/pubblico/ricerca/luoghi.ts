export type Punto = { lat: number; lon: number };
export type Riquadro = { ovest: number; sud: number; est: number; nord: number };

const RAGGIO_TERRESTRE_KM = 6_371;
const radianti = (gradi: number): number => (gradi * Math.PI) / 180;

/** Distanza in linea d'aria, in chilometri (formula dell'emisenoverso): le strade sono più lunghe. */
export function distanzaKm(a: Punto, b: Punto): number {
  const lat = radianti(b.lat - a.lat) / 2;
  const lon = radianti(b.lon - a.lon) / 2;
  const seno = Math.sin(lat) ** 2 + Math.cos(radianti(a.lat)) * Math.cos(radianti(b.lat)) * Math.sin(lon) ** 2;
  return 2 * RAGGIO_TERRESTRE_KM * Math.asin(Math.min(1, Math.sqrt(seno)));
}

export function dentro({ lat, lon }: Punto, { ovest, sud, est, nord }: Riquadro): boolean {
  return lat >= sud && lat <= nord && lon >= ovest && lon <= est;
}

/** Quattro decimali sono undici metri: bastano, e l'indirizzo resta corto. */
const scrivi = (gradi: number): string => String(Math.round(gradi * 10_000) / 10_000);

export const scriviPunto = ({ lat, lon }: Punto): string => [lat, lon].map(scrivi).join(',');
export const scriviRiquadro = ({ ovest, sud, est, nord }: Riquadro): string =>
  [ovest, sud, est, nord].map(scrivi).join(',');

/** `45.65,8.97` letto dall'indirizzo; `null` se non è un punto della Terra. */
export function leggiPunto(testo: string): Punto | null {
  const [lat, lon, ...altro] = numeri(testo);
  if (lat === undefined || lon === undefined || altro.length > 0) return null;
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null;
}

export function leggiRiquadro(testo: string): Riquadro | null {
  const [ovest, sud, est, nord, ...altro] = numeri(testo);
  if (ovest === undefined || sud === undefined || est === undefined || nord === undefined || altro.length > 0)
    return null;
  return ovest < est && sud < nord ? { ovest, sud, est, nord } : null;
}

function numeri(testo: string): number[] {
  const parti = testo.split(',');
  return parti.every((parte) => /^-?\d{1,3}(?:\.\d{1,6})?$/.test(parte)) ? parti.map(Number) : [];
}
