import type { Parametri } from '../../parole/allestimento.ts';
import { eIn, FASI_DAL_VIVO } from '../../parole/fasi.ts';
import type { StatoPubblicato } from '../../parole/stato.ts';
import type { Istante } from '../../tempo.ts';

/** Il massimo anticipo con cui le offerte si possono leggere: un tetto della legge, non un parametro che possa crescere (R10). */
export const LEGGIBILI_PRIMA_MAX_MS = 180 * 60_000;

type TempiDellaLettura = Pick<Parametri, 'inizioOperazioniIl' | 'termineOfferteIl' | 'leggibiliPrimaMs'>;
type TempiInBozza = { [C in keyof TempiDellaLettura]: TempiDellaLettura[C] | null };

/**
 * Da quando i parametri prevedono che le offerte si leggano, in millisecondi dall'epoca: il più tardi fra il termine per depositarle
 * e T0 meno l'anticipo, che non supera i 180 minuti (R10) neanche se la vendita ne ha scritto uno maggiore. `null` finché una bozza
 * non ha le sue date; se non ha l'anticipo, nessuno.
 */
export function letturaPrevistaDal(parametri: TempiDellaLettura): Istante;
export function letturaPrevistaDal(parametri: TempiInBozza): Istante | null;
export function letturaPrevistaDal({
  inizioOperazioniIl,
  termineOfferteIl,
  leggibiliPrimaMs,
}: TempiInBozza): Istante | null {
  if (inizioOperazioniIl === null || termineOfferteIl === null) return null;
  const anticipoMs = Math.min(leggibiliPrimaMs ?? 0, LEGGIBILI_PRIMA_MAX_MS);
  return Math.max(inizioOperazioniIl - anticipoMs, termineOfferteIl);
}

/**
 * Da quando le offerte di questa vendita si possono leggere e contare, in millisecondi dall'epoca. Ciò che si è aperto resta
 * leggibile anche se le operazioni riprendono in un altro giorno, che sposta T0 (R10, R32): allora conta il termine, già passato.
 */
export function leggibiliDal(stato: StatoPubblicato): Istante {
  return giaAperta(stato) ? stato.parametri.termineOfferteIl : letturaPrevistaDal(stato.parametri);
}

/** Le operazioni sono cominciate, anche se sono finite: una revoca può esserci a buste chiuse, o dopo. */
export function giaAperta(stato: StatoPubblicato): boolean {
  if (eIn(stato, ...FASI_DAL_VIVO)) return true;
  return [...stato.buste.values()].some(
    ({ stato: di }) => di.tipo !== 'sigillata' && (di.tipo !== 'scartata_tecnica' || di.esclusa !== null),
  );
}
