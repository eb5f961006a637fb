import { eFra, FASI_A_BUSTE_CHIUSE, giorniDopo, type Istante, type StatoPubblicato } from '@gestore/dominio';
import { sql } from 'kysely';
import type { Precisa, Riga } from '../../base-dati/tavole.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import type { RigaIndice } from '../../vendita/aste/elenchi/indice.ts';
import { giornoBancario } from '../giorno.ts';
import type { Destinataria } from './lotto-sigillato.ts';
import type { VenditaInAttesa } from './rilascia.ts';

/**
 * Un'offerta scade alla fine del centoventesimo giorno (R24), e il giorno in cui la vendita doveva cominciare è l'ultimo in cui può essere
 * stata depositata: una vendita mai aperta non tiene chiusi i conti per sempre.
 */
const OFFERTE_SCADUTE_GIORNI = 121;

/** Chi doveva cominciare prima di questo istante non tiene più segreto nulla: giorni di calendario, non ventiquattr'ore (cpc 155). */
export const scaduteDa = (adesso: Istante): Istante => giorniDopo(adesso, -OFFERTE_SCADUTE_GIORNI);

export const ruoloDi = ({ scheda }: Pick<RigaIndice, 'scheda'>): string =>
  scheda.ruolo === null ? '' : `${scheda.ruolo.numero}/${scheda.ruolo.anno}`;

/** A buste chiuse e non ancora libere: di queste offerte qui non si sa nulla (R10). */
export function attende({ fase, ferma }: StatoPubblicato): boolean {
  return eFra(fase, FASI_A_BUSTE_CHIUSE) && ferma?.liberati !== true;
}

/** Per banca e ufficio, i conti in cui si versano le cauzioni. */
const UFFICI = sql`uffici AS MATERIALIZED (
  SELECT v.dati ->> 'nome' AS nome, min(v.dati ->> 'iban') AS iban FROM tribunali t
  JOIN tribunali_versioni v ON v.tribunale = t.id AND v.versione = t.versione GROUP BY 1)`;

/**
 * Di una riga di `vendite_in_attesa` (`v`) con la sua vendita (`a`). L'elenco segue il registro di poco: chi ha appena aperto le
 * operazioni non attende più. Di ciò che l'elenco ha già visto dice la fase, e il registro si guarda da lì in poi.
 */
const ancoraInAttesa = (adesso: Istante) => sql`v.inizio_il > ${scaduteDa(adesso)}
  AND NOT EXISTS (SELECT 1 FROM giornale g WHERE g.asta = a.id AND g.seq > a.seq
    AND g.tipo IN ('OperazioniAperte', 'EsitoDichiarato'))`;

/**
 * Le vendite che possono ancora ricevere cauzioni, secondo l'elenco: una che mancasse lascerebbe i suoi accrediti in chiaro, e
 * chi sigilla o apre vi aggiunge quelle che l'elenco tace (`ancoraChiuse`). Tutte: le legge chi sigilla o apre, e nessun altro.
 */
export async function venditeInAttesa({ db, orologio }: Pick<Casa, 'db' | 'orologio'>): Promise<VenditaInAttesa[]> {
  const { rows } = await sql<
    Precisa<'aste', { stato: RigaIndice }> & Riga<'vendite_in_attesa', 'pubblicata_il'> & { conto: string | null }
  >`
    WITH ${UFFICI}
    SELECT a.stato, v.pubblicata_il, u.iban AS conto
    FROM vendite_in_attesa v JOIN aste a ON a.id = v.asta LEFT JOIN uffici u ON u.nome = v.ufficio
    WHERE ${ancoraInAttesa(orologio.adesso())}`.execute(db);
  return rows.map(({ stato, pubblicata_il, conto }) => ({
    asta: stato.id,
    dal: giornoBancario(Number(pubblicata_il)),
    conto: stato.scheda.contoCauzione?.iban ?? conto ?? '',
    apribileDal: stato.parametri.inizioOperazioniIl ?? 0,
    ruolo: ruoloDi(stato),
  }));
}

/** Il primo giorno in cui una cauzione di una vendita in attesa poteva arrivare su un conto; senza conto, su qualunque. */
export type PrimaAttesa = Pick<VenditaInAttesa, 'dal' | 'conto'>;

/**
 * Per ogni conto il primo giorno che una vendita in attesa tiene segreto. Si chiede la prima di ciascun ufficio, lungo l'indice: le
 * vendite in attesa sono cinquantamila, gli uffici centoquaranta. Quelle con un conto loro (R17) sono poche, e hanno un indice.
 */
export async function primeInAttesa({ db, orologio }: Pick<Casa, 'db' | 'orologio'>): Promise<PrimaAttesa[]> {
  const { rows } = await sql<Riga<'vendite_in_attesa', 'pubblicata_il'> & Riga<'movimenti', 'conto'>>`
    WITH ${UFFICI}
    SELECT coalesce(u.iban, '') AS conto, min(p.pubblicata_il) AS pubblicata_il
    FROM (SELECT ufficio FROM vendite_per_ufficio UNION SELECT '') s LEFT JOIN uffici u ON u.nome = s.ufficio
    CROSS JOIN LATERAL (
      SELECT v.pubblicata_il FROM vendite_in_attesa v JOIN aste a ON a.id = v.asta
      WHERE v.ufficio = s.ufficio AND ${ancoraInAttesa(orologio.adesso())} ORDER BY v.pubblicata_il LIMIT 1) p
    GROUP BY 1
    UNION ALL
    SELECT a.stato #>> '{scheda,contoCauzione,iban}', min(v.pubblicata_il)
    FROM aste a JOIN vendite_in_attesa v ON v.asta = a.id
    WHERE a.stato #>> '{scheda,contoCauzione,iban}' IS NOT NULL AND ${ancoraInAttesa(orologio.adesso())} GROUP BY 1`.execute(
    db,
  );
  return rows.map(({ conto, pubblicata_il }) => ({ conto, dal: giornoBancario(Number(pubblicata_il)) }));
}

/** Le vendite con le operazioni aperte e forse qualche busta ancora da aprire: anche con la loro chiave un lotto si apre. */
export async function venditeInApertura({ db }: Pick<Casa, 'db'>): Promise<Destinataria[]> {
  const { rows } = await sql<Riga<'aste', 'id' | 'inizio_operazioni_il'>>`
    SELECT id, inizio_operazioni_il FROM aste
    WHERE fase = 'operazioni_aperte' AND inizio_operazioni_il IS NOT NULL`.execute(db);
  return rows.map(({ id, inizio_operazioni_il }) => ({ asta: id, apribileDal: Number(inizio_operazioni_il) }));
}
