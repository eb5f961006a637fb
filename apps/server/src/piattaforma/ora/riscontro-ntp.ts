import type { FastifyBaseLogger } from 'fastify';
import { maggioranza, type OraConcorde } from './maggioranza.ts';
import { chiediOra, type ServerNtp } from './ntp.ts';
import type { RispostaNtp } from './risposta-ntp.ts';

/** The time as the configured NTP servers tell it, beside the machine's and the database's. One per process. */
export type RiscontroNtp = {
  /** Asks all of them, if it is time to; `inDubbio` asks more often. Never fails. */
  chiedi(inDubbio: boolean): Promise<void>;
  /** What most of the configured servers agreed upon lately; null if they did not. */
  ora(): OraConcorde | null;
  /** True if there are servers to ask, and most of them have not agreed lately: nobody confirms the time. */
  manca(): boolean;
};

/** How often: a public server is not asked more than once a minute, unless something is wrong. */
export const OGNI_MS = 64_000;
/** An agreement older than this says nothing any more: the counter of a machine may have drifted by a tenth of a second. */
const VALIDA_MS = 15 * 60_000;
const ATTESA_MS = 1_000;
/** A server that asked to be asked less often rests this long, each time twice as long. */
const RIPOSO_MS = 4 * OGNI_MS;
const RIPOSO_MAX_MS = 86_400_000;

type Parti = {
  server: readonly ServerNtp[];
  log: Pick<FastifyBaseLogger, 'warn'>;
  monotono?: () => number;
  ogniMs?: number;
  attesaMs?: number;
};

export function creaRiscontroNtp({
  server,
  log,
  monotono = () => performance.now(),
  ogniMs = OGNI_MS,
  attesaMs = ATTESA_MS,
}: Parti): RiscontroNtp {
  const riposi = new Map<ServerNtp, { finoA: number; durataMs: number }>();
  let chiestoMs = Number.NEGATIVE_INFINITY;
  let ultima: (OraConcorde & { il: number }) | null = null;
  let inCorso: Promise<void> | null = null;

  async function chiediA(quale: ServerNtp): Promise<RispostaNtp> {
    const riposo = riposi.get(quale);
    if (riposo !== undefined && monotono() < riposo.finoA) return { esito: 'nessuna', perche: 'ha chiesto riposo' };
    const risposta = await chiediOra(quale, { attesaMs, monotono });
    if (risposta.esito === 'bacio') {
      const durataMs = Math.min(RIPOSO_MAX_MS, (riposo?.durataMs ?? RIPOSO_MS / 2) * 2);
      // RFC 5905: who refuses is asked no more; who is asked too often, less.
      const mai = risposta.codice === 'DENY' || risposta.codice === 'RSTR';
      riposi.set(quale, { finoA: mai ? Number.POSITIVE_INFINITY : monotono() + durataMs, durataMs });
    } else if (risposta.esito === 'ora') riposi.delete(quale);
    return risposta;
  }

  async function giro(): Promise<void> {
    chiestoMs = monotono();
    const risposte = await Promise.all(server.map(chiediA));
    const concorde = maggioranza(
      risposte.filter((risposta) => risposta.esito === 'ora'),
      server.length,
    );
    if (concorde !== null) ultima = { ...concorde, il: monotono() };
    else
      log.warn(
        { ntp: server.map(({ host, porta }, i) => ({ host, porta, ...risposte[i] })) },
        'i server NTP non danno un’ora su cui la maggior parte concordi',
      );
  }

  const ora = (): OraConcorde | null => (ultima !== null && monotono() - ultima.il <= VALIDA_MS ? ultima : null);
  return {
    async chiedi(inDubbio) {
      const dopoMs = inDubbio ? ogniMs / 4 : ogniMs;
      if (server.length === 0 || (inCorso === null && monotono() - chiestoMs < dopoMs)) return;
      inCorso ??= giro().finally(() => {
        inCorso = null;
      });
      await inCorso;
    },
    ora,
    manca: () => server.length > 0 && ora() === null,
  };
}
