import type { Vendita } from '../vendita/vendita.ts';
import type { FiduciaPec } from './consegna/prova-consegna.ts';
import type { Depositi } from './depositi/depositi.ts';

/** Ciò che serve a depositare un'offerta sigillata, a versarla a suo tempo, e a convocare chi l'ha fatta. */
export type PartiDeposito = Pick<
  Vendita,
  'db' | 'orologio' | 'esecutore' | 'chiaveFirma' | 'sigillo' | 'log' | 'segreti'
> & {
  depositi: Depositi;
  /** Quali ricevute di consegna provano l'ora di un deposito (R12). */
  fiducia: FiduciaPec;
  /** Convoca chi non lo è ancora, se l'ora è venuta (R10, R29). */
  convoca(asta: string): Promise<void>;
};
