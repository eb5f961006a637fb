import type { Pool } from 'pg';
import type { RiscontroNtp } from './riscontro-ntp.ts';

/** The clock of the process, corrected by its measured distance from the database's. Instants are epoch milliseconds. */
export type Orologio = { adesso(): number };

/**
 * Why the time is not to be trusted: it has jumped (`salto`), database and machine tell two times (`macchina`), or most of
 * the NTP servers tell another one (`ntp`).
 */
export type DubbioOra = 'salto' | 'macchina' | 'ntp';

type OrologioMisurato = Orologio & {
  /** Measures the distance again; to be repeated. */
  misura(): Promise<void>;
  /** How far the database's clock had moved from the one counted here, at the last measure. */
  derivaMs(): number;
  /**
   * Null if the time is good. Otherwise one of the clocks is wrong and nobody here may decide by it: no raise, no opening
   * and no closing then (R74).
   */
  dubbio(): DubbioOra | null;
  /** True while there is no doubt. */
  sano(): boolean;
};

type Testimoni = {
  monotono?: () => number;
  /** The time of the machine, to be compared with the database's; null: not compared. */
  macchina?: (() => number) | null;
  /** The time of the NTP servers; null: not compared. */
  ntp?: Pick<RiscontroNtp, 'ora'> | null;
};

type Misura = { istanteMs: number; monotonoMs: number; giroMs: number };

/** A distance that changes more than this between two measures means that a clock has jumped. */
const DERIVA_MAX_MS = 250;
/** Beyond this the database and the machine do not tell the same time. */
const SCARTO_MAX_MS = 5_000;
/** Beyond this, and what the servers are not sure of, the database and most NTP servers do not tell the same time. */
const SCARTO_NTP_MAX_MS = 1_000;
/** Samples of a measure: the one with the shortest round trip is kept. */
const CAMPIONI = 5;

/**
 * Measures the distance and starts. The time it gives never goes back, and does not follow the database where machine or
 * NTP contradict it: then it goes on from the last measure that they confirmed.
 */
export async function creaOrologio(
  pool: Pool,
  { monotono = () => performance.now(), macchina = null, ntp = null }: Testimoni = {},
): Promise<OrologioMisurato> {
  // Time runs on the monotonic counter: a jump of the machine's clock does not move the time of the sales.
  let base = await campiona(pool, monotono);
  let vista = base;
  let deriva = 0;
  let ultimo = 0;
  const secondo = (misura: Misura): number => misura.istanteMs + (monotono() - misura.monotonoMs);

  function smentita(misura: Misura): DubbioOra | null {
    const concorde = ntp?.ora() ?? null;
    const daNtpMs = concorde === null ? 0 : Math.abs(misura.istanteMs - misura.monotonoMs - concorde.differenzaMs);
    if (concorde !== null && daNtpMs - concorde.erroreMs > SCARTO_NTP_MAX_MS) return 'ntp';
    return macchina !== null && Math.abs(secondo(misura) - macchina()) > SCARTO_MAX_MS ? 'macchina' : null;
  }
  const dubbio = (): DubbioOra | null => {
    const smentito = smentita(vista) ?? smentita(base);
    if (smentito !== null) return smentito;
    // Ahead of what it measures, the time stands still until it is reached: what comes meanwhile has no instant of its own.
    return Math.abs(deriva) > DERIVA_MAX_MS || ultimo - secondo(base) > DERIVA_MAX_MS ? 'salto' : null;
  };
  return {
    adesso() {
      ultimo = Math.max(ultimo, Math.floor(secondo(base)));
      return ultimo;
    },
    async misura() {
      vista = await campiona(pool, monotono);
      deriva = vista.istanteMs - (base.istanteMs + (vista.monotonoMs - base.monotonoMs));
      if (smentita(vista) === null || smentita(base) !== null) base = vista;
    },
    derivaMs: () => deriva,
    dubbio,
    sano: () => dubbio() === null,
  };
}

async function campiona(pool: Pool, monotono: () => number): Promise<Misura> {
  let migliore = { istanteMs: 0, monotonoMs: 0, giroMs: Number.POSITIVE_INFINITY };
  for (let i = 0; i < CAMPIONI; i += 1) {
    const prima = monotono();
    const { rows } = await pool.query<{ ora: number }>(
      'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ora',
    );
    const dopo = monotono();
    const ora = rows[0]?.ora ?? 0;
    if (dopo - prima < migliore.giroMs)
      migliore = { istanteMs: ora, monotonoMs: (prima + dopo) / 2, giroMs: dopo - prima };
  }
  return migliore;
}
