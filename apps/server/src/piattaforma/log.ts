import { isatty } from 'node:tty';
import pino, { type Logger } from 'pino';
import type { Configurazione } from './configurazione/configurazione.ts';
import { rigaInParole } from './log-in-parole.ts';

/** Ciò che non si è potuto scrivere si tiene fino a tanti byte: oltre, si perdono le righe più nuove, e la memoria non si riempie. */
const TRATTENUTI_MAX_BYTE = 1_048_576;
const STDERR = 2;

/** Vero dove legge una persona che prova il prodotto: un terminale, in sviluppo, e nessuno ha detto come dev'essere il log. */
export function siLeggeInParole({ logInParole }: Pick<Configurazione, 'logInParole'>, fd = STDERR): boolean {
  return logInParole && isatty(fd);
}

/**
 * Il log di un processo, sul suo standard error: righe di JSON, o parole dove legge una persona, e allora soltanto avvisi ed errori. Uno che
 * finisce su un disco pieno non ferma nessuno: ciò che non si scrive aspetta la riga seguente, e il processo va avanti. `/readyz` e le
 * misure dicono ancora che cosa non va.
 */
export function apriLog(
  configurazione: Pick<Configurazione, 'livelloLog' | 'logInParole'>,
  fd = STDERR,
  inParole = siLeggeInParole(configurazione, fd),
): Logger {
  const uscita = pino.destination({ dest: fd, sync: true, maxLength: TRATTENUTI_MAX_BYTE });
  // Senza chi lo ascolta, la prima riga che non si scrive chiuderebbe il processo, a metà di una vendita.
  uscita.on('error', () => undefined);
  if (!inParole) return pino({ level: configurazione.livelloLog }, uscita);
  return pino({ level: 'warn', base: null }, { write: (riga) => void uscita.write(`${rigaInParole(riga)}\n`) });
}
