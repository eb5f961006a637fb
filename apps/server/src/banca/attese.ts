import type { Fase, StatoPubblicato } from '@gestore/dominio';
import { sql } from 'kysely';
import type { Precisa, Riga } from '../base-dati/tavole.ts';
import type { RigaIndice } from '../vendita/aste/indice.ts';
import type { Vendita } from '../vendita/vendita.ts';
import { giornoBancario } from './giorno.ts';
import type { Destinataria } from './lotto-sigillato.ts';
import type { VenditaInAttesa } from './rilascia.ts';

/** Le vendite ancora senza operazioni aperte: delle loro offerte qui non si sa e non si chiede nulla (R10). */
export const IN_ATTESA: readonly Fase[] = ['pubblicata', 'raccolta', 'termine_scaduto'];

/** Un'offerta scade dopo centoventi giorni (R24): una vendita mai aperta non tiene chiusi i conti per sempre. */
export const OFFERTE_SCADUTE_MS = 120 * 86_400_000;

export const ruoloDi = ({ scheda }: Pick<RigaIndice, 'scheda'>): string =>
  scheda.ruolo === null ? '' : `${scheda.ruolo.numero}/${scheda.ruolo.anno}`;

/** A buste chiuse e non ancora libere: di queste offerte qui non si sa nulla (R10). */
export function attende({ fase, ferma }: StatoPubblicato): boolean {
  return IN_ATTESA.includes(fase) && ferma?.liberati !== true;
}

/**
 * Le vendite che possono ancora ricevere cauzioni, secondo l'elenco: una che mancasse lascerebbe i suoi accrediti in chiaro, e
 * chi sigilla o apre vi aggiunge quelle che l'elenco tace (`ancoraChiuse`).
 */
export async function venditeInAttesa({ db, orologio }: Pick<Vendita, 'db' | 'orologio'>): Promise<VenditaInAttesa[]> {
  const { rows } = await sql<Precisa<'aste', { stato: RigaIndice }> & { il: string | null; conto: string | null }>`
    with uffici as materialized (
      select v.dati ->> 'nome' as nome, min(v.dati ->> 'iban') as iban from tribunali t
      join tribunali_versioni v on v.tribunale = t.id and v.versione = t.versione group by 1)
    select a.stato, u.iban as conto,
      (select g.ricevuto_il from giornale g where g.asta = a.id and g.tipo = 'AstaPubblicata' order by g.seq limit 1) as il
    from aste a left join uffici u on u.nome = a.stato -> 'scheda' ->> 'tribunale'
    where a.fase = any(${IN_ATTESA}::text[]) and not coalesce((a.stato ->> 'liberati')::boolean, false)
      -- L'elenco segue il registro di poco: chi ha appena aperto le operazioni non attende più. Di ciò che l'elenco ha già
      -- visto dice la fase, e il registro si guarda da lì in poi.
      and not exists (select 1 from giornale g where g.asta = a.id and g.seq > a.seq
        and g.tipo in ('OperazioniAperte', 'EsitoDichiarato'))
      and coalesce(a.inizio_operazioni_il, 0) > ${orologio.adesso() - OFFERTE_SCADUTE_MS}`.execute(db);
  return rows.map(({ stato, il, conto }) => ({
    asta: stato.id,
    dal: giornoBancario(Number(il ?? 0)),
    conto: conto ?? '',
    apribileDal: stato.parametri.inizioOperazioniIl ?? 0,
    ruolo: ruoloDi(stato),
  }));
}

/** Le vendite con le operazioni aperte e forse qualche busta ancora da aprire: anche con la loro chiave un lotto si apre. */
export async function venditeInApertura({ db }: Pick<Vendita, 'db'>): Promise<Destinataria[]> {
  const { rows } = await sql<Riga<'aste', 'id' | 'inizio_operazioni_il'>>`
    select id, inizio_operazioni_il from aste
    where fase = 'operazioni_aperte' and inizio_operazioni_il is not null`.execute(db);
  return rows.map(({ id, inizio_operazioni_il }) => ({ asta: id, apribileDal: Number(inizio_operazioni_il) }));
}
