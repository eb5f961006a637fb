import type { Ambiente } from './ambiente.ts';
import type { Voci } from './statistica.ts';

/** Ciò a cui una voce deve arrivare. */
export type Obiettivo = { voce: string; verso: 'al più' | 'almeno'; limite: number };

/** Una misura, con i suoi pavimenti dentro: ogni giro misura l'uno accanto agli altri. */
export type Misura = {
  /** Il nome per `--solo`. */
  nome: string;
  titolo: string;
  /** Che cosa si misura e come, per chi legge la tabella. */
  spiegazione: string;
  obiettivi: readonly Obiettivo[];
  /** Giri al massimo, quando uno basta o costa molto. */
  giriMax?: number;
  misura(ambiente: Ambiente): Promise<Voci>;
};

/** Altri usano la macchina: ciò che si misurasse sarebbe anche loro, e non si registra. */
export class CaricoEstraneo extends Error {
  override name = 'CaricoEstraneo';
}
