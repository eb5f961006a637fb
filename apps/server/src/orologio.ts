import type { Pool } from 'pg';

/** L'orologio del processo, corretto sullo scarto misurato dall'orologio della base dati. Istanti in ms dall'epoca. */
export type Orologio = { adesso(): number };

export type OrologioMisurato = Orologio & {
  /** Misura di nuovo lo scarto; da ripetere. */
  misura(): Promise<void>;
  /** Quanto l'orologio della macchina si è spostato rispetto alla base dati dall'ultima misura. */
  derivaMs(): number;
  /** Falso oltre `DERIVA_MAX_MS`: il processo non deve accettare rilanci (R74). */
  sano(): boolean;
};

/** Uno scarto che cambia più di così fra due misure significa che un orologio è saltato. */
const DERIVA_MAX_MS = 250;
/** Campioni per misura: si tiene quello con l'andata e ritorno più breve. */
const CAMPIONI = 5;

/** Misura lo scarto e parte; l'ora che dà non torna mai indietro. */
export async function creaOrologio(
  pool: Pool,
  monotono: () => number = () => performance.now(),
): Promise<OrologioMisurato> {
  // Il tempo scorre sul contatore monotono: un salto dell'orologio della macchina non sposta l'ora delle vendite.
  let base = await campiona(pool, monotono);
  let deriva = 0;
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
    sano: () => Math.abs(deriva) <= DERIVA_MAX_MS,
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
