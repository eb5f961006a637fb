import type { Fase, Istante, ParametriBozza, Scheda, Stato } from '@gestore/dominio';
import type { Pool } from 'pg';

/** Ciò che serve agli elenchi; il registro resta la sola fonte e l'indice si può ricostruire. */
export type RigaIndice = { id: string; fase: Fase; scheda: Scheda; parametri: ParametriBozza; esito: string | null };

export type Indice = {
  aggiorna(stato: Stato, seq: number): Promise<void>;
  pubblicate(): Promise<RigaIndice[]>;
  tutte(): Promise<RigaIndice[]>;
  delDelegato(delegatoId: string): Promise<RigaIndice[]>;
  una(id: string): Promise<RigaIndice | null>;
  /** Aste il cui termine per le offerte è passato ma non ancora registrato. */
  termineScaduto(adesso: number): Promise<string[]>;
  inGara(): Promise<string[]>;
  /**
   * Aste con le operazioni aperte e senza esito: quelle che un disservizio tocca (R57). Anche quelle la cui riga questo
   * processo non ha ancora scritto, o non è riuscito a scrivere: un guasto della base dati è proprio quando succede.
   */
  dalVivo(): Promise<string[]>;
  /** Di queste, quelle con un disservizio aperto o con la gara ferma. */
  attendono(): Promise<string[]>;
  /** Aste il cui registro ha voci, scritte da `dal` in poi (da sempre, se manca), che l'indice mostra e che non ha ancora visto. */
  indietro(dal?: Istante): Promise<string[]>;
  /** Aste le cui offerte sono leggibili per le convocazioni (R10) e non ancora concluse. */
  daConvocare(adesso: number): Promise<string[]>;
};

/** Eventi che non cambiano nulla di ciò che un elenco mostra: sulla strada di un rilancio l'indice non si tocca. */
export const SENZA_INDICE: readonly string[] = [
  'RilancioAccettato',
  'RilancioRifiutato',
  'CronoFermato',
  'CronoRipreso',
  'CronoRiportato',
  'MessaggioInviato',
  'AssistenzaRichiesta',
  'AttoRifiutato',
];

/** Dalle operazioni all'esito. */
const DAL_VIVO: readonly Fase[] = ['operazioni_aperte', 'gara', 'gara_conclusa'];

/** Limite degli elenchi: oltre si cerca. */
const ELENCO_MAX = 500;

export function creaIndice(pool: Pool): Indice {
  const elenco = async (dove: string, valori: unknown[]): Promise<RigaIndice[]> => {
    const { rows } = await pool.query<{ stato: RigaIndice }>(
      `SELECT stato FROM aste WHERE ${dove} ORDER BY inizio_operazioni_il NULLS LAST, id LIMIT ${ELENCO_MAX}`,
      valori,
    );
    return rows.map(({ stato }) => stato);
  };
  const identificativi = async (dove: string, valori: unknown[]): Promise<string[]> =>
    (await pool.query<{ id: string }>(`SELECT id FROM aste WHERE ${dove}`, valori)).rows.map(({ id }) => id);
  /** Le righe in scrittura, o non riuscite; ne escono quando una scrittura, questa o una seguente, riesce. */
  const daScrivere = new Map<string, { seq: number; fase: Fase }>();
  return {
    async aggiorna(stato, seq) {
      if (stato.fase === 'inesistente') return;
      const { id, fase, scheda, parametri } = stato;
      const { termineOfferteIl, inizioOperazioniIl, leggibiliPrimaMs } = parametri;
      const leggibiliDal = inizioOperazioniIl === null ? null : inizioOperazioniIl - (leggibiliPrimaMs ?? 0);
      if ((daScrivere.get(id)?.seq ?? 0) < seq) daScrivere.set(id, { seq, fase });
      const riga: RigaIndice = { id, fase, scheda, parametri, esito: 'esito' in stato ? stato.esito.tipo : null };
      await pool.query(
        `INSERT INTO aste (id, seq, fase, delegato_id, termine_offerte_il, inizio_operazioni_il, leggibili_dal, stato, attende)
         SELECT $1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9 WHERE NOT EXISTS (SELECT 1 FROM aste_ombra WHERE asta = $1)
         ON CONFLICT (id) DO UPDATE SET seq = EXCLUDED.seq, fase = EXCLUDED.fase, delegato_id = EXCLUDED.delegato_id,
           termine_offerte_il = EXCLUDED.termine_offerte_il, inizio_operazioni_il = EXCLUDED.inizio_operazioni_il,
           leggibili_dal = EXCLUDED.leggibili_dal, stato = EXCLUDED.stato,
           attende = EXCLUDED.attende
         WHERE aste.seq < EXCLUDED.seq`,
        [
          id,
          seq,
          fase,
          scheda.delegatoId,
          termineOfferteIl,
          inizioOperazioniIl,
          leggibiliDal,
          JSON.stringify(riga),
          attende(stato),
        ],
      );
      if ((daScrivere.get(id)?.seq ?? 0) <= seq) daScrivere.delete(id);
    },
    pubblicate: () => elenco("fase <> 'bozza'", []),
    tutte: () => elenco('true', []),
    delDelegato: (delegatoId) => elenco("delegato_id = $1 AND fase <> 'bozza'", [delegatoId]),
    una: async (id) => (await elenco('id = $1', [id]))[0] ?? null,
    termineScaduto: (adesso) => identificativi("fase = 'raccolta' AND termine_offerte_il + 1000 <= $1", [adesso]),
    inGara: () => identificativi("fase = 'gara'", []),
    attendono: () => identificativi('attende ORDER BY id', []),
    async dalVivo() {
      // Prima di leggere: una riga scritta intanto si trova nell'una o nell'altra parte.
      const forse = [...daScrivere].flatMap(([id, { fase }]) => (DAL_VIVO.includes(fase) ? [id] : []));
      const scritte = await identificativi("fase IN ('operazioni_aperte', 'gara', 'gara_conclusa') ORDER BY id", []);
      const perse = forse.filter((id) => !scritte.includes(id));
      if (perse.length === 0) return scritte;
      const { rows } = await pool.query<{ asta: string }>(
        `SELECT p.asta FROM unnest($1::uuid[]) AS p(asta)
         WHERE NOT EXISTS (SELECT 1 FROM aste_ombra o WHERE o.asta = p.asta)`,
        [perse],
      );
      return [...scritte, ...rows.map(({ asta }) => asta)];
    },
    async indietro(dal = 0) {
      const { rows } = await pool.query<{ asta: string }>(
        `SELECT g.asta FROM (SELECT asta, max(seq) AS seq FROM giornale WHERE registrato_il >= $2 AND tipo <> ALL($1::text[]) GROUP BY asta) g
         LEFT JOIN aste a ON a.id = g.asta WHERE (a.seq IS NULL OR a.seq < g.seq)
           AND NOT EXISTS (SELECT 1 FROM aste_ombra o WHERE o.asta = g.asta)`,
        [SENZA_INDICE, dal],
      );
      return rows.map(({ asta }) => asta);
    },
    daConvocare: (adesso) =>
      identificativi("fase IN ('raccolta', 'termine_scaduto', 'operazioni_aperte') AND leggibili_dal <= $1", [adesso]),
  };
}

/** Qualcuno deve ancora fare qualcosa perché la vendita torni a correre (R57). */
function attende(stato: Exclude<Stato, { fase: 'inesistente' }>): boolean {
  return stato.disservizio !== null || (stato.fase === 'gara' && stato.gara.fase === 'sospesa');
}
