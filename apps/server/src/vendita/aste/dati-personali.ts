import { randomBytes } from 'node:crypto';
import { impegno, type JsonObject } from '@gestore/registro';
import { type Kysely, sql } from 'kysely';
import type { Precisa, Riga } from '../../base-dati/tavole.ts';
import { problema } from '../../bordo/problema.ts';
import type { DatoAccanto } from '../giornale/parole.ts';

type TipoDati = 'offerta' | 'messaggio' | 'assistenza' | 'spettatore';

/** Dati personali accanto al registro: la voce tiene l'impegno salato, qui stanno il sale e i dati (4-sigillo). */
export type DatiPersonali = {
  /**
   * Scrive, e restituisce l'impegno da mettere nell'evento. Una volta sola per comando: chi ripete ritrova il suo, e chi
   * con lo stesso identificativo porta altri dati no (`comando_diverso`). Senza comando, `null`, si scrive ogni volta. Una scrittura
   * può restare senza evento: ciò che conta è soltanto quello di cui il registro ha l'impegno.
   */
  scrivi(asta: string, tipo: TipoDati, dati: JsonObject, comandoId: string | null): Promise<string>;
  /**
   * Come `scrivi`, senza scrivere: la riga la scrive il registro con i fatti che ne portano l'impegno, nella loro transazione,
   * o nessuno. `null` se gli stessi dati ci sono già, per chi ripete.
   */
  prepara(asta: string, tipo: TipoDati, dati: JsonObject, comandoId: string): Promise<Preparato>;
  leggi(asta: string, impegno: string): Promise<JsonObject | null>;
  elenca(asta: string, tipo: TipoDati): Promise<Map<string, JsonObject>>;
};

type Preparato = { impegno: string; accanto: DatoAccanto | null };

const SALE_BYTE = 16;

type ColonnaDati = Precisa<'dati_personali', { dati: JsonObject }>;

export function creaDatiPersonali(db: Kysely<unknown>): DatiPersonali {
  return {
    async scrivi(asta, tipo, dati, comandoId) {
      const sale = randomBytes(SALE_BYTE).toString('hex');
      const nuovo = impegno(sale, dati);
      const testo = JSON.stringify(dati);
      const { numAffectedRows } = await sql`
        INSERT INTO dati_personali (asta, impegno, tipo, sale, dati, comando_id)
        VALUES (${asta}, ${nuovo}, ${tipo}, ${sale}, ${testo}, ${comandoId})
        ON CONFLICT (asta, comando_id, tipo) DO NOTHING`.execute(db);
      if (numAffectedRows === 1n) return nuovo;
      const { rows } = await sql<Riga<'dati_personali', 'impegno'>>`
        SELECT impegno FROM dati_personali
        WHERE asta = ${asta} AND comando_id = ${comandoId} AND tipo = ${tipo} AND dati = ${testo}::jsonb`.execute(db);
      if (rows[0] === undefined) throw problema('comando_diverso');
      return rows[0].impegno;
    },
    async prepara(asta, tipo, dati, comandoId) {
      const { rows } = await sql<Riga<'dati_personali', 'impegno' | 'sale'> & { uguali: boolean }>`
        SELECT impegno, sale, dati = ${JSON.stringify(dati)}::jsonb AS uguali FROM dati_personali
        WHERE asta = ${asta} AND comando_id = ${comandoId} AND tipo = ${tipo}`.execute(db);
      const [gia] = rows;
      // Una riga che non torna con il suo impegno nessun server l'ha scritta, e non vale.
      if (gia?.uguali === true && gia.impegno === impegno(gia.sale, dati))
        return { impegno: gia.impegno, accanto: null };
      const sale = randomBytes(SALE_BYTE).toString('hex');
      const nuovo = impegno(sale, dati);
      const accanto = { asta, impegno: nuovo, tipo, sale, dati, comando_id: gia === undefined ? comandoId : null };
      return { impegno: nuovo, accanto };
    },
    async leggi(asta, valore) {
      const { rows } = await sql<ColonnaDati>`
        SELECT dati FROM dati_personali WHERE asta = ${asta} AND impegno = ${valore}`.execute(db);
      return rows[0]?.dati ?? null;
    },
    async elenca(asta, tipo) {
      const { rows } = await sql<Riga<'dati_personali', 'impegno'> & ColonnaDati>`
        SELECT impegno, dati FROM dati_personali WHERE asta = ${asta} AND tipo = ${tipo}`.execute(db);
      return new Map(rows.map(({ impegno: chiave, dati }) => [chiave, dati]));
    },
  };
}
