import type { FastifyBaseLogger } from 'fastify';
import { maggioranza, type OraConcorde } from './maggioranza.ts';
import { chiediOra, type ServerNtp } from './ntp.ts';
import type { RispostaNtp } from './risposta-ntp.ts';

/** L'ora come la dicono i server NTP configurati, accanto a quella della macchina e della base dati. Uno per processo. */
export type RiscontroNtp = {
  /** Chiede a tutti, se è ora; `inDubbio` chiede più spesso. Non fallisce mai. */
  chiedi(inDubbio: boolean): Promise<void>;
  /** Ciò su cui di recente ha concordato la maggior parte dei server configurati; null se non hanno concordato. */
  ora(): OraConcorde | null;
  /** True se ci sono server a cui chiedere, e di recente la maggior parte non ha concordato: nessuno conferma l'ora. */
  manca(): boolean;
};

/** Ogni quanto: a un server pubblico non si chiede più di una volta al minuto, salvo che qualcosa non vada. */
export const OGNI_MS = 64_000;
/** Un accordo più vecchio di così non dice più nulla: il contatore di una macchina può essersi spostato di un decimo di secondo. */
const VALIDA_MS = 15 * 60_000;
const ATTESA_MS = 1_000;
/** Un server che ha chiesto di essere interrogato meno spesso riposa per tanto, ogni volta il doppio. */
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
      // RFC 5905: a chi rifiuta non si chiede più; a chi è interrogato troppo spesso, meno.
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
