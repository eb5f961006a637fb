import { parentPort, workerData } from 'node:worker_threads';
import { leggiBcc } from './leggi-bcc.ts';
import { leggiCamt } from './leggi-camt.ts';
import type { FileDaLeggere } from './leggi-in-disparte.ts';

/** Legge un file solo e finisce: se il file è fatto per far danno, il danno resta qui. */
const { byte, conto } = workerData as FileDaLeggere;
parentPort?.postMessage(conto === null ? leggiCamt(byte) : leggiBcc(byte, conto));
