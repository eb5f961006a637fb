import type { Pool } from 'pg';
import { improntaGettone, nuovoGettone } from '../accesso/gettone.ts';

/** L'indirizzo privato del calendario di un delegato: uno alla volta, conservato solo come impronta. */
export type IndirizziCalendario = {
  stato(utenteId: string): Promise<{ emessoIl: number; lettoIl: number | null } | null>;
  /** Il gettone nuovo; quello di prima smette di valere nello stesso istante. */
  emetti(utenteId: string, adesso: number): Promise<string>;
  revoca(utenteId: string): Promise<void>;
  /** Di chi è il gettone, `null` se non vale o se l'utenza non è più abilitata; annota la lettura. */
  titolare(gettone: string, adesso: number): Promise<string | null>;
};

type Riga = { emesso_il: string; letto_il: string | null };

export function creaIndirizziCalendario(pool: Pool): IndirizziCalendario {
  return {
    async stato(utenteId) {
      const { rows } = await pool.query<Riga>(
        'select emesso_il, letto_il from indirizzi_calendario where utente_id = $1',
        [utenteId],
      );
      const riga = rows[0];
      if (riga === undefined) return null;
      return { emessoIl: Number(riga.emesso_il), lettoIl: riga.letto_il === null ? null : Number(riga.letto_il) };
    },
    async emetti(utenteId, adesso) {
      const gettone = nuovoGettone();
      await pool.query(
        `insert into indirizzi_calendario (utente_id, impronta_token, emesso_il) values ($1, $2, $3)
         on conflict (utente_id) do update
           set impronta_token = excluded.impronta_token, emesso_il = excluded.emesso_il, letto_il = null`,
        [utenteId, improntaGettone(gettone), adesso],
      );
      return gettone;
    },
    async revoca(utenteId) {
      await pool.query('delete from indirizzi_calendario where utente_id = $1', [utenteId]);
    },
    async titolare(gettone, adesso) {
      const { rows } = await pool.query<{ utente_id: string }>(
        `update indirizzi_calendario set letto_il = $2
         where impronta_token = $1
           and utente_id in (select id from utenti_admin where disabilitato_il is null and ruolo = 'delegato')
         returning utente_id`,
        [improntaGettone(gettone), adesso],
      );
      return rows[0]?.utente_id ?? null;
    },
  };
}
