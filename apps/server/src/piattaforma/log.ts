import pino, { type Logger } from 'pino';

/** Ciò che non si è potuto scrivere si tiene fino a tanti byte: oltre, si perdono le righe più nuove, e la memoria non si riempie. */
const TRATTENUTI_MAX_BYTE = 1_048_576;

/**
 * Il log di un processo, sul suo standard error. Un log che finisce su un disco pieno non ferma nessuno: ciò che non si
 * scrive aspetta la riga seguente, e il processo va avanti. `/readyz` e le misure dicono ancora che cosa non va.
 */
export function apriLog(livello: string, fd = 2): Logger {
  const uscita = pino.destination({ dest: fd, sync: true, maxLength: TRATTENUTI_MAX_BYTE });
  // Senza chi lo ascolta, la prima riga che non si scrive chiuderebbe il processo, a metà di una vendita.
  uscita.on('error', () => undefined);
  return pino({ level: livello }, uscita);
}
