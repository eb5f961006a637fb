import type { Domanda, EsitoMotore } from './messaggi.ts';

/** Ciò che si chiede al processo per chiudere qualcosa. */
export type ChiusuraDovuta = Extract<Domanda, { fai: 'esci' | 'congeda' | 'cancello' | 'svuota' }>;
/** Un passaggio che non si chiude si sente: una volta basta. Il resto si chiede ancora. */
const MANCATE_MAX = 3;
const MANCATE_DI_UN_PASSAGGIO_MAX = 1;

type Dovuta = { domanda: ChiusuraDovuta; chiestaCon: number | null; mancate: number };

type Dovute = {
  /** Si chiede adesso con questo numero; al posto di una uguale che non si era ancora chiusa. */
  chiesta(chiave: string, domanda: ChiusuraDovuta, n: number): void;
  /** Non serve più: intanto si è chiesto il contrario. */
  scorda(chiave: string): void;
  /** Vero se non è ancora detta chiusa. */
  resta(chiave: string): boolean;
  /** Vero se di un passaggio non si sa se è chiuso. */
  unPassaggio(): boolean;
  /** Una risposta: che cosa va chiesto ancora, e se chi risponde va finito, perché corre e non chiude. */
  risposto(n: number, esito: EsitoMotore): { ancora: readonly [string, ChiusuraDovuta][]; finiscilo: boolean };
  /** Il processo non c'è più, e con lui tutto ciò che teneva aperto. */
  finito(): void;
};

/**
 * Ciò che il processo deve ancora dire di aver chiuso. Chi tarda non ha colpa: non glielo si ripete, e finché non risponde non inoltra
 * nemmeno. Risponde in ordine: se ha risposto a ciò che gli si è chiesto dopo, o se risponde altro, non ha chiuso.
 */
export function creaDovute(): Dovute {
  const dovute = new Map<string, Dovuta>();
  const diPassaggio = ({ domanda: { fai } }: Dovuta): boolean => fai === 'cancello';
  return {
    chiesta(chiave, domanda, n) {
      dovute.set(chiave, { domanda, chiestaCon: n, mancate: dovute.get(chiave)?.mancate ?? 0 });
    },
    scorda: (chiave) => void dovute.delete(chiave),
    resta: (chiave) => dovute.has(chiave),
    unPassaggio: () => [...dovute.values()].some(diPassaggio),
    risposto(n, esito) {
      const ancora: [string, ChiusuraDovuta][] = [];
      let finiscilo = false;
      for (const [chiave, dovuta] of [...dovute]) {
        if (dovuta.chiestaCon === n && ('fatto' in esito || 'uscito' in esito)) {
          dovute.delete(chiave);
          continue;
        }
        if (dovuta.chiestaCon !== null && dovuta.chiestaCon <= n) {
          dovuta.mancate += 1;
          dovuta.chiestaCon = null;
        }
        finiscilo ||= dovuta.mancate >= (diPassaggio(dovuta) ? MANCATE_DI_UN_PASSAGGIO_MAX : MANCATE_MAX);
        // Si richiede a ogni battito, non a ogni risposta.
        if (dovuta.chiestaCon === null && 'misura' in esito) ancora.push([chiave, dovuta.domanda]);
      }
      return { ancora, finiscilo };
    },
    finito: () => dovute.clear(),
  };
}
