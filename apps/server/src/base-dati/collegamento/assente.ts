import { BaseDatiMuta } from './silenzio.ts';

/** La rete verso la base dati: nessuno ascolta, nessuna strada, collegamento caduto. */
const DI_RETE: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * I codici con cui PostgreSQL dice che adesso non può servire nessuno: collegamento (08), risorse finite (53), spegnimento
 * o ripartenza (57P01-57P03), in sola lettura perché un'altra ha preso il suo posto (25006), disco guasto (58030).
 */
const NON_PUO_SERVIRE = /^(08|53|57P0[1-3]|25006|58030)/;

/** `pg` dice questi soltanto con le parole: nessuna connessione libera in tempo, o caduta mentre si aspettava. */
const PAROLE_DI_PG =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/** Quante cause si guardano: chi lo ripete lo avvolge una volta o due. */
const CAUSE_MAX = 4;

/** Vero se l'errore è della base dati che non c'è, o che ora non può rispondere: non di ciò che le si è chiesto. */
export function baseDatiAssente(errore: unknown): boolean {
  let causa = errore;
  for (let i = 0; i < CAUSE_MAX && causa instanceof Error; i += 1) {
    if (causa instanceof BaseDatiMuta) return true;
    const { code } = causa as { code?: unknown };
    if (DI_RETE.has(code) || NON_PUO_SERVIRE.test(String(code ?? '')) || PAROLE_DI_PG.test(causa.message)) return true;
    causa = causa.cause;
  }
  return false;
}
