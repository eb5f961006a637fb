import {
  eFra,
  FASI_DAL_VIVO,
  type Fase,
  type Istante,
  leggibiliDal,
  letturaPrevistaDal,
  type ParametriBozza,
  primaScadenza,
  type Scheda,
  type Stato,
  TIPI_FATTO_DOPO,
  type TipoEvento,
  type TipoFattoDopo,
} from '@gestore/dominio';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Precisa, Riga } from '../../../base-dati/tavole.ts';

/** Ciò che serve agli elenchi; il registro resta la sola fonte e l'indice si può ricostruire. */
export type RigaIndice = {
  id: string;
  fase: Fase;
  scheda: Scheda;
  parametri: ParametriBozza;
  esito: string | null;
  /** La vendita è ferma (R32); manca nelle righe scritte da versioni passate. */
  ferma?: boolean;
  /** La gara è sospesa (R57); di una riga scritta da versioni passate lo dice la migrazione 0772. */
  garaSospesa?: boolean;
  /** Chi ha offerto è libero, e non c'è ancora un esito (R71). */
  liberati?: boolean;
  /** Oltre quell'istante a qualcuno torna la cauzione, di una vendita finita sospesa o rinviata (R24, R71). */
  rimborsaDal?: Istante | null;
};

export type Indice = {
  aggiorna(stato: Stato, seq: number): Promise<void>;
  /** Torna quando nessuna scrittura chiesta finora è ancora in corso, riuscita o no: chi fotografa la base dati aspetta questo. */
  quiete(): Promise<void>;
  /** Vero finché non c'è nemmeno una vendita. */
  vuoto(): Promise<boolean>;
  una(id: string): Promise<RigaIndice | null>;
  /** Aste il cui termine per le offerte è passato ma non ancora registrato. */
  termineScaduto(adesso: number): Promise<string[]>;
  /** Aste finite sospese o rinviate in cui qualcuno non è più vincolato, e aspetta la cauzione (R24, R71). */
  daRimborsare(adesso: number): Promise<string[]>;
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
  /** L'istante scritto da `segnaInPari`; zero se nessuno l'ha ancora scritto: allora si guarda tutto. */
  inPariDal(): Promise<Istante>;
  /** Ciò che è stato scritto nel registro prima di `dal`, l'indice lo mostra. Resta anche se il processo muore. */
  segnaInPari(dal: Istante): Promise<void>;
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
  'OfferentiScollegati',
  'MessaggioInviato',
  'AssistenzaRichiesta',
  'AttoRifiutato',
  // Il secondo registro di una vendita ha un nome suo, e negli elenchi non c'è.
  ...TIPI_FATTO_DOPO,
] satisfies readonly (TipoEvento | TipoFattoDopo)[];

export function creaIndice(db: Kysely<unknown>): Indice {
  const identificativi = async (dove: RawBuilder<unknown>): Promise<string[]> => {
    const { rows } = await sql<Riga<'aste', 'id'>>`SELECT id FROM aste WHERE ${dove}`.execute(db);
    return rows.map(({ id }) => id);
  };
  /** Le righe in scrittura, o non riuscite; ne escono quando una scrittura, questa o una seguente, riesce. */
  const daScrivere = new Map<string, { seq: number; fase: Fase }>();
  const scritture = conQuiete(async (stato, seq) => {
    if (stato.fase === 'inesistente') return;
    const { id, fase, scheda, parametri, secondo } = stato;
    const { termineOfferteIl, inizioOperazioniIl } = parametri;
    if ((daScrivere.get(id)?.seq ?? 0) < seq) daScrivere.set(id, { seq, fase });
    const esito = 'esito' in stato ? stato.esito.tipo : null;
    const { ferma } = stato;
    const leggibili = stato.fase === 'bozza' ? letturaPrevistaDal(parametri) : leggibiliDal(stato);
    const rimborsaDal = stato.fase === 'bozza' ? null : primaScadenza(stato);
    const fermata = { ferma: ferma !== null, garaSospesa: haLaGaraSospesa(stato), liberati: ferma?.liberati === true };
    const riga: RigaIndice = { id, fase, scheda, parametri, esito, ...fermata, rimborsaDal };
    await sql`
      INSERT INTO aste (id, seq, fase, delegato_id, secondo_id, termine_offerte_il, inizio_operazioni_il, leggibili_dal, stato, attende)
      SELECT ${id}, ${seq}, ${fase}, ${scheda.delegatoId}, ${secondo?.delegatoId ?? null}, ${termineOfferteIl}, ${inizioOperazioniIl},
        ${leggibili}, ${JSON.stringify(riga)}, ${attende(stato)}
      WHERE NOT EXISTS (SELECT 1 FROM aste_ombra WHERE asta = ${id})
      ON CONFLICT (id) DO UPDATE SET seq = EXCLUDED.seq, fase = EXCLUDED.fase, delegato_id = EXCLUDED.delegato_id,
        secondo_id = EXCLUDED.secondo_id,
        termine_offerte_il = EXCLUDED.termine_offerte_il, inizio_operazioni_il = EXCLUDED.inizio_operazioni_il,
        leggibili_dal = EXCLUDED.leggibili_dal, stato = EXCLUDED.stato, attende = EXCLUDED.attende
      WHERE aste.seq < EXCLUDED.seq`.execute(db);
    if ((daScrivere.get(id)?.seq ?? 0) <= seq) daScrivere.delete(id);
  });
  return {
    ...scritture,
    async vuoto() {
      const { rows } = await sql`SELECT 1 FROM aste LIMIT 1`.execute(db);
      return rows.length === 0;
    },
    async una(id) {
      const { rows } = await sql<
        Precisa<'aste', { stato: RigaIndice }>
      >`SELECT stato FROM aste WHERE id = ${id}`.execute(db);
      return rows[0]?.stato ?? null;
    },
    // Le espressioni sono quelle degli indici di ciò che è dovuto: scritte altrimenti si leggerebbero tutte le aperte.
    termineScaduto: (adesso) =>
      identificativi(sql`
        CASE WHEN fase = 'raccolta' THEN termine_offerte_il END <= ${adesso - 1_000}
        AND NOT coalesce((stato->>'ferma')::boolean, false)`),
    daRimborsare: (adesso) => identificativi(sql`(stato->>'rimborsaDal')::bigint < ${adesso}`),
    inGara: () => identificativi(sql`fase = 'gara'`),
    attendono: () => identificativi(sql`attende ORDER BY id`),
    async dalVivo() {
      // Prima di leggere: una riga scritta intanto si trova nell'una o nell'altra parte.
      const forse = [...daScrivere].flatMap(([id, { fase }]) => (eFra(fase, FASI_DAL_VIVO) ? [id] : []));
      const scritte = await identificativi(sql`fase = ANY(${FASI_DAL_VIVO}::text[]) ORDER BY id`);
      const perse = forse.filter((id) => !scritte.includes(id));
      if (perse.length === 0) return scritte;
      const { rows } = await sql<Riga<'giornale', 'asta'>>`
        SELECT p.asta FROM unnest(${perse}::uuid[]) AS p(asta)
        WHERE NOT EXISTS (SELECT 1 FROM aste_ombra o WHERE o.asta = p.asta)`.execute(db);
      return [...scritte, ...rows.map(({ asta }) => asta)];
    },
    ...creaSegno(db),
    daConvocare: (adesso) =>
      identificativi(
        sql`CASE WHEN fase IN ('raccolta', 'termine_scaduto', 'operazioni_aperte') THEN leggibili_dal END <= ${adesso}`,
      ),
  };
}

/** Fin dove l'indice è in pari con il registro, e ciò che da un istante in poi non lo è. */
function creaSegno(db: Kysely<unknown>): Pick<Indice, 'indietro' | 'inPariDal' | 'segnaInPari'> {
  return {
    async indietro(dal = 0) {
      const { rows } = await sql<Riga<'giornale', 'asta'>>`
        SELECT g.asta FROM (
          SELECT asta, max(seq) AS seq FROM giornale
          WHERE registrato_il >= ${dal} AND tipo <> ALL(${SENZA_INDICE}::text[]) GROUP BY asta) g
        LEFT JOIN aste a ON a.id = g.asta WHERE (a.seq IS NULL OR a.seq < g.seq)
          AND NOT EXISTS (SELECT 1 FROM aste_ombra o WHERE o.asta = g.asta)`.execute(db);
      return rows.map(({ asta }) => asta);
    },
    async inPariDal() {
      const { rows } = await sql<Riga<'elenco_in_pari', 'dal'>>`SELECT dal FROM elenco_in_pari`.execute(db);
      return Number(rows[0]?.dal ?? 0);
    },
    async segnaInPari(dal) {
      await sql`
        INSERT INTO elenco_in_pari (dal) VALUES (${dal}) ON CONFLICT (unico) DO UPDATE SET dal = EXCLUDED.dal`.execute(
        db,
      );
    },
  };
}

/** Qualcuno deve ancora fare qualcosa perché la vendita torni a correre (R57). */
function attende(stato: Exclude<Stato, { fase: 'inesistente' }>): boolean {
  return stato.disservizio !== null || haLaGaraSospesa(stato);
}

/** La gara c'è ed è sospesa, per atto di chi conduce, per un disservizio o con la vendita intera (R32, R49, R57); un crono fermo no. */
export function haLaGaraSospesa(stato: Stato): boolean {
  return stato.fase === 'gara' && stato.gara.fase === 'sospesa';
}

/** Tiene il conto delle scritture in corso, per chi deve aspettarle tutte. */
function conQuiete(scrivi: Indice['aggiorna']): Pick<Indice, 'aggiorna' | 'quiete'> {
  const inCorso = new Set<Promise<void>>();
  return {
    aggiorna(stato, seq) {
      const scrittura = scrivi(stato, seq);
      const finita = scrittura
        .catch(() => undefined)
        .then(() => {
          inCorso.delete(finita);
        });
      inCorso.add(finita);
      return scrittura;
    },
    async quiete() {
      while (inCorso.size > 0) await Promise.all(inCorso);
    },
  };
}
