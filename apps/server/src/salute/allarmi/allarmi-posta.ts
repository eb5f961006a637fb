import type { Allarme } from '@gestore/contratto/salute/allarmi';
import { FASI_NON_APERTE } from '@gestore/dominio';
import { type Kysely, sql } from 'kysely';
import type { Riga } from '../../base-dati/tavole.ts';

/** Dopo tanti tentativi un messaggio non ancora partito è un ritardo che qualcuno guarda. */
const TENTATIVI_DI_UN_RITARDO = 3;
/** Meno di questo al termine di un messaggio, e chi lo aspetta può non partecipare. */
const VICINO_MS = 3_600_000;
/** Pseudonimi detti in un allarme: gli altri si vedono nella vendita. */
const CHI_MAX = 20;

type Ferma = Riga<'posta_uscita', 'asta' | 'creata_il'> & {
  titolo: string | null;
  fallita: boolean;
  quanti: number;
  termine: string;
  pseudonimi: string[] | null;
};

/**
 * La posta che non parte, vendita per vendita: ciò che è fallito e ciò che tarda, da quando, entro quando serve, e chi non
 * l'ha avuta (per pseudonimo, R33; a buste chiuse nessuno, perché chi chiama ne conosce il recapito, R10). Gli inviti sostituiti o revocati non contano: nessuno li aspetta.
 */
export async function allarmiDellaPosta(db: Kysely<unknown>, adesso: number): Promise<Allarme[]> {
  const { rows } = await sql<Ferma>`
    SELECT p.asta, max(a.stato->'scheda'->>'titolo') AS titolo, p.stato = 'fallita' AS fallita, count(*)::int AS quanti,
      min(p.creata_il) AS creata_il, min(coalesce(p.entro_il, p.creata_il + 86400000)) AS termine,
      (array_agg(c.pseudonimo ORDER BY c.pseudonimo) FILTER (WHERE c.pseudonimo IS NOT NULL AND NOT (
        c.ruolo IS DISTINCT FROM 'spettatore' AND coalesce(a.fase, 'raccolta') = ANY(${FASI_NON_APERTE}::text[]))))[1:${sql.lit(CHI_MAX)}] AS pseudonimi
    FROM posta_uscita p LEFT JOIN aste a ON a.id = p.asta LEFT JOIN credenziali c ON c.id = p.credenziale_id
    WHERE (p.stato = 'fallita' OR p.stato = 'in_attesa' AND p.tentativi >= ${TENTATIVI_DI_UN_RITARDO})
      AND c.revocata_il IS NULL
    GROUP BY p.asta, p.stato = 'fallita' ORDER BY termine, p.asta`.execute(db);
  return rows.map(({ asta, titolo, fallita, quanti, creata_il: dal, termine, pseudonimi }) => ({
    codice: fallita ? 'posta_fallita' : 'posta_in_ritardo',
    gravita:
      asta !== null && Number(termine) - adesso < VICINO_MS && Number(termine) > adesso ? 'blocco' : 'attenzione',
    asta,
    titolo: titolo ?? '',
    dal: Number(dal),
    entro: Number(termine),
    quanti,
    chi: pseudonimi ?? [],
  }));
}
