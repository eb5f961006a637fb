import { eIn, FASI_DAL_VIVO } from '../../parole/fasi.ts';
import type { StatoPubblicato } from '../../parole/stato.ts';
import type { Istante } from '../../tempo.ts';
import { leggibiliDal } from './proposte.ts';

/**
 * Da quando le offerte di questa vendita si possono leggere e contare, in millisecondi dall'epoca. Ciò che si è aperto resta
 * leggibile anche se le operazioni riprendono in un altro giorno, che sposta T0 (R10, R32): allora conta il termine, già passato.
 */
export function leggibileDal(stato: StatoPubblicato): Istante {
  return giaAperta(stato) ? stato.parametri.termineOfferteIl : leggibiliDal(stato.parametri);
}

/** Le operazioni sono cominciate, anche se sono finite: una revoca può esserci a buste chiuse, o dopo. */
export function giaAperta(stato: StatoPubblicato): boolean {
  if (eIn(stato, ...FASI_DAL_VIVO)) return true;
  return [...stato.buste.values()].some(
    ({ stato: di }) => di.tipo !== 'sigillata' && (di.tipo !== 'scartata_tecnica' || di.esclusa !== null),
  );
}
