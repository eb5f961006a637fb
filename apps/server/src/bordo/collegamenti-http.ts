import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { Configurazione } from './configurazione.ts';
import { fileMax } from './file-aperti.ts';
import { creaIndirizzoDi } from './indirizzo.ts';
import { rifiutaInParole } from './senza-rotta.ts';

/** Who connects and says nothing, or says half a request, is let go after this: a slow network takes a few seconds. */
export const ATTESA_TESTA_MS = 15_000;
/** How often they are looked for. */
export const GIRO_COLLEGAMENTI_MS = 2_000;
/** Three hundred people behind one address: six connections of a browser each, a socket, and room for those going away. */
const DA_UN_INDIRIZZO_MIN = 2_400;
/** The same refusal is logged once in this time. */
const OGNI_MS = 60_000;
/** Idle connections are let go, at the limit, no more often than this. */
const OGNI_LIBERI_MS = 1_000;

export type LimitiCollegamenti = { massimo: number; perIndirizzo: number };

/** What a process that may hold so many files open gives to connections: the rest is for the database and for files. */
export function collegamentiPer(file: number): LimitiCollegamenti {
  const massimo = Math.floor(file * 0.85);
  return { massimo, perIndirizzo: Math.min(massimo, Math.max(DA_UN_INDIRIZZO_MIN, Math.floor(massimo / 4))) };
}

/**
 * Counts the connections, all together and from each address, and beyond the limit refuses in words (503): at the limit of
 * the process the system would leave whoever arrives without any answer. At the limit idle connections are let go, so that
 * the next to arrive finds room. Trusted proxies are not counted apart: behind them there are many people.
 */
export function limitaCollegamenti(
  server: Server,
  configurazione: Configurazione,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { massimo, perIndirizzo }: LimitiCollegamenti = collegamentiPer(fileMax()),
): void {
  const { eProxy } = creaIndirizzoDi(configurazione.proxyFidati);
  const daOgnuno = new Map<string, number>();
  let aperti = 0;
  let liberatiIl = Number.NEGATIVE_INFINITY;
  let dettoIl = Number.NEGATIVE_INFINITY;

  function avverti(indirizzo: string): void {
    const ora = performance.now();
    if (ora - dettoIl < OGNI_MS) return;
    dettoIl = ora;
    log.warn({ aperti, massimo, perIndirizzo, indirizzo }, 'collegamenti al massimo: i nuovi sono rifiutati');
  }

  /** Whoever is not asking anything gives his place, at most once a second: the next to arrive finds it. */
  function liberaInutili(): void {
    const ora = performance.now();
    if (ora - liberatiIl < OGNI_LIBERI_MS) return;
    liberatiIl = ora;
    server.closeIdleConnections();
  }

  server.prependListener('connection', (socket: Socket) => {
    const indirizzo = socket.remoteAddress ?? '';
    const suoi = daOgnuno.get(indirizzo) ?? 0;
    aperti += 1;
    daOgnuno.set(indirizzo, suoi + 1);
    socket.once('close', () => {
      aperti -= 1;
      const restano = (daOgnuno.get(indirizzo) ?? 1) - 1;
      if (restano > 0) daOgnuno.set(indirizzo, restano);
      else daOgnuno.delete(indirizzo);
    });
    if (aperti <= massimo && (suoi < perIndirizzo || eProxy(indirizzo))) return;
    liberaInutili();
    avverti(indirizzo);
    rifiutaInParole(socket, 'sovraccarico', configurazione);
  });
}
