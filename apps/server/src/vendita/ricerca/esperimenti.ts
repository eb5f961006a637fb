import { ALTRI_ESPERIMENTI_MAX, type EsperimentiPubblici } from '@gestore/contratto/pubblico/scheda-intorno';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Precisa } from '../../base-dati/tavole.ts';
import type { RigaIndice } from '../aste/elenchi/indice.ts';
import { pubblicaDi } from '../aste/scheda/viste.ts';

/** Gli esperimenti pubblicati dello stesso lotto della stessa procedura, quello nominato compreso, dal più recente. */
export async function esperimentiDi(db: QueryExecutorProvider, id: string): Promise<EsperimentiPubblici> {
  const { rows } = await sql<Precisa<'aste', { stato: RigaIndice }> & { quanti: number }>`
    SELECT a.stato, count(*) OVER ()::int AS quanti FROM ricerca questa JOIN ricerca r ON r.lotto = questa.lotto JOIN aste a ON a.id = r.id
    WHERE questa.id = ${id} ORDER BY r.inizio_il DESC, r.id LIMIT ${ALTRI_ESPERIMENTI_MAX}`.execute(db);
  const esperimenti = rows.flatMap(({ stato }) => {
    const asta = pubblicaDi(stato);
    if (asta === null) return [];
    const { fase, ferma, garaSospesa, esito, parametri } = asta;
    const { inizioOperazioniIl, prezzoBaseCent } = parametri;
    return [{ id: asta.id, fase, ferma, garaSospesa, inizioOperazioniIl, prezzoBaseCent, esito }];
  });
  return { esperimenti, prima: (rows[0]?.quanti ?? 0) - rows.length };
}
