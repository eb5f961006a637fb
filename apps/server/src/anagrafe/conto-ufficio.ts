import type { DatiTribunale, ParametriConsueti } from '@gestore/contratto/anagrafe';
import { eIban, ibanCompatto } from '@gestore/contratto/bonifico';
import type { ContoPubblico } from '@gestore/contratto/scheda-intorno';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Precisa } from '../base-dati/tavole.ts';
import { cercabile } from '../bordo/testo-cercabile.ts';

/**
 * Il conto su cui un ufficio, dal suo nome, vuole le cauzioni, come vale adesso; `null` se non ne ha indicato uno, o se ciò che ha
 * indicato non è un IBAN: chi versa su un conto sbagliato resta senza cauzione (R17).
 */
export async function contoDellUfficio(db: QueryExecutorProvider, nome: string): Promise<ContoPubblico['conto']> {
  return contoDei(await datiDellUfficio(db, nome));
}

/** Ciò che un ufficio, dal suo nome, vuole di solito, e il conto che chiunque leggerà (R17). */
export async function consuetiDellUfficio(db: QueryExecutorProvider, nome: string): Promise<ParametriConsueti> {
  const dati = await datiDellUfficio(db, nome);
  if (dati === null) return { consueti: null, conto: null };
  const { rilancioMinimoCent, unitaTempoMs, cauzionePercento, cauzioneSu, saldoGiorni, rimborsoGiorniLavorativi } =
    dati;
  return {
    consueti: { rilancioMinimoCent, unitaTempoMs, cauzionePercento, cauzioneSu, saldoGiorni, rimborsoGiorniLavorativi },
    conto: contoDei(dati),
  };
}

function contoDei(dati: DatiTribunale | null): ContoPubblico['conto'] {
  if (dati === null || !eIban(dati.iban)) return null;
  return { iban: ibanCompatto(dati.iban), intestatario: dati.intestatario.trim() };
}

/** I parametri di un ufficio, dal suo nome, come valgono adesso; `null` se nessuno è registrato così. */
async function datiDellUfficio(db: QueryExecutorProvider, nome: string): Promise<DatiTribunale | null> {
  const { rows } = await sql<Precisa<'tribunali_versioni', { dati: DatiTribunale }>>`
    select v.dati from tribunali t join tribunali_versioni v on v.tribunale = t.id and v.versione = t.versione
    where t.chiave = ${cercabile(nome)}`.execute(db);
  return rows[0]?.dati ?? null;
}
