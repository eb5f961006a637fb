import { randomInt } from 'node:crypto';
import { ugualiSenzaIndizi } from '../../piattaforma/segreti.ts';

/** How long the secret printed at start lets in: whoever starts the server signs in, and a terminal read an hour later is no use. */
const DURATA_MS = 30 * 60_000;
/** Letters and digits that nobody takes one for another: twelve of them are 58 bits, which cannot be guessed. */
const ALFABETO = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GRUPPI = 3;
const LETTERE = 4;

/** The secret that the page of the development provider asks for; it is printed where the server was started, and nowhere else. */
export type ParolaSviluppo = {
  /** True if it is the one of now. */
  vale(parola: string): boolean;
  /** Somebody is about to be asked: one that has expired is replaced, and the new one is said. */
  chiesta(): void;
  /** The one of now, in words for the terminal. */
  inParole(): string;
  /** Who hears of a new one, in words for the terminal. */
  quandoCambia(dici: (riga: string) => void): void;
};

/**
 * `fissa`: the secret of the configuration, good as long as the process lives; null: one made here, which expires and is then made
 * anew. `monotono`: milliseconds that never go back.
 */
export function creaParolaSviluppo(
  fissa: string | null,
  monotono: () => number = () => performance.now(),
): ParolaSviluppo {
  let parola = fissa ?? nuova();
  let nataIl = monotono();
  let dici: (riga: string) => void = () => undefined;
  const scaduta = (): boolean => fissa === null && monotono() - nataIl >= DURATA_MS;
  const inParole = (): string =>
    `accesso di sviluppo degli operatori: la pagina chiede la parola ${parola}${fissa === null ? ', che vale mezz’ora' : ''}`;
  return {
    vale: (mostrata) => !scaduta() && ugualiSenzaIndizi(ridotta(mostrata), ridotta(parola)),
    chiesta() {
      if (!scaduta()) return;
      parola = nuova();
      nataIl = monotono();
      dici(inParole());
    },
    inParole,
    quandoCambia(ascolta) {
      dici = ascolta;
    },
  };
}

function nuova(): string {
  const gruppo = (): string => Array.from({ length: LETTERE }, () => ALFABETO[randomInt(ALFABETO.length)]).join('');
  return Array.from({ length: GRUPPI }, gruppo).join('-');
}

/** As people copy it: capitals, spaces and dashes make no difference. */
function ridotta(parola: string): string {
  return parola.toUpperCase().replaceAll(/[\s-]/g, '');
}
