import type { Pool } from 'pg';
import type { Precisa, Riga } from '../../base-dati/tavole.ts';
import { creaMappaLimitata } from '../../piattaforma/arnesi/mappa-limitata.ts';
import { chiaveDi, type RuoloPresente, scriveSegnali } from './segnali.ts';

type Presente = { chi: string; ruolo: RuoloPresente; dalMs: number; vistoMs: number };

/** Un segnale più vecchio di così non è più una presenza: due giri di polling persi e un margine. */
export const PRESENZA_VALIDA_MS = 15_000;
/** Lo stesso segnale non si riscrive più spesso di così. */
const RISCRITTURA_MS = 2_000;
/** Persone seguite insieme da un processo; oltre si dimentica chi tace da più tempo, e si riscrive al suo prossimo segnale. */
const SEGUITI_MAX = 50_000;

/** Chi è collegato a quale stanza. I tempi sono della base dati, perché valgano fra processi. */
export type Presenze = {
  /** Una persona ha dato un segnale, da quella rete se si sa: una chiamata, o un canale ancora aperto. Non fallisce mai. */
  segnala(asta: string, chi: string, ruolo: RuoloPresente, rete?: string | null): void;
  /** Chi si è visto negli ultimi `PRESENZA_VALIDA_MS`. */
  collegati(asta: string): Promise<Presente[]>;
  /**
   * Da quanto non si vede il referente di ciascuna asta, in millisecondi; chi non si è mai visto non c'è (R49). Chi conduce
   * più vendite le ha tutte davanti: basta che si veda in una.
   */
  assenzeReferenti(aste: readonly string[]): Promise<Map<string, number>>;
  /** Da quanto non si vede chi conduce, in millisecondi, in nessuna delle sue vendite; `null` se non si è mai visto (R36, R49). */
  assenzaDi(chi: string): Promise<number | null>;
};

type Collegato = Riga<'presenze', 'chi' | 'dal' | 'visto'> & Precisa<'presenze', { ruolo: RuoloPresente }>;

export function creaPresenze(pool: Pool, quando: () => number = () => performance.now()): Presenze {
  const scritti = creaMappaLimitata<number>(SEGUITI_MAX);
  // Un segnale perso non è un danno: ne arriva un altro, e la presenza non deve mai far fallire la chiamata che lo porta.
  const scrivi = scriveSegnali(pool, {
    validaMs: PRESENZA_VALIDA_MS,
    persi(segnali) {
      for (const segnale of segnali) scritti.togli(chiaveDi(segnale));
    },
  });
  return {
    segnala(asta, chi, ruolo, rete = null) {
      const chiave = chiaveDi({ asta, chi });
      const ora = quando();
      if (ora - (scritti.trova(chiave) ?? Number.NEGATIVE_INFINITY) < RISCRITTURA_MS) return;
      scritti.metti(chiave, ora);
      scrivi({ asta, chi, ruolo, rete });
    },
    async collegati(asta) {
      const { rows } = await pool.query<Collegato>(
        `SELECT chi, ruolo, dal, visto FROM presenze
         WHERE asta = $1 AND visto > clock_timestamp() - make_interval(secs => ${PRESENZA_VALIDA_MS / 1000}) ORDER BY ruolo, chi`,
        [asta],
      );
      return rows.map(({ chi, ruolo, dal, visto }) => ({ chi, ruolo, dalMs: dal.getTime(), vistoMs: visto.getTime() }));
    },
    async assenzeReferenti(aste) {
      if (aste.length === 0) return new Map();
      const { rows } = await pool.query<Riga<'presenze', 'asta'> & { assenza: number }>({
        name: 'assenze-referenti',
        // Il secondo delegato guarda e non conduce: il suo segnale, di quando conduceva, non conta. Con un secondo, chi conduce e
        // non si è mai visto manca da sempre: può averla ricevuta senza esserci (R36).
        text: `SELECT a.id AS asta, coalesce(extract(epoch FROM clock_timestamp() - viste.visto) * 1000,
                 CASE WHEN a.secondo_id IS NOT NULL THEN 'Infinity'::float8 END)::float8 AS assenza
               FROM aste a CROSS JOIN LATERAL (SELECT max(visto) AS visto FROM (
                 SELECT p.visto FROM presenze p WHERE p.chi = a.delegato_id::text AND p.ruolo = 'referente'
                 UNION ALL
                 SELECT p.visto FROM presenze p WHERE p.asta = a.id AND p.ruolo = 'referente'
                   AND p.chi IS DISTINCT FROM a.secondo_id::text) tutte) viste
               WHERE a.id = ANY($1::uuid[]) AND (viste.visto IS NOT NULL OR a.secondo_id IS NOT NULL)`,
        values: [aste],
      });
      return new Map(rows.map(({ asta, assenza }) => [asta, assenza]));
    },
    async assenzaDi(chi) {
      const { rows } = await pool.query<{ assenza: number | null }>(
        `SELECT (extract(epoch FROM clock_timestamp() - max(visto)) * 1000)::float8 AS assenza FROM presenze
         WHERE chi = $1 AND ruolo = 'referente'`,
        [chi],
      );
      const assenza = rows[0]?.assenza ?? null;
      return assenza === null ? null : Math.max(0, Math.floor(assenza));
    },
  };
}
