import type { FastifyBaseLogger } from 'fastify';
import type { ServerPusher } from './socket/server-pusher.ts';

/** Quanto può durare un socket oltre la sua sessione, se la notifica si è persa. */
const CONTROLLO_SESSIONI_MS = 60_000;

/**
 * Una notifica persa non si recupera, e una sessione scade senza che nessuno lo dica: ogni tanto, e dopo ogni
 * ricollegamento, si chiede alla base dati quali sessioni dei socket aperti sono finite.
 */
export function controllaSessioni(
  nostro: Pick<ServerPusher, 'sessioniAperte' | 'concludi'> | null,
  sessioniFinite: (ids: readonly string[]) => Promise<string[]>,
  log: FastifyBaseLogger,
): { controlla(): void; ferma(): void } {
  const controlla = (): void => {
    if (nostro === null) return;
    sessioniFinite(nostro.sessioniAperte()).then(
      (finite) => nostro.concludi(finite),
      (errore: unknown) => log.warn({ err: errore }, 'sessioni dei socket non controllate'),
    );
  };
  const giro = setInterval(controlla, CONTROLLO_SESSIONI_MS);
  return { controlla, ferma: () => clearInterval(giro) };
}
