import { expect, test } from 'vitest';
import { MISURE } from './elenco.ts';

/** Ciò che si è promesso per un paese intero, voce per voce: un obiettivo che manca, o più largo, non lo misurerebbe. */
const PROMESSI: readonly (readonly [misura: string, voce: string, verso: 'al più' | 'almeno', limite: number])[] = [
  ['ricerca', 'prima pagina, un cliente p95 ms', 'al più', 50],
  ['ricerca', 'otto clienti, ricerche al secondo', 'almeno', 200],
  ['ricerca', 'otto clienti p95 ms', 'al più', 200],
  ['ricerca', 'mappa p95 ms', 'al più', 100],
  ['ricerca', 'scheda p95 ms', 'al più', 5],
  ['ricerca', 'statistiche p95 ms', 'al più', 300],
  ['paese', 'caricare il paese s', 'al più', 300],
  ['paese', 'paese: a riposo, core', 'al più', 0.05],
  ['paese', 'paese: avvio s', 'al più', 2],
  ['paese', 'paese / vuota, memoria', 'al più', 1.3],
  ['paese', 'paese / vuota, rilanci p50', 'al più', 1.1],
  ['paese', 'paese / vuota, rilanci p99', 'al più', 1.1],
  ['paese', 'paese / vuota, ultimo schermo p50', 'al più', 1.1],
  ['paese', 'paese / vuota, ultimo schermo p99', 'al più', 1.1],
  ['paese', 'paese: gare sospese', 'al più', 0],
  ['insieme', 'ricevuta p99 ms', 'al più', 10],
  ['insieme', 'ultimo schermo p99 ms', 'al più', 30],
  ['insieme', '5000 al secondo p99 ms', 'al più', 20],
  ['insieme', 'CPU per rilancio ms', 'al più', 0.25],
  ['diffusione', 'nostro / C, tempo all’ultimo', 'al più', 1.2],
  ['diffusione', 'nostro / C, CPU per consegna', 'al più', 1.2],
  ['schermi', '200 vendite x 50: p99 / somma, allo stesso ritmo', 'al più', 3],
  ['registro', 'nostro a saturazione / COPY', 'almeno', 0.7],
  ['registro', 'nostro a saturazione / ciclo fdatasync', 'almeno', 8],
  ['rilanci', 'un cliente in anello chiuso p50 / fdatasync p50', 'al più', 5],
  ['pagine', 'stanza a 390: kB fino al rilancio', 'al più', 180],
  ['estratti', 'estratto MB', 'almeno', 60],
  ['estratti', 'leggere un estratto s', 'al più', 30],
  ['estratti', 'memoria di chi legge MB', 'al più', 400],
];

test.each(PROMESSI)('%s: %s, %s %d', (nome, voce, verso, limite) => {
  const suoi = MISURE.find((misura) => misura.nome === nome)?.obiettivi ?? [];
  const obiettivo = suoi.find((uno) => uno.voce === voce);
  expect(obiettivo?.verso).toBe(verso);
  if (verso === 'al più') expect(obiettivo?.limite).toBeLessThanOrEqual(limite);
  else expect(obiettivo?.limite).toBeGreaterThanOrEqual(limite);
});
