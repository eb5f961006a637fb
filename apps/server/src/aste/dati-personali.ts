import { randomBytes } from 'node:crypto';
import { impegno, type JsonObject } from '@gestore/registro';
import type { Pool } from 'pg';

export type TipoDati = 'offerta' | 'messaggio' | 'assistenza' | 'spettatore';

/** Dati personali accanto al registro: la voce tiene l'impegno salato, qui stanno il sale e i dati (4-sigillo). */
export type DatiPersonali = {
  /** Scrive e restituisce l'impegno da mettere nell'evento. Una scrittura rimasta senza evento è innocua. */
  scrivi(asta: string, tipo: TipoDati, dati: JsonObject): Promise<string>;
  leggi(asta: string, impegno: string): Promise<JsonObject | null>;
  elenca(asta: string, tipo: TipoDati): Promise<Map<string, JsonObject>>;
};

const SALE_BYTE = 16;

export function creaDatiPersonali(pool: Pool): DatiPersonali {
  return {
    async scrivi(asta, tipo, dati) {
      const sale = randomBytes(SALE_BYTE).toString('hex');
      const valore = impegno(sale, dati);
      await pool.query('INSERT INTO dati_personali (asta, impegno, tipo, sale, dati) VALUES ($1, $2, $3, $4, $5)', [
        asta,
        valore,
        tipo,
        sale,
        JSON.stringify(dati),
      ]);
      return valore;
    },
    async leggi(asta, valore) {
      const { rows } = await pool.query<{ dati: JsonObject }>(
        'SELECT dati FROM dati_personali WHERE asta = $1 AND impegno = $2',
        [asta, valore],
      );
      return rows[0]?.dati ?? null;
    },
    async elenca(asta, tipo) {
      const { rows } = await pool.query<{ impegno: string; dati: JsonObject }>(
        'SELECT impegno, dati FROM dati_personali WHERE asta = $1 AND tipo = $2',
        [asta, tipo],
      );
      return new Map(rows.map(({ impegno: chiave, dati }) => [chiave, dati]));
    },
  };
}
