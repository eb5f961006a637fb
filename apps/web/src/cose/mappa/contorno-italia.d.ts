declare module 'virtual:contorno-italia' {
  import type { FeatureCollection } from 'geojson';

  /** Il contorno dell'Italia, ricavato da Natural Earth mentre si costruisce. */
  export const CONTORNO: FeatureCollection;
}
