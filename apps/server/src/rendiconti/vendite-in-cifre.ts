import type { Fase, Modalita, TipoEsito } from '@gestore/dominio';
import { type Kysely, sql } from 'kysely';
import type { Precisa, Riga } from '../base-dati/tavole.ts';

/** Una vendita pubblicata, ridotta a ciò che i conti e il registro degli incarichi chiedono. */
export type VenditaInCifre = {
  id: string;
  fase: Fase;
  tribunale: string;
  ruolo: { numero: string; anno: number } | null;
  lotto: string;
  immobile: boolean;
  modalita: Modalita;
  baseCent: number;
  pubblicataIl: number;
  inizioIl: number;
  esito: TipoEsito | null;
  finaleCent: number | null;
  /** `null` se le operazioni non si sono aperte: allora le offerte non si contano (R10). */
  offerte: { arrivate: number; ammesse: number; rilanci: number } | null;
};

/** Vendite lette insieme: vent'anni di un gestore grande. Oltre si ferma con un errore, mai con conti parziali. */
const VENDITE_MAX = 50_000;

type RigaInCifre = Riga<'aste', 'id'> &
  Precisa<'aste', { fase: Fase; inizio_operazioni_il: string }> & {
    scheda: { tribunale: string; ruolo: VenditaInCifre['ruolo']; lotto: { codice: string } };
    parametri: { immobile: boolean; modalita: Modalita; prezzoBaseCent: number };
    esito: TipoEsito | null;
    pubblicata_il: string;
    finale_cent: string | null;
    aperte: boolean;
    arrivate: number;
    ammesse: number;
    rilanci: number;
  };

/**
 * Tutte le vendite pubblicate, in ordine di operazioni, dall'indice e dal registro. Delle offerte si sa il numero solo
 * quando la vendita ha un esito e le sue operazioni si sono aperte: prima sono segrete (R10).
 */
export async function venditeInCifre(db: Kysely<unknown>): Promise<VenditaInCifre[]> {
  const { rows } = await sql<RigaInCifre>`
    SELECT a.id, a.fase, a.stato->'scheda' AS scheda, a.stato->'parametri' AS parametri, a.stato->>'esito' AS esito,
       a.inizio_operazioni_il, p.registrato_il AS pubblicata_il, e.finale_cent, coalesce(c.aperte, false) AS aperte,
       coalesce(c.arrivate, 0) AS arrivate, coalesce(c.ammesse, 0) AS ammesse, coalesce(c.rilanci, 0) AS rilanci
     FROM aste a
     JOIN LATERAL (SELECT registrato_il FROM giornale WHERE asta = a.id AND tipo = 'AstaPubblicata' ORDER BY seq LIMIT 1) p ON true
     LEFT JOIN LATERAL (
       SELECT (dati::jsonb->'vincitore'->>'importoCent') AS finale_cent FROM giornale
       WHERE asta = a.id AND tipo = 'EsitoDichiarato' ORDER BY seq DESC LIMIT 1) e ON a.stato->>'esito' IS NOT NULL
     LEFT JOIN LATERAL (
       SELECT bool_or(tipo = 'OperazioniAperte') AS aperte,
         count(*) FILTER (WHERE tipo IN ('BustaDepositata', 'BustaScartata'))::int AS arrivate,
         count(DISTINCT dati::jsonb->>'bustaId') FILTER (WHERE tipo = 'OffertaAmmessa')::int AS ammesse,
         (count(*) FILTER (WHERE tipo = 'RilancioAccettato')
           - count(*) FILTER (WHERE tipo = 'RilancioAnnullato'))::int AS rilanci
       FROM giornale WHERE asta = a.id
         AND tipo IN ('OperazioniAperte', 'BustaDepositata', 'BustaScartata', 'OffertaAmmessa', 'RilancioAccettato',
           'RilancioAnnullato')
       ) c ON a.stato->>'esito' IS NOT NULL
     WHERE a.fase <> 'bozza' ORDER BY a.inizio_operazioni_il, a.id LIMIT ${VENDITE_MAX + 1}`.execute(db);
  if (rows.length > VENDITE_MAX) throw new Error(`più di ${VENDITE_MAX} vendite: i conti vanno divisi per anno`);
  return rows.map((riga) => ({
    id: riga.id,
    fase: riga.fase,
    tribunale: riga.scheda.tribunale,
    ruolo: riga.scheda.ruolo,
    lotto: riga.scheda.lotto.codice,
    immobile: riga.parametri.immobile,
    modalita: riga.parametri.modalita,
    baseCent: riga.parametri.prezzoBaseCent,
    pubblicataIl: Number(riga.pubblicata_il),
    inizioIl: Number(riga.inizio_operazioni_il),
    esito: riga.esito,
    finaleCent: riga.finale_cent === null ? null : Number(riga.finale_cent),
    offerte:
      riga.esito !== null && riga.aperte
        ? { arrivate: riga.arrivate, ammesse: riga.ammesse, rilanci: riga.rilanci }
        : null,
  }));
}
