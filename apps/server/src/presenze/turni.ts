import type { Pool } from 'pg';
import type { Orologio } from '../orologio.ts';

/** Gli operatori in turno: senza almeno uno nessuna stanza si apre (R80). */
export type Turni = {
  entra(operatoreId: string, nome: string): Promise<void>;
  esci(operatoreId: string): Promise<void>;
  inTurno(operatoreId: string): Promise<boolean>;
  quanti(): Promise<number>;
};

export function creaTurni(pool: Pool, orologio: Orologio): Turni {
  return {
    async entra(operatoreId, nome) {
      await pool.query(
        'INSERT INTO turni (operatore_id, nome, dal) VALUES ($1, $2, $3) ON CONFLICT (operatore_id) DO NOTHING',
        [operatoreId, nome, orologio.adesso()],
      );
    },
    async esci(operatoreId) {
      await pool.query('DELETE FROM turni WHERE operatore_id = $1', [operatoreId]);
    },
    async inTurno(operatoreId) {
      return ((await pool.query('SELECT 1 FROM turni WHERE operatore_id = $1', [operatoreId])).rowCount ?? 0) > 0;
    },
    async quanti() {
      return (await pool.query<{ quanti: number }>('SELECT count(*)::int AS quanti FROM turni')).rows[0]?.quanti ?? 0;
    },
  };
}
