import type { FattoDopoDi, TipoFattoDopo } from '@gestore/dominio';
import type { JsonObject } from '@gestore/registro';
import { type Kysely, sql } from 'kysely';
import type { Riga } from '../../base-dati/tavole.ts';
import { flussoDopo } from './flusso.ts';

/**
 * Per ciascuna di queste vendite l'ultimo fatto di quel tipo del suo secondo registro, in una lettura sola; chi non ne ha non c'è. I
 * testi liberi non vi sono: stanno accanto al registro.
 */
export async function ultimiFattiDopo<T extends TipoFattoDopo>(
  db: Kysely<unknown>,
  tipo: T,
  aste: readonly string[],
): Promise<Map<string, Omit<FattoDopoDi<T>, 'tipo'>>> {
  const diFlusso = new Map(aste.map((id) => [flussoDopo(id), id]));
  const { rows } = await sql<Riga<'giornale', 'asta'> & { dati_letti: JsonObject }>`
    SELECT DISTINCT ON (asta) asta, dati::jsonb AS dati_letti FROM giornale
    WHERE asta = ANY(${[...diFlusso.keys()]}::uuid[]) AND tipo = ${tipo} ORDER BY asta, seq DESC`.execute(db);
  return new Map(
    rows.map(({ asta, dati_letti }) => [
      diFlusso.get(asta) ?? '',
      dati_letti as unknown as Omit<FattoDopoDi<T>, 'tipo'>,
    ]),
  );
}
