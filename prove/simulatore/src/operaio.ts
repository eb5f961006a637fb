// Un filo di una corsa: riceve tratti di semi, recita le storie una dopo l'altra, e dice come sono andate.
import { parentPort, workerData } from 'node:worker_threads';
import type { Copertura } from './copertura.ts';
import { innesta } from './guasti-piantati/innesta.ts';
import type { Tolti } from './scenario.ts';

/** Semi da `da`, `quanti` di seguito. */
export type Tratto = { da: number; quanti: number };

/** Come è andato un tratto; `caduto` è il primo seme che non regge, e lì ci si ferma. */
export type EsitoTratto = Tratto & {
  giudicati: number;
  simulatiMs: number;
  voci: number;
  copertura: Copertura;
  caduto: { seme: number; mali: string[] } | null;
};

/** `adesso` è il seme che si sta recitando: chi sorveglia vede se non va più avanti. */
export type DatiOperaio = { guasto: string | null; tolti: Tolti; adesso: SharedArrayBuffer };

// Gli errori voluti sono migliaia, e di nessuno si legge la traccia.
Error.stackTraceLimit = 0;
const { guasto, tolti, adesso } = workerData as DatiOperaio;
const posto = new BigInt64Array(adesso);
if (guasto !== null) innesta(guasto);
// Dopo l'innesto: chi viene importato da qui in poi ha l'errore dentro.
const { giudicaSeme } = await import('./verdetto.ts');
const { somma } = await import('./copertura.ts');

let esito: EsitoTratto;
const rispondi = (): void => parentPort?.postMessage(esito);
// Nel server un'eccezione che nessuno prende ferma il processo: è un male anche questo.
function eccezione(errore: unknown): void {
  const giusto = esito.caduto ?? { seme: Number(posto[0]), mali: [`eccezione: ${String(errore)}`] };
  esito = { ...esito, caduto: giusto };
  rispondi();
  process.exit(0);
}
process.on('uncaughtException', eccezione);
process.on('unhandledRejection', eccezione);

parentPort?.on('message', (tratto: Tratto) => void recita(tratto));

async function recita({ da, quanti }: Tratto): Promise<void> {
  esito = { da, quanti, giudicati: 0, simulatiMs: 0, voci: 0, copertura: {}, caduto: null };
  for (let seme = da; seme < da + quanti; seme += 1) {
    posto[0] = BigInt(seme);
    const { mali, duraMs, voci, coperte } = await giudicaSeme(seme, tolti);
    const { giudicati, simulatiMs, copertura } = esito;
    esito = {
      ...esito,
      giudicati: giudicati + 1,
      simulatiMs: simulatiMs + duraMs,
      voci: esito.voci + voci,
      copertura: somma(copertura, Object.fromEntries(coperte.map((nome) => [nome, 1]))),
      caduto: mali.length > 0 ? { seme, mali } : null,
    };
    if (mali.length > 0) break;
  }
  rispondi();
}
