import type { Readable } from 'node:stream';

/** Da quale byte a quale, estremi compresi. */
export type Intervallo = { da: number; a: number };

/**
 * Dove stanno i file, ciascuno con il nome della sua impronta (SHA-256): lo stesso file è una volta sola, e uno cambiato si
 * riconosce. È la sola porta: oggi una cartella, domani un deposito di oggetti.
 */
export type Magazzino = {
  /** Mette un file, per intero o per niente; uno che c'è già resta com'è. */
  metti(byte: Uint8Array): Promise<string>;
  /** Quanto è grande il file; `null` se non c'è. Solleva `ContenutoAlterato`. */
  misura(impronta: string): Promise<number | null>;
  /** Il file, o una sua parte, dopo averne verificato l'impronta. Solleva `ContenutoAlterato`, anche se manca. */
  leggi(impronta: string, intervallo?: Intervallo): Promise<Readable>;
};

/** Il file che porta quel nome non è quello, o non c'è più: si ripristina da una copia (`docs/operazioni.md`). */
export class ContenutoAlterato extends Error {
  override name = 'ContenutoAlterato';

  constructor(impronta: string, perche: string) {
    super(`il file ${impronta} ${perche}`);
  }
}
