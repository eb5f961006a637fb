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
        SELECT emesso_il, letto_il FROM indirizzi_calendario WHERE utente_id = ${utenteId}`.execute(db);
      const riga = rows[0];
      if (riga === undefined) return null;
      return { emessoIl: Number(riga.emesso_il), lettoIl: riga.letto_il === null ? null : Number(riga.letto_il) };
    },
    async emetti(utenteId, adesso) {
      const gettone = nuovoGettone();
      const riga = { utente_id: utenteId, impronta_token: improntaGettone(gettone), emesso_il: adesso };
      await sql`
        INSERT INTO indirizzi_calendario (utente_id, impronta_token, emesso_il, marca)
        VALUES (${utenteId}, ${riga.impronta_token}, ${adesso}, ${marcaDellaRiga(segreti, 'indirizzi_calendario', riga)})
        ON CONFLICT (utente_id) DO UPDATE
          SET impronta_token = EXCLUDED.impronta_token, emesso_il = EXCLUDED.emesso_il, letto_il = NULL,
            marca = EXCLUDED.marca`.execute(db);
      return gettone;
    },
    async revoca(utenteId) {
      await sql`DELETE FROM indirizzi_calendario WHERE utente_id = ${utenteId}`.execute(db);
    },
    async titolare(gettone, adesso) {
      const { rows } = await sql<Marcata<'indirizzi_calendario'>>`
        UPDATE indirizzi_calendario SET letto_il = ${adesso} WHERE impronta_token = ${improntaGettone(gettone)}
        RETURNING ${sql.raw(colonneMarcate('indirizzi_calendario'))}`.execute(db);
      const [riga] = rows;
      if (riga === undefined || !eDellaCasa(segreti, 'indirizzi_calendario', riga)) return null;
      const { rows: utenti } = await sql<Marcata<'utenti_admin'>>`
        SELECT ${sql.raw(colonneMarcate('utenti_admin'))} FROM utenti_admin
        WHERE id = ${riga.utente_id} AND disabilitato_il IS NULL AND ruolo = 'delegato'`.execute(db);
      const [utente] = utenti;
      return utente !== undefined && eDellaCasa(segreti, 'utenti_admin', utente) ? utente.id : null;
    },
  };
}
