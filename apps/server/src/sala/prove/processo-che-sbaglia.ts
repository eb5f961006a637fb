import { setTimeout as fra } from 'node:timers/promises';
import type { DettoMotore, Domanda } from '../motore/messaggi.ts';
import { CONTI_VUOTI, type SalaMisurata } from '../motore/motore.ts';

/**
 * Parla come `gv-sala` e chiude male: l'indirizzo delle sue disposizioni dice come. `rifiuta`: risponde altro che fatto. `salta`: non risponde,
 * e va avanti. `tarda`: non corre per più di quanto si aspetta, e poi chiude. `una volta`: la prima volta rifiuta.
 */
const { indirizzo: come } = JSON.parse(process.argv[2] ?? '{}') as { indirizzo: string };
const TARDA_MS = 1_000;
const dici = (detto: DettoMotore): void => {
  process.send?.(detto);
};
const sala: SalaMisurata = {
  sala: 'a',
  inOnda: null,
  parlaAdesso: null,
  connessi: [],
  sessioni: ['s'],
  occupati: 0,
};
let chiuse = 0;

process.once('disconnect', () => process.exit(0));
process.on('message', (domanda: Domanda) => {
  const { n, fai } = domanda;
  if (fai === 'apri') return dici({ pronto: { porta: 1 } });
  const sale = come === 'una volta' && chiuse > 1 ? [] : [sala];
  if (fai === 'batti') return dici({ n, esito: { misura: { sale, conti: CONTI_VUOTI } } });
  const chiude = fai === 'congeda' || (fai === 'cancello' && domanda.cancello === null);
  if (chiude) chiuse += 1;
  if (chiude && (come === 'rifiuta' || (come === 'una volta' && chiuse === 1)))
    return dici({ n, esito: { nonEntra: 'guasto' } });
  if (chiude && come === 'salta') return;
  if (chiude && come === 'tarda') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TARDA_MS);
  dici({ n, esito: { fatto: true } });
});
// Come chi carica una libreria: non subito.
await fra(1);
dici({ caricato: true });
