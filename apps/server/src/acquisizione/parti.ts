import type { Casa } from '../piattaforma/casa.ts';
import type { Chiavi } from '../sigillo/chiavi/apri-chiavi.ts';
import type { Nucleo } from '../vendita/nucleo.ts';
import type { FiduciaPec } from './consegna/prova-consegna.ts';
import type { Depositi } from './depositi/depositi.ts';

/** Ciò che serve a depositare un'offerta sigillata, a versarla a suo tempo, e a convocare chi l'ha fatta. */
export type PartiDeposito = Pick<Casa, 'db' | 'orologio' | 'log' | 'segreti'> &
  Pick<Chiavi, 'chiaveFirma' | 'sigillo'> &
  Pick<Nucleo, 'esecutore'> & {
    depositi: Depositi;
    /** Quali ricevute di consegna provano l'ora di un deposito (R12). */
    fiducia: FiduciaPec;
    /** Convoca chi non lo è ancora, se l'ora è venuta (R10, R29). */
    convoca(asta: string): Promise<void>;
  };
