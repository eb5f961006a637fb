import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { Configurazione } from '../../piattaforma/configurazione/configurazione.ts';
import { FILE_PROPRI, fileMax } from '../../piattaforma/file-aperti.ts';
import { creaIndirizzoDi } from './indirizzo.ts';
import { rifiutaInParole } from './senza-rotta.ts';

/** Chi si collega e non dice nulla, o dice mezza richiesta, dopo tanto si lascia andare: una rete lenta ci mette pochi secondi. */
export const ATTESA_TESTA_MS = 15_000;
/** Ogni quanto si cercano. */
export const GIRO_COLLEGAMENTI_MS = 2_000;
/** Trecento persone dietro un indirizzo: sei collegamenti di un browser ciascuna, un socket, e posto per quelli che se ne vanno. */
const DA_UN_INDIRIZZO_MIN = 2_400;
/** In questo tempo lo stesso rifiuto va nel log una volta. */
const OGNI_MS = 60_000;
/** I collegamenti inattivi, al limite, si lasciano andare al più con questa frequenza. */
const OGNI_LIBERI_MS = 1_000;
/**
 * Chi è appena arrivato, o ha appena avuto risposta, non è inattivo: la sua richiesta può essere in ciò che non si è
 * ancora letto.
 */
const GRAZIA_MS = 1_000;

type LimitiCollegamenti = { massimo: number; perIndirizzo: number; graziaMs?: number };

/** Da quando un collegamento non chiede nulla, quanto aveva mandato fino ad allora, e quante risposte aspetta. */
type Riposo = { dal: number; letti: number; attese: number };

/** Ciò che un processo che può tenere aperti tanti file dà ai collegamenti: il resto è per la base dati e per i file. */
export function collegamentiPer(file: number): LimitiCollegamenti {
  // Di pochi file, ciò che serve al processo è più di quindici su cento.
  const massimo = Math.max(1, Math.min(Math.floor(file * 0.85), file - FILE_PROPRI));
  return { massimo, perIndirizzo: Math.min(massimo, Math.max(DA_UN_INDIRIZZO_MIN, Math.floor(massimo / 4))) };
}

/**
 * Conta i collegamenti, tutti e per indirizzo, e oltre il limite rifiuta in parole (503): al limite del processo il
 * sistema non risponderebbe affatto. Al limite lascia andare gli inattivi da un poco, così che chi arriva trovi posto;
 * non quelli della stessa raffica. I proxy fidati non si contano a parte: dietro ci sono molte persone.
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

  /** Chi non chiede nulla dà il suo posto, al più una volta al secondo: lo trova chi arriva dopo. */
  function liberaInutili(): void {
    const ora = performance.now();
    if (ora - liberatiIl < OGNI_LIBERI_MS) return;
    liberatiIl = ora;
    // Byte venuti dopo l'ultima risposta sono una richiesta in arrivo, o un socket che non è più HTTP.
    for (const [socket, { dal, letti, attese }] of vivi)
      if (attese === 0 && socket.bytesRead === letti && ora - dal >= graziaMs) socket.destroy();
  }

  // Senza chi lo ascolta, il primo collegamento che non si può accettare fermerebbe il processo, con tutti gli altri.
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
