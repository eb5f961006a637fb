import { type Kysely, sql } from 'kysely';
import type { Riga } from '../base-dati/tavole.ts';
import { improntaGettone, nuovoGettone } from '../bordo/gettone.ts';

/** L'indirizzo privato del calendario di un delegato: uno alla volta, conservato solo come impronta. */
export type IndirizziCalendario = {
  stato(utenteId: string): Promise<{ emessoIl: number; lettoIl: number | null } | null>;
  /** Il gettone nuovo; quello di prima smette di valere nello stesso istante. */
  emetti(utenteId: string, adesso: number): Promise<string>;
  revoca(utenteId: string): Promise<void>;
  /** Di chi è il gettone, `null` se non vale o se l'utenza non è più abilitata; annota la lettura. */
  titolare(gettone: string, adesso: number): Promise<string | null>;
};

export function creaIndirizziCalendario(db: Kysely<unknown>): IndirizziCalendario {
  return {
    async stato(utenteId) {
      const { rows } = await sql<Riga<'indirizzi_calendario', 'emesso_il' | 'letto_il'>>`
        select emesso_il, letto_il from indirizzi_calendario where utente_id = ${utenteId}`.execute(db);
      const riga = rows[0];
      if (riga === undefined) return null;
      return { emessoIl: Number(riga.emesso_il), lettoIl: riga.letto_il === null ? null : Number(riga.letto_il) };
    },
    async emetti(utenteId, adesso) {
      const gettone = nuovoGettone();
      await sql`
        insert into indirizzi_calendario (utente_id, impronta_token, emesso_il)
        values (${utenteId}, ${improntaGettone(gettone)}, ${adesso})
        on conflict (utente_id) do update
          set impronta_token = excluded.impronta_token, emesso_il = excluded.emesso_il, letto_il = null`.execute(db);
      return gettone;
    },
    async revoca(utenteId) {
      await sql`delete from indirizzi_calendario where utente_id = ${utenteId}`.execute(db);
    },
    async titolare(gettone, adesso) {
      const { rows } = await sql<Riga<'indirizzi_calendario', 'utente_id'>>`
        update indirizzi_calendario set letto_il = ${adesso}
        where impronta_token = ${improntaGettone(gettone)}
          and utente_id in (select id from utenti_admin where disabilitato_il is null and ruolo = 'delegato')
        returning utente_id`.execute(db);
      return rows[0]?.utente_id ?? null;
    },
  };
}
