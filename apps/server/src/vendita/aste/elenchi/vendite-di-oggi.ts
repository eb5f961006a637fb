import { FASI_DAL_VIVO, FASI_DI_RACCOLTA, type Fase, type Istante } from '@gestore/dominio';
import { type RawBuilder, sql } from 'kysely';
import { INIZIO, NON_CONCLUSA, oggiARoma } from './elenco-aste.ts';
import type { RigaIndice } from './indice.ts';

/** Fasi in cui una vendita ha ancora qualcosa che può mancare. */
export const VIVE: readonly Fase[] = [...FASI_DI_RACCOLTA, ...FASI_DAL_VIVO];

/**
 * Fra quelle di chi chiede (`condizioni`), le vendite del giorno e le cominciate che non sono finite. Ciascuna parte lungo il suo indice: con
 * un `or` si scorrerebbero tutte quelle che ha mai condotto.
 */
export function diOggiFra(condizioni: readonly RawBuilder<unknown>[], adesso: Istante): RawBuilder<unknown> {
  const { oggi, domani } = oggiARoma(adesso);
  const tutte = sql.join(condizioni, sql` AND `);
  return sql`id = ANY(ARRAY(
    SELECT id FROM aste WHERE ${tutte} AND ${INIZIO} >= ${oggi} AND ${INIZIO} < ${domani} UNION ALL
    SELECT id FROM aste WHERE ${tutte} AND ${INIZIO} < ${oggi} AND ${NON_CONCLUSA} AND fase = ANY(${VIVE}::text[])))`;
}

/** Comincia oggi, secondo il giorno di Roma, oppure è cominciata e non è finita. */
export function eDiOggi({ fase, parametri: { inizioOperazioniIl: il } }: RigaIndice, adesso: Istante): boolean {
  const { oggi, domani } = oggiARoma(adesso);
  return il !== null && il < domani && (il >= oggi || VIVE.includes(fase));
}
