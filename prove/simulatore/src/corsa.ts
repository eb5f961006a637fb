import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type Copertura, somma } from './copertura.ts';
import type { DatiOperaio, EsitoTratto, Tratto } from './operaio.ts';
import { NULLA_TOLTO, type Tolti } from './scenario.ts';

/** Semi per tratto: pochi, perché chi cade faccia aspettare poco gli altri. */
const TRATTO = 100;
/** Oltre tanto sullo stesso seme la storia è detta senza fine: una storia prende centesimi di secondo. */
const STORIA_MAX_MS = 120_000;
const SGUARDO_MS = 2_000;
/** Le storie fanno molti oggetti che durano poco: con questo spazio quasi nessuno sopravvive a una raccolta. */
const GIOVANI_MB = 192;

export type Corsa = {
  giudicati: number;
  simulatiMs: number;
  voci: number;
  copertura: Copertura;
  /** Il più basso dei semi che non reggono, chiunque lo abbia trovato. */
  caduto: { seme: number; mali: string[] } | null;
};

type Richiesta = {
  da: number;
  semi: number;
  tolti?: Tolti;
  /** Il nome di un errore da piantare. */
  guasto?: string;
  fili?: number;
  /** Semi dati a un filo per volta. */
  perTratto?: number;
  /** Chiamato a ogni tratto finito, nell'ordine in cui finiscono. */
  tratto?: (esito: EsitoTratto) => void;
};

/**
 * Giudica i semi da `da` in avanti su più fili. Il verdetto è lo stesso con qualunque numero di fili: i tratti partono
 * in ordine, e dopo una caduta si finiscono quelli che la precedono.
 */
export async function corri({
  da,
  semi,
  tolti = NULLA_TOLTO,
  guasto,
  fili,
  perTratto = TRATTO,
  tratto,
}: Richiesta): Promise<Corsa> {
  const quanti = Math.max(1, Math.min(fili ?? availableParallelism(), Math.ceil(semi / perTratto)));
  let prossimo = da;
  let corsa: Corsa = { giudicati: 0, simulatiMs: 0, voci: 0, copertura: {}, caduto: null };

  function prendi(): Tratto | null {
    if (prossimo >= da + semi || prossimo > (corsa.caduto?.seme ?? Number.POSITIVE_INFINITY)) return null;
    const preso = { da: prossimo, quanti: Math.min(perTratto, da + semi - prossimo) };
    prossimo += preso.quanti;
    return preso;
  }

  function segna(esito: EsitoTratto): void {
    const { caduto } = corsa;
    corsa = {
      giudicati: corsa.giudicati + esito.giudicati,
      simulatiMs: corsa.simulatiMs + esito.simulatiMs,
      voci: corsa.voci + esito.voci,
      copertura: somma(corsa.copertura, esito.copertura),
      caduto: esito.caduto !== null && (caduto === null || esito.caduto.seme < caduto.seme) ? esito.caduto : caduto,
    };
    tratto?.(esito);
  }

  const dati = { guasto: guasto ?? null, tolti };
  await Promise.all(Array.from({ length: quanti }, () => unFilo(dati, prendi, segna)));
  return corsa;
}

/** Un filo, finché ci sono tratti: se muore o non va più avanti, il suo tratto cade al seme a cui era. */
function unFilo(
  dati: Omit<DatiOperaio, 'adesso'>,
  prendi: () => Tratto | null,
  segna: (esito: EsitoTratto) => void,
): Promise<void> {
  const adesso = new SharedArrayBuffer(8);
  const posto = new BigInt64Array(adesso);
  return new Promise((risolvi, rifiuta) => {
    const filo = new Worker(new URL('./operaio.ts', import.meta.url), {
      workerData: { ...dati, adesso } satisfies DatiOperaio,
      resourceLimits: { maxYoungGenerationSizeMb: GIOVANI_MB },
    });
    let tratto: Tratto | null = null;
    let seme = -1n;
    let fermoDal = performance.now();
    const sguardo = setInterval(() => {
      if (posto[0] !== seme) {
        seme = posto[0] ?? -1n;
        fermoDal = performance.now();
      } else if (performance.now() - fermoDal > STORIA_MAX_MS) cade('la storia non finisce');
    }, SGUARDO_MS);

    function finisci(): void {
      clearInterval(sguardo);
      filo.removeAllListeners();
      void filo.terminate().then(() => risolvi());
    }
    function cade(male: string): void {
      if (tratto === null) return;
      const vuoto = { giudicati: 0, simulatiMs: 0, voci: 0, copertura: {} };
      segna({ ...tratto, ...vuoto, caduto: { seme: Number(posto[0]), mali: [male] } });
      finisci();
    }
    function avanti(): void {
      tratto = prendi();
      if (tratto === null) finisci();
      else filo.postMessage(tratto);
    }
    filo.on('message', (esito: EsitoTratto) => {
      segna(esito);
      avanti();
    });
    filo.on('error', (errore) => {
      clearInterval(sguardo);
      rifiuta(errore);
    });
    avanti();
  });
}
