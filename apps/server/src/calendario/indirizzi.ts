import { type Kysely, sql } from 'kysely';
import { type ChiMarca, colonneMarcate, eDellaCasa, type Marcata, marcaDellaRiga } from '../base-dati/marche-righe.ts';
import type { Riga } from '../base-dati/tavole.ts';
import { improntaGettone, nuovoGettone } from '../piattaforma/arnesi/gettone.ts';

/** L'indirizzo privato del calendario di un delegato: uno alla volta, conservato solo come impronta. */
type IndirizziCalendario = {
  stato(utenteId: string): Promise<{ emessoIl: number; lettoIl: number | null } | null>;
  /** Il gettone nuovo; quello di prima smette di valere nello stesso istante. */
  emetti(utenteId: string, adesso: number): Promise<string>;
  revoca(utenteId: string): Promise<void>;
  /** Di chi è il gettone, `null` se non vale o se l'utenza non è più abilitata; annota la lettura. */
  titolare(gettone: string, adesso: number): Promise<string | null>;
};

export function creaIndirizziCalendario(db: Kysely<unknown>, segreti: ChiMarca): IndirizziCalendario {
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
      const riga = { utente_id: utenteId, impronta_token: improntaGettone(gettone), emesso_il: adesso };
      await sql`
        insert into indirizzi_calendario (utente_id, impronta_token, emesso_il, marca)
        values (${utenteId}, ${riga.impronta_token}, ${adesso}, ${marcaDellaRiga(segreti, 'indirizzi_calendario', riga)})
        on conflict (utente_id) do update
          set impronta_token = excluded.impronta_token, emesso_il = excluded.emesso_il, letto_il = null,
            marca = excluded.marca`.execute(db);
      return gettone;
    },
    async revoca(utenteId) {
      await sql`delete from indirizzi_calendario where utente_id = ${utenteId}`.execute(db);
    },
    async titolare(gettone, adesso) {
      const { rows } = await sql<Marcata<'indirizzi_calendario'>>`
        update indirizzi_calendario set letto_il = ${adesso} where impronta_token = ${improntaGettone(gettone)}
        returning ${sql.raw(colonneMarcate('indirizzi_calendario'))}`.execute(db);
      const [riga] = rows;
      if (riga === undefined || !eDellaCasa(segreti, 'indirizzi_calendario', riga)) return null;
      const { rows: utenti } = await sql<Marcata<'utenti_admin'>>`
        select ${sql.raw(colonneMarcate('utenti_admin'))} from utenti_admin
        where id = ${riga.utente_id} and disabilitato_il is null and ruolo = 'delegato'`.execute(db);
      const [utente] = utenti;
      return utente !== undefined && eDellaCasa(segreti, 'utenti_admin', utente) ? utente.id : null;
    },
  };
}
