import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { Configurazione } from '../../piattaforma/configurazione/configurazione.ts';
import { FILE_PROPRI, fileMax } from '../../piattaforma/file-aperti.ts';
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
/** Who has just arrived, or has just been answered, is not idle: his request may be in what has not been read yet. */
const GRAZIA_MS = 1_000;

type LimitiCollegamenti = { massimo: number; perIndirizzo: number; graziaMs?: number };

/** Since when a connection asks nothing, how much it had sent by then, and how many answers it is waiting for. */
type Riposo = { dal: number; letti: number; attese: number };

/** What a process that may hold so many files open gives to connections: the rest is for the database and for files. */
export function collegamentiPer(file: number): LimitiCollegamenti {
  // Of few files what the process needs for itself is more than fifteen in a hundred.
  const massimo = Math.max(1, Math.min(Math.floor(file * 0.85), file - FILE_PROPRI));
  return { massimo, perIndirizzo: Math.min(massimo, Math.max(DA_UN_INDIRIZZO_MIN, Math.floor(massimo / 4))) };
}

/**
 * Counts the connections, all together and from each address, and beyond the limit refuses in words (503): at the limit of
 * the process the system would leave whoever arrives without any answer. At the limit connections idle for a while are let go,
 * so that the next to arrive finds room; not those of the same burst, which would be closed before they are heard. Trusted proxies are not counted apart: behind them there are many people.
 */
export function limitaCollegamenti(
  server: Server,
  configurazione: Configurazione,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
  { massimo, perIndirizzo, graziaMs = GRAZIA_MS }: LimitiCollegamenti = collegamentiPer(fileMax()),
): void {
  const { eProxy } = creaIndirizzoDi(configurazione.proxyFidati);
  const daOgnuno = new Map<string, number>();
  const vivi = new Map<Socket, Riposo>();
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
    // Bytes that came after the last answer are a request on its way, or a socket that is no longer HTTP.
    for (const [socket, { dal, letti, attese }] of vivi)
      if (attese === 0 && socket.bytesRead === letti && ora - dal >= graziaMs) socket.destroy();
  }

  // Without a listener the first connection that cannot be accepted would stop the process, with all the others.
  server.on('error', (errore: NodeJS.ErrnoException) => {
    if (errore.syscall === 'accept') log.error({ err: errore, aperti }, 'un collegamento non si è potuto accettare');
  });
  server.on('request', ({ socket }: IncomingMessage, risposta: ServerResponse) => {
    const collegamento = vivi.get(socket);
    if (collegamento === undefined) return;
    collegamento.attese += 1;
    risposta.once('close', () => {
      collegamento.attese -= 1;
      collegamento.dal = performance.now();
      collegamento.letti = socket.bytesRead;
    });
  });
  server.prependListener('connection', (socket: Socket) => {
    const indirizzo = socket.remoteAddress ?? '';
    const delSuoIndirizzo = daOgnuno.get(indirizzo) ?? 0;
    aperti += 1;
    daOgnuno.set(indirizzo, delSuoIndirizzo + 1);
    socket.once('close', () => {
      vivi.delete(socket);
      aperti -= 1;
      const restano = (daOgnuno.get(indirizzo) ?? 1) - 1;
      if (restano > 0) daOgnuno.set(indirizzo, restano);
      else daOgnuno.delete(indirizzo);
    });
    if (aperti <= massimo && (delSuoIndirizzo < perIndirizzo || eProxy(indirizzo))) {
      vivi.set(socket, { dal: performance.now(), letti: 0, attese: 0 });
      return;
    }
    liberaInutili();
    avverti(indirizzo);
    rifiutaInParole(socket, 'sovraccarico', configurazione);
  });
}
