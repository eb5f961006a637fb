import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { ServerNtp } from '../piattaforma/ora/ntp.ts';
import { creaOrologio, type DubbioOra, type Orologio } from '../piattaforma/ora/orologio.ts';
import { creaRiscontroNtp, OGNI_MS, type RiscontroNtp } from '../piattaforma/ora/riscontro-ntp.ts';

/** Ogni quanto si rimisura lo scarto dall'orologio della base dati. */
const MISURA_OROLOGIO_MS = 10_000;

/** Ogni quanto si guardano gli orologi; le prove lo fanno più spesso. */
export type PassiOrologio = { misuraMs: number; ntpMs: number };
const PASSI: PassiOrologio = { misuraMs: MISURA_OROLOGIO_MS, ntpMs: OGNI_MS };

/** L'ora delle vendite, e che cosa se ne sa (R74). */
export type OrologioAperto = {
  orologio: Orologio;
  derivaMs(): number;
  /** Perché non ci si può fidare; `null` se ci si può. */
  dubbio(): DubbioOra | null;
  sano(): boolean;
  /** Vero se ci sono server NTP da sentire, e la maggior parte non conferma nessuna ora. */
  nonConfermata(): boolean;
};

/** L'ora che una prova dà e sposta: di lei non si dubita. */
export function orologioDato(orologio: Orologio): OrologioAperto {
  return { orologio, derivaMs: () => 0, dubbio: () => null, sano: () => true, nonConfermata: () => false };
}

/** Misura gli orologi una volta, poi di continuo, finché non si chiama ciò che mette in `fermate`. */
export async function apriOrologio(
  pool: Pool,
  {
    server,
    log,
    fermate,
    passi = PASSI,
  }: { server: readonly ServerNtp[]; log: FastifyBaseLogger; fermate: (() => unknown)[]; passi?: PassiOrologio },
): Promise<OrologioAperto> {
  const ntp: RiscontroNtp = creaRiscontroNtp({ server, log, ogniMs: passi.ntpMs });
  await ntp.chiedi(false);
  const misurato = await creaOrologio(pool, { macchina: Date.now, ntp });
  let detto: DubbioOra | null = null;
  const dillo = (): void => {
    const dubbio = misurato.dubbio();
    if (dubbio !== detto)
      log[dubbio === null ? 'warn' : 'error'](
        { dubbio },
        dubbio === null ? 'l’ora è di nuovo certa' : 'l’ora è dubbia',
      );
    detto = dubbio;
  };
  async function guarda(): Promise<void> {
    await Promise.all([
      ntp.chiedi(!misurato.sano()),
      misurato.misura().catch((errore: unknown) => log.warn({ err: errore }, 'orologio non misurato')),
    ]);
    dillo();
  }
  dillo();
  const misure = setInterval(() => void guarda(), passi.misuraMs);
  fermate.push(() => clearInterval(misure));
  return {
    orologio: misurato,
    derivaMs: misurato.derivaMs,
    dubbio: misurato.dubbio,
    sano: misurato.sano,
    nonConfermata: ntp.manca,
  };
}
