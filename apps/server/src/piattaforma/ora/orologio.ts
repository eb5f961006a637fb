import type { Pool } from 'pg';
import type { RiscontroNtp } from './riscontro-ntp.ts';

/** L'orologio del processo, corretto della distanza misurata da quello della base dati. Gli istanti sono millisecondi dall'epoca. */
export type Orologio = { adesso(): number };

/**
 * Perché dell'ora non ci si fida: è saltata (`salto`), base dati e macchina dicono due ore (`macchina`), o la maggior
 * parte dei server NTP ne dice un'altra (`ntp`).
 */
export type DubbioOra = 'salto' | 'macchina' | 'ntp';

type OrologioMisurato = Orologio & {
  /** Misura di nuovo la distanza; va ripetuto. */
  misura(): Promise<void>;
  /** Di quanto, all'ultima misura, l'orologio della base dati si era spostato da quello contato qui. */
  derivaMs(): number;
  /**
   * Null se l'ora è buona. Se no uno degli orologi sbaglia, e qui nessuno può decidere con quello: né rilanci, né
   * aperture, né chiusure (R74).
   */
  dubbio(): DubbioOra | null;
  /** True finché non c'è dubbio. */
  sano(): boolean;
};

type Testimoni = {
  monotono?: () => number;
  /** L'ora della macchina, da confrontare con quella della base dati; null: non si confronta. */
  macchina?: (() => number) | null;
  /** L'ora dei server NTP; null: non si confronta. */
  ntp?: Pick<RiscontroNtp, 'ora'> | null;
};

type Misura = { istanteMs: number; monotonoMs: number; giroMs: number };

/** Una distanza che fra due misure cambia più di così vuol dire che un orologio è saltato. */
const DERIVA_MAX_MS = 250;
/** Oltre, base dati e macchina non dicono la stessa ora. */
const SCARTO_MAX_MS = 5_000;
/** Oltre, e oltre ciò di cui i server non sono sicuri, la base dati e la maggior parte dei server NTP non dicono la stessa ora. */
const SCARTO_NTP_MAX_MS = 1_000;
/** I campioni di una misura: si tiene quello con il giro più breve. */
const CAMPIONI = 5;

/**
 * Misura la distanza e parte. L'ora che dà non torna mai indietro, e non segue la base dati dove la macchina o NTP la
 * contraddicono: allora prosegue dall'ultima misura che hanno confermato.
 */
export async function creaOrologio(
  pool: Pool,
  { monotono = () => performance.now(), macchina = null, ntp = null }: Testimoni = {},
): Promise<OrologioMisurato> {
  // L'ora corre sul contatore monotono: un salto dell'orologio della macchina non sposta l'ora delle vendite.
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
    // Avanti a ciò che misura, l'ora sta ferma finché la si raggiunge: ciò che intanto arriva non ha un istante suo.
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
