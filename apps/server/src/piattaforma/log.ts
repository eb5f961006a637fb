import pino, { type Logger } from 'pino';

/** What could not be written is kept up to so many bytes: beyond, the newest lines are lost, and the memory does not fill. */
const TRATTENUTI_MAX_BYTE = 1_048_576;

/**
 * The log of a process, on its standard error. One that ends on a full disk stops nobody: what it cannot write waits for
 * the next line, and the process goes on. `/readyz` and the measures still tell what is wrong.
 */
export function apriLog(livello: string, fd = 2): Logger {
  const uscita = pino.destination({ dest: fd, sync: true, maxLength: TRATTENUTI_MAX_BYTE });
  // Without a listener the first line that is not written would end the process, in the middle of a sale.
  uscita.on('error', () => undefined);
  return pino({ level: livello }, uscita);
}
