import { type Kysely, sql } from 'kysely';
import type { Orologio } from '../../piattaforma/ora/orologio.ts';

/** Gli operatori in turno: senza almeno uno nessuna stanza si apre (R80). */
export type Turni = {
  entra(operatoreId: string, nome: string): Promise<void>;
  esci(operatoreId: string): Promise<void>;
  inTurno(operatoreId: string): Promise<boolean>;
  quanti(): Promise<number>;
};

export function creaTurni(db: Kysely<unknown>, orologio: Orologio): Turni {
  return {
    async entra(operatoreId, nome) {
      await sql`
        INSERT INTO turni (operatore_id, nome, dal) VALUES (${operatoreId}, ${nome}, ${orologio.adesso()})
        ON CONFLICT (operatore_id) DO NOTHING`.execute(db);
    },
    async esci(operatoreId) {
      await sql`DELETE FROM turni WHERE operatore_id = ${operatoreId}`.execute(db);
    },
    async inTurno(operatoreId) {
      const { rows } = await sql`SELECT 1 FROM turni WHERE operatore_id = ${operatoreId}`.execute(db);
      return rows.length > 0;
    },
    async quanti() {
      const { rows } = await sql<{ quanti: number }>`SELECT count(*)::int AS quanti FROM turni`.execute(db);
      return rows[0]?.quanti ?? 0;
    },
  };
}
