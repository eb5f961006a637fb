import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { DettoAllaFiglia } from './messaggi.ts';

/** Ciò che può aspettare chi non legge: tre secondi di una giornata piena. Oltre si lascia, e il registro lo ridà. */
const CODA_MAX_BYTE = 8 * 1_024 * 1_024;

/**
 * Il filo verso chi serve gli schermi. Chi non legge non fa crescere la memoria di chi scrive: oltre il massimo ciò che si
 * dice va perso, e quando torna a leggere gli si dice di rimettersi in pari. Falso se non è stato detto.
 */
export function creaFilo(uscita: Writable, codaMaxByte = CODA_MAX_BYTE): (detto: DettoAllaFiglia) => boolean {
  let perse = false;
  uscita.on('error', () => undefined);
  return function dici(detto) {
    if (perse || uscita.destroyed) return false;
    if (uscita.writableLength <= codaMaxByte) {
      uscita.write(`${JSON.stringify(detto)}\n`);
      return true;
    }
    perse = true;
    uscita.once('drain', () => {
      perse = false;
      dici({ che: 'pari' });
    });
    return false;
  };
}

/** Legge il filo, una riga per volta. Chi lo scrive è il server che ci ha avviati: non si esamina altro. */
export function leggiFilo(ingresso: Readable, quando: (detto: DettoAllaFiglia) => void): void {
  createInterface({ input: ingresso, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (riga) =>
    quando(JSON.parse(riga) as DettoAllaFiglia),
  );
}
