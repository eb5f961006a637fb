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
    select m.id, m.file, m.conto, m.formato, m.chiave, m.importo_cent::float8 as "importoCent",
      m.contabile::text, m.valuta::text, m.riferimento, m.cro, m.trn, m.estremi_da as "estremiDa",
      m.controparte_iban as "controparteIban",
      m.controparte_nome as "controparteNome", m.causale
    from movimenti m
    where m.contabile >= ${dal}::date
      and not exists (select 1 from crediti_sigillati c where c.file = m.file)
      and not exists (select 1 from abbinamenti_atti t where t.movimento in (m.id, m.riscontro))
      and not exists (select 1 from movimenti r join abbinamenti_atti t on t.movimento = r.id where r.riscontro = m.id)`;
}
