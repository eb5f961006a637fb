import { randomInt } from 'node:crypto';
import { ugualiSenzaIndizi } from '../../piattaforma/segreti.ts';

/** Quanto fa entrare la parola stampata all'avvio: chi avvia il server entra subito, e un terminale letto un'ora dopo non serve. */
const DURATA_MS = 30 * 60_000;
/** Lettere e cifre che nessuno prende l'una per l'altra: dodici sono 58 bit, che non si indovinano. */
const ALFABETO = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GRUPPI = 3;
const LETTERE = 4;

/** La parola segreta che la pagina del fornitore di sviluppo chiede; si stampa dove il server è partito, e in nessun altro posto. */
export type ParolaSviluppo = {
  /** True se è quella di adesso. */
  vale(parola: string): boolean;
  /** Sta per essere chiesta a qualcuno: una scaduta si sostituisce, e la nuova si dice. */
  chiesta(): void;
  /** Quella di adesso, in parole per il terminale. */
  inParole(): string;
  /** Chi viene a sapere di una nuova, in parole per il terminale. */
  quandoCambia(dici: (riga: string) => void): void;
};

/**
 * `fissa`: la parola della configurazione, che vale finché vive il processo; null: una fatta qui, che scade e si rifà.
 * `monotono`: millisecondi che non tornano mai indietro.
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

/** Come le persone la ricopiano: maiuscole, spazi e trattini non contano. */
function ridotta(parola: string): string {
  return parola.toUpperCase().replaceAll(/[\s-]/g, '');
}
