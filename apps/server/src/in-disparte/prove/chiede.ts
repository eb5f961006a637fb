import { creaLavoroInDisparte } from '../lavoro-in-disparte.ts';
import type { Prova, Racconto } from './mestiere.processo.ts';
import { riempi } from './segno.ts';

/**
 * Un programma che chiede un lavoro su byte in chiaro, li azzera (o no, se gli si dice `trattieni`) e poi, finché il suo
 * ingresso è aperto, resta: intanto gli si guarda la memoria. Il processo del lavoro aspetterebbe un'ora.
 */
const racconta = creaLavoroInDisparte<{ prova: Prova }, Racconto>({
  modulo: new URL('./mestiere.processo.ts', import.meta.url),
  msMax: 30_000,
  memoriaMb: 64,
  richiesteMax: 1,
  attesaAltreMs: 3_600_000,
});
const byte = riempi(Buffer.alloc(1024 * 1024), Number(process.argv[2]));
const { impronta } = await racconta({ prova: 'racconta' }, byte);
if (process.argv[3] !== 'trattieni') byte.fill(0);
process.stdout.write(impronta);
for await (const _ of process.stdin);
if (byte.length === 0) throw new Error('i byte restano vivi fin qui');
