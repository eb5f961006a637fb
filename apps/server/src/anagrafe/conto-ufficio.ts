import type { DatiTribunale, ParametriConsueti } from '@gestore/contratto/anagrafe';
import { eIban, ibanCompatto } from '@gestore/contratto/bonifico';
import type { ContoDellaVendita, ContoPubblico } from '@gestore/contratto/scheda-intorno';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Precisa, Riga } from '../base-dati/tavole.ts';
import { cercabile } from '../bordo/testo-cercabile.ts';

/**
 * Il conto su cui un ufficio, dal suo nome, vuole le cauzioni, come vale adesso; `null` se non ne ha indicato uno, o se ciò che ha
 * indicato non è un IBAN: chi versa su un conto sbagliato resta senza cauzione (R17).
 */
export async function contoDellUfficio(db: QueryExecutorProvider, nome: string): Promise<ContoPubblico['conto']> {
  return contoDei(await datiDellUfficio(db, nome));
}

type VersioneLetta = Riga<'tribunali_versioni', 'valida_dal'> & Precisa<'tribunali_versioni', { dati: DatiTribunale }>;

/**
 * I conti che un ufficio, dal suo nome, ha smesso di indicare dopo `dal` (millisecondi dall'epoca), dal più recente, con fino a quando:
 * li ha letti chi ha aperto allora la scheda di una sua vendita, e un conto che cambia non lo fa in silenzio (R02, R17).
 */
export async function contiDiPrima(
  db: QueryExecutorProvider,
  nome: string,
  dal: number,
): Promise<ContoDellaVendita['prima']> {
  const { rows } = await sql<VersioneLetta>`
    select v.valida_dal, v.dati
    from tribunali t join tribunali_versioni v on v.tribunale = t.id
    where t.chiave = ${cercabile(nome)} order by v.versione`.execute(db);
  const prima: ContoDellaVendita['prima'] = [];
  for (const [i, dopo] of rows.entries()) {
    const era = rows[i - 1];
    const finoAl = Number(dopo.valida_dal);
    if (era === undefined || finoAl <= dal) continue;
    const [conto, nuovo] = [contoDei(era.dati), contoDei(dopo.dati)];
    if (conto?.iban !== nuovo?.iban || conto?.intestatario !== nuovo?.intestatario) prima.unshift({ finoAl, conto });
  }
  return prima;
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
