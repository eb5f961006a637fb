import { ProblemaChiamata } from '../accesso/chiamate.ts';

/** Il più che un timer del browser sa aspettare. */
const TIMER_MAX_MS = 2 ** 31 - 1;
/** Non sono un no a ciò che si chiede: fra poco la stessa domanda può avere un'altra risposta. */
const PASSEGGERI: readonly number[] = [401, 408, 425, 429];

/**
 * Fra quanti millisecondi richiedere dopo un no del server: quando la risposta dice che si potrà (R10), o mai (`null`), perché la
 * stessa domanda avrebbe la stessa risposta. `undefined` se non è un no, e si riprova come al solito.
 */
export function dopoUnNo(errore: unknown): number | null | undefined {
  if (!(errore instanceof ProblemaChiamata) || errore.stato < 400 || errore.stato >= 500) return undefined;
  if (PASSEGGERI.includes(errore.stato)) return undefined;
  const { leggibiliDal, adessoMs } = errore.dettagli;
  if (typeof leggibiliDal !== 'number' || typeof adessoMs !== 'number') return null;
  return Math.min(Math.max(leggibiliDal - adessoMs, 0) + 1, TIMER_MAX_MS);
}

/** Per `refetchInterval`: ogni tanto finché il server risponde, e dopo un no soltanto quando si potrà. `null`: solo questo. */
export function ogni(ms: number | null): (lettura: { state: { error: Error | null } }) => number | false {
  return ({ state: { error } }) => {
    const attesa = dopoUnNo(error);
    return (attesa === undefined ? ms : attesa) ?? false;
  };
}
