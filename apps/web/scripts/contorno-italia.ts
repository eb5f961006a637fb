import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { Plugin } from 'vite';

const MODULO = 'virtual:contorno-italia';
/** Ciò che una mappa d'Italia mostra pieno: i due Stati dentro i confini altrimenti sarebbero buchi. */
const STATI: readonly string[] = ['Italy', 'San Marino', 'Vatican'];
/** Tre decimali di grado sono cento metri: il disegno non si spinge oltre. */
const DECIMALI = 1_000;

type Atlante = Parameters<typeof feature>[0];

/**
 * Il contorno dell'Italia come modulo: si ricava da Natural Earth (world-atlas, scala 1:10 milioni) mentre si costruisce,
 * così il browser riceve un GeoJSON già pronto e nessuno strumento per ricavarlo.
 */
export function contornoItalia(): Plugin {
  return {
    name: 'contorno-italia',
    resolveId: (id) => (id === MODULO ? `\0${MODULO}` : null),
    load: (id) => (id === `\0${MODULO}` ? `export const CONTORNO = ${JSON.stringify(disegna())};` : null),
  };
}

function disegna(): unknown {
  const atlante = createRequire(import.meta.url)('world-atlas/countries-10m.json') as Atlante;
  const paesi = atlante.objects.countries;
  if (paesi === undefined) throw new Error('world-atlas non ha i Paesi');
  const tutti = feature(atlante, paesi);
  const elenco = tutti.type === 'FeatureCollection' ? tutti.features : [tutti];
  const nostri = elenco.filter(({ properties }) => STATI.includes(String(properties?.name)));
  if (nostri.length !== STATI.length) throw new Error('world-atlas non ha più gli stessi nomi');
  return {
    type: 'FeatureCollection',
    features: nostri.map(({ geometry }) => ({ type: 'Feature', properties: {}, geometry: arrotonda(geometry) })),
  };
}

function arrotonda(geometria: unknown): unknown {
  return JSON.parse(JSON.stringify(geometria), (_chiave, valore: unknown) =>
    typeof valore === 'number' ? Math.round(valore * DECIMALI) / DECIMALI : valore,
  );
}
