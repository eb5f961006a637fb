import type { Pool } from 'pg';

/** The clock of the process, corrected by its measured distance from the database's. Instants are epoch milliseconds. */
export type Orologio = { adesso(): number };

export type OrologioMisurato = Orologio & {
  /** Measures the distance again; to be repeated. */
  misura(): Promise<void>;
  /** How far the machine's clock has moved from the database's since the last measure. */
  derivaMs(): number;
  /**
   * False beyond `DERIVA_MAX_MS`, or when database and machine tell two times (`SCARTO_MAX_MS`): one of them is wrong and nobody
   * here knows which. No raise, no opening and no closing then (R74).
   */
  sano(): boolean;
};

/** A distance that changes more than this between two measures means that a clock has jumped. */
const DERIVA_MAX_MS = 250;
/** Beyond this the database and the machine do not tell the same time. */
const SCARTO_MAX_MS = 5_000;
/** Samples of a measure: the one with the shortest round trip is kept. */
const CAMPIONI = 5;

/** Measures the distance and starts; `macchina` is the time of the machine, to be compared with the database's; the time it gives never goes back. */
export async function creaOrologio(
  pool: Pool,
  monotono: () => number = () => performance.now(),
  macchina: (() => number) | null = null,
): Promise<OrologioMisurato> {
  // Time runs on the monotonic counter: a jump of the machine's clock does not move the time of the sales.
  let base = await campiona(pool, monotono);
  let deriva = 0;
  const scartoMs = (): number => (macchina === null ? 0 : base.istanteMs + (monotono() - base.monotonoMs) - macchina());
  let ultimo = 0;
  return {
    adesso() {
      ultimo = Math.max(ultimo, Math.floor(base.istanteMs + (monotono() - base.monotonoMs)));
      return ultimo;
    },
    async misura() {
      const nuova = await campiona(pool, monotono);
      deriva = nuova.istanteMs - (base.istanteMs + (nuova.monotonoMs - base.monotonoMs));
      base = nuova;
    },
    derivaMs: () => deriva,
    sano: () => Math.abs(deriva) <= DERIVA_MAX_MS && Math.abs(scartoMs()) <= SCARTO_MAX_MS,
  };
}

async function campiona(pool: Pool, monotono: () => number): Promise<{ istanteMs: number; monotonoMs: number }> {
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
