import type { Fase, Istante } from '@gestore/dominio';
import { type RawBuilder, sql } from 'kysely';
import { oggiARoma } from './elenco-aste.ts';
import type { RigaIndice } from './indice.ts';

/** Fasi in cui una vendita ha ancora qualcosa che può mancare. */
export const VIVE: readonly Fase[] = ['raccolta', 'termine_scaduto', 'operazioni_aperte', 'gara', 'gara_conclusa'];

/** Del giorno, o cominciate e non finite; e le aggiudicate, dei cui termini nessuno sa quando finiscono (R69). */
export function diOggiOppureAggiudicate(adesso: Istante): RawBuilder<unknown>[] {
  const { oggi, domani } = oggiARoma(adesso);
  return [
    sql`((inizio_operazioni_il < ${domani} and (inizio_operazioni_il >= ${oggi} or fase = any(${VIVE}::text[])))
      or stato ->> 'esito' like 'aggiudicata%' or stato ->> 'esito' = 'estinta')`,
  ];
}

/** Comincia oggi, secondo il giorno di Roma, oppure è cominciata e non è finita. */
export function eDiOggi({ fase, parametri: { inizioOperazioniIl: il } }: RigaIndice, adesso: Istante): boolean {
  const { oggi, domani } = oggiARoma(adesso);
  return il !== null && il < domani && (il >= oggi || VIVE.includes(fase));
}
