import type { Riquadro } from '@gestore/contratto/parole/luoghi';
import { CASELLE_DELLA_MAPPA_MAX } from '@gestore/contratto/ricerca/forme';

/** Una casella è un quarto del lato di una tessera: sessantaquattro punti dello schermo. */
const CASELLE_PER_TESSERA = 4;
/** In Italia un grado di longitudine è lungo tre quarti di uno di latitudine. */
const SCHIACCIATA = 0.75;

/** Il lato di una casella a quell'ingrandimento, in gradi. */
export function latiDiCasella(zoom: number): { lon: number; lat: number } {
  const lon = 360 / 2 ** zoom / CASELLE_PER_TESSERA;
  return { lon, lat: lon * SCHIACCIATA };
}

/**
 * L'ingrandimento più vicino a quello chiesto con cui il riquadro non ha più di `CASELLE_DELLA_MAPPA_MAX` caselle: quante sono
 * lo dice il riquadro, e non che cosa c'è dentro, così i gruppi restano gli stessi quando le vendite cambiano.
 */
export function zoomDelleCaselle(riquadro: Riquadro, zoom: number): number {
  if (zoom <= 0) return 0;
  const lati = latiDiCasella(zoom);
  const { ovest, sud, est, nord } = alleCaselle(riquadro, lati);
  const caselle = Math.round((est - ovest) / lati.lon) * Math.round((nord - sud) / lati.lat);
  return caselle <= CASELLE_DELLA_MAPPA_MAX ? zoom : zoomDelleCaselle(riquadro, zoom - 1);
}

/** Il riquadro, allargato fino ai bordi delle caselle che tocca. */
export function alleCaselle({ ovest, sud, est, nord }: Riquadro, { lon, lat }: { lon: number; lat: number }): Riquadro {
  return {
    ovest: Math.floor(ovest / lon) * lon,
    sud: Math.floor(sud / lat) * lat,
    est: Math.ceil(est / lon) * lon,
    nord: Math.ceil(nord / lat) * lat,
  };
}
