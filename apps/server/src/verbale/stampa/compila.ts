import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { creaMappaLimitata } from '../../piattaforma/arnesi/mappa-limitata.ts';
import type { Documento } from '../documento.ts';
import { entroIlLimite } from './entro-il-limite.ts';

/** Documenti compilati prima di rifare il lavoratore: la memoria del compilatore non torna mai del tutto indietro. */
const PER_LAVORATORE_MAX = 200;
/** Documenti pronti tenuti in memoria: qualche centinaio, ognuno dei quali si legge molte volte di seguito. */
const PRONTI_MAX_BYTE = 32 * 1024 * 1024;
/** Il documento più lungo, di trecento pagine, si compila in cinque secondi: chi tace tanto non risponderà, e chi viene dopo non lo aspetta. */
const ATTESA_MS = 60_000;

type Attesa = { risolvi(pdf: Uint8Array): void; rifiuta(errore: Error): void };
type Risposta = { id: number; pdf?: Uint8Array; errore?: string };

export type Compilatore = {
  /** I byte del documento; dello stesso documento gli stessi byte, compilati una volta finché restano pronti. */
  compila(documento: Documento): Promise<Uint8Array>;
  /** Quante volte si è compilato davvero. */
  compilati(): number;
  chiudi(): Promise<void>;
};

type Scelte = { perLavoratoreMax?: number; prontiMaxByte?: number; attesaMs?: number };

/** Compila documenti in PDF/A-2a con tag, in PDF/A-3a quelli con un allegato, uno per volta, in un lavoratore che nasce al primo uso. */
export function creaCompilatore({
  perLavoratoreMax = PER_LAVORATORE_MAX,
  prontiMaxByte = PRONTI_MAX_BYTE,
  attesaMs = ATTESA_MS,
}: Scelte = {}): Compilatore {
  let lavoratore: Lavoratore | null = null;
  let compilati = 0;
  const pronti = creaMappaLimitata<Uint8Array>(prontiMaxByte, { peso: (pdf) => pdf.byteLength });
  const inCorso = new Map<string, Promise<Uint8Array>>();

  async function davvero(testo: string, dataMs: number, impronta: string): Promise<Uint8Array> {
    if (lavoratore !== null && (lavoratore.caduto() || lavoratore.fatti() >= perLavoratoreMax)) {
      lavoratore.congeda();
      lavoratore = null;
    }
    lavoratore ??= nuovoLavoratore(attesaMs);
    compilati += 1;
    const pdf = await lavoratore.compila(testo, dataMs);
    pronti.metti(impronta, pdf);
    return pdf;
  }

  return {
    async compila(documento) {
      const testo = JSON.stringify(entroIlLimite(documento));
      const impronta = createHash('sha256').update(testo).digest('base64');
      const gia = pronti.trova(impronta);
      if (gia !== undefined) {
        pronti.metti(impronta, gia);
        return gia.slice();
      }
      let inStampa = inCorso.get(impronta);
      if (inStampa === undefined) {
        inStampa = davvero(testo, documento.dataMs, impronta).finally(() => inCorso.delete(impronta));
        inCorso.set(impronta, inStampa);
      }
      return (await inStampa).slice();
    },
    compilati: () => compilati,
    async chiudi() {
      await lavoratore?.termina();
      lavoratore = null;
    },
  };
}

type Lavoratore = {
  compila(documento: string, dataMs: number): Promise<Uint8Array>;
  fatti(): number;
  caduto(): boolean;
  /** Finisce ciò che ha in mano, e se ne va. */
  congeda(): void;
  termina(): Promise<unknown>;
};

/** Un lavoratore con ciò che si aspetta da lui soltanto: quando esce, chi aspetta un altro non se ne accorge. */
function nuovoLavoratore(attesaMs: number): Lavoratore {
  const lavoratore = new Worker(new URL('./compila.worker.ts', import.meta.url));
  lavoratore.unref();
  const attese = new Map<number, Attesa>();
  let fatti = 0;
  let caduto = false;
  let congedato = false;

  const seHaFinito = (): void => {
    if (congedato && attese.size === 0) void lavoratore.terminate();
  };
  const cade = (errore: unknown): void => {
    caduto = true;
    for (const { rifiuta } of attese.values()) rifiuta(errore instanceof Error ? errore : new Error(String(errore)));
    attese.clear();
  };
  lavoratore.on('message', ({ id, pdf, errore }: Risposta) => {
    const attesa = attese.get(id);
    attese.delete(id);
    if (pdf !== undefined) attesa?.risolvi(pdf);
    else attesa?.rifiuta(new Error(`il documento non si compila: ${errore ?? 'errore sconosciuto'}`));
    seHaFinito();
  });
  lavoratore.on('error', cade);
  lavoratore.on('exit', (codice) => cade(new Error(`il compilatore è uscito con ${codice}`)));

  return {
    compila(documento, dataMs) {
      fatti += 1;
      const id = fatti;
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
      const troppo = setTimeout(() => {
        cade(new Error('il compilatore non risponde'));
        void lavoratore.terminate();
      }, attesaMs);
      attese.set(id, { risolvi: resolve, rifiuta: reject });
      lavoratore.postMessage({ id, documento, dataMs });
      return promise.finally(() => clearTimeout(troppo));
    },
    fatti: () => fatti,
    caduto: () => caduto,
    congeda() {
      congedato = true;
      seHaFinito();
    },
    termina: () => lavoratore.terminate(),
  };
}
