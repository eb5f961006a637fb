import type { Pool } from 'pg';

export type RuoloPresente = 'referente' | 'offerente' | 'spettatore';

/** `rete`: da quale rete viene, se si sa; un segnale che non la porta lascia quella di prima. */
type Segnale = { asta: string; chi: string; ruolo: RuoloPresente; rete?: string | null };

/** Scritture insieme: una connessione morta ne tiene ferma una, e le altre vanno. */
const IN_VOLO_MAX = 4;
/** Segnali in una scrittura. */
const INSIEME_MAX = 1_000;
/** Persone in attesa di essere scritte, se la base dati non risponde: oltre, si riscriveranno al loro prossimo segnale. */
const IN_ATTESA_MAX = 50_000;

/**
 * Scrive i segnali: subito se c'è posto, se no insieme a tutti quelli che intanto arrivano. Una pagina ne dà uno ogni cinque
 * secondi: uno per scrittura costa trenta volte di più, e con cinquantamila pagine più di un core.
 */
export function scriveSegnali(
  pool: Pool,
  { validaMs, persi }: { validaMs: number; persi: (segnali: readonly Segnale[]) => void },
): (segnale: Segnale) => void {
  /** Di ciascuno basta un segnale: la base dati ferma non accumula quelli di chi insiste. */
  const attese = new Map<string, Segnale>();
  let inVolo = 0;

  async function svuota(): Promise<void> {
    inVolo += 1;
    while (attese.size > 0) {
      // Nello stesso ordine per tutti i processi: in ordini diversi si aspetterebbero a vicenda.
      const presi = [...attese.values().take(INSIEME_MAX)].sort(perChiave);
      for (const preso of presi) attese.delete(chiaveDi(preso));
      await pool
        .query({
          name: 'presenze-segnali',
          text: `INSERT INTO presenze (asta, chi, ruolo, rete)
           SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) AS t(asta, chi, ruolo, rete)
           ON CONFLICT (asta, chi) DO UPDATE SET visto = clock_timestamp(), lasciata = NULL,
             rete = coalesce(EXCLUDED.rete, presenze.rete),
             dal = CASE WHEN presenze.visto < clock_timestamp() - make_interval(secs => ${validaMs / 1000}) THEN clock_timestamp() ELSE presenze.dal END`,
          values: [
            presi.map(({ asta }) => asta),
            presi.map(({ chi }) => chi),
            presi.map(({ ruolo }) => ruolo),
            presi.map(({ rete }) => rete ?? null),
          ],
        })
        .catch(() => persi(presi));
    }
    inVolo -= 1;
  }

  return (segnale) => {
    if (attese.size >= IN_ATTESA_MAX) return persi([segnale]);
    attese.set(chiaveDi(segnale), segnale);
    if (inVolo < IN_VOLO_MAX) void svuota();
  };
}

function perChiave(a: Segnale, b: Segnale): number {
  return chiaveDi(a) < chiaveDi(b) ? -1 : 1;
}

/** Di chi è un segnale. */
export function chiaveDi({ asta, chi }: Pick<Segnale, 'asta' | 'chi'>): string {
  return `${asta}/${chi}`;
}
