// `npm run sim -- --semi N [--da seme]`: recita N storie e dice se reggono; la prima che non regge è ridotta.
import { parseArgs } from 'node:util';
import { argomentiDi, riduci } from './riduci.ts';
import type { Tolti } from './scenario.ts';
import { giudicaTutti, type Verdetto } from './verdetto.ts';

const ANNO_MS = 365.25 * 86_400_000;

const { values } = parseArgs({
  options: {
    semi: { type: 'string', default: '1000' },
    da: { type: 'string', default: '1' },
    togli: { type: 'string', default: '' },
    'senza-tassi': { type: 'boolean', default: false },
    lotta: { type: 'string' },
    'senza-ridurre': { type: 'boolean', default: false },
  },
});
const da = Number(values.da);
const semi = Number(values.semi);
const tolti: Tolti = {
  nomi: new Set(values.togli.split(',').filter(Boolean)),
  senzaTassi: values['senza-tassi'],
  lottaMs: values.lotta === undefined ? null : Number(values.lotta),
};
const tale = tolti.nomi.size > 0 || tolti.senzaTassi || tolti.lottaMs !== null;

const inizio = performance.now();
let simulatiMs = 0;
let voci = 0;
let caduto: Verdetto | null = null;
await giudicaTutti(
  da,
  semi,
  (verdetto) => {
    simulatiMs += verdetto.duraMs;
    voci += verdetto.voci;
    if (verdetto.mali.length > 0) caduto = verdetto;
    return caduto === null;
  },
  tolti,
);
if (caduto !== null) await racconta(caduto);
const secondi = (performance.now() - inizio) / 1000;
const anniAlMinuto = (simulatiMs / ANNO_MS / secondi) * 60;
console.log(
  `${semi} storie reggono (semi ${da}-${da + semi - 1}): ${voci} voci, ${(semi / secondi).toFixed(0)} semi al secondo, ` +
    `${anniAlMinuto.toFixed(3)} anni di gara al minuto.`,
);

async function racconta({ seme, mali }: Verdetto): Promise<never> {
  console.log(`Il seme ${seme} non regge:`);
  for (const male of mali.slice(0, 5)) console.log(`  - ${male}`);
  const ridotta = tale || values['senza-ridurre'] ? tolti : await riduci(seme, mali);
  console.log(`Per ripeterlo: npm run sim -- ${argomentiDi(seme, ridotta)}`);
  process.exit(1);
}
