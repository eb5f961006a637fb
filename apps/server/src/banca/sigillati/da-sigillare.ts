import { type RawBuilder, sql } from 'kysely';
import type { Riga } from '../../base-dati/tavole.ts';
import type { Formato, MovimentoConChiave } from './lotto-sigillato.ts';

export type RigaInChiaro = MovimentoConChiave & Riga<'movimenti', 'id' | 'file' | 'conto'> & { formato: Formato };

/**
 * I movimenti contabilizzati da quel giorno in poi, di estratti senza una parte sigillata, che non sono legati a
 * un'offerta aperta: né abbinati né conferma di uno abbinato.
 */
export function daSigillare(dal: string): RawBuilder<RigaInChiaro> {
  return sql<RigaInChiaro>`
    SELECT m.id, m.file, m.conto, m.formato, m.chiave, m.importo_cent::float8 AS "importoCent",
      m.contabile::text, m.valuta::text, m.riferimento, m.cro, m.trn, m.estremi_da AS "estremiDa",
      m.controparte_iban AS "controparteIban",
      m.controparte_nome AS "controparteNome", m.causale
    FROM movimenti m
    WHERE m.contabile >= ${dal}::date
      AND NOT EXISTS (SELECT 1 FROM crediti_sigillati c WHERE c.file = m.file)
      AND NOT EXISTS (SELECT 1 FROM abbinamenti_atti t WHERE t.movimento IN (m.id, m.riscontro))
      AND NOT EXISTS (SELECT 1 FROM movimenti r JOIN abbinamenti_atti t ON t.movimento = r.id WHERE r.riscontro = m.id)`;
}
