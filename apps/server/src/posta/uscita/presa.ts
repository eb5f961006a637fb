import { type Kysely, sql } from 'kysely';
import type { Precisa, Riga } from '../../base-dati/tavole.ts';

/** Di una vendita sola partono insieme al più tanti messaggi: una casella che tace non tiene ferme quelle delle altre. */
const PER_VENDITA_MAX = 4;

/** Ciò che si spedisce ha un recapito. */
export type DaSpedire = Riga<
  'posta_uscita',
  'id' | 'asta' | 'credenziale_id' | 'oggetto' | 'testo' | 'tentativi' | 'collegamento_cifrato' | 'marca'
> &
  Precisa<'posta_uscita', { destinatario: string }> & { entro_il: string };

/** Di un messaggio si tiene la presa fino a un istante: chi cade con un messaggio in mano lo lascia ad altri, dopo. */
type Presa = { chi: string; adesso: number; finoAl: number };

/**
 * Prende fino a `quanti` messaggi che possono partire adesso, a turno fra le vendite e i più urgenti prima. È una sola
 * istruzione: nessuna transazione resta aperta mentre si spedisce.
 */
export async function prendiMessaggi(
  db: Kysely<unknown>,
  quanti: number,
  { chi, adesso, finoAl }: Presa,
): Promise<DaSpedire[]> {
  const { rows } = await sql<DaSpedire>`
    WITH in_mano AS (
      SELECT asta, count(*)::int AS quanti FROM posta_uscita WHERE stato = 'in_attesa' AND presa_fino_al > ${adesso}
      GROUP BY asta
    ), in_turno AS (
      SELECT p.id, p.entro_il, coalesce(m.quanti, 0) +
        row_number() OVER (PARTITION BY p.asta ORDER BY p.entro_il NULLS LAST, p.creata_il, p.id) AS turno
      FROM posta_uscita p LEFT JOIN in_mano m ON m.asta IS NOT DISTINCT FROM p.asta
      WHERE p.stato = 'in_attesa' AND p.prossimo_il <= ${adesso} AND coalesce(p.presa_fino_al, 0) <= ${adesso}
    ), scelti AS (
      SELECT id FROM posta_uscita
      WHERE id IN (SELECT id FROM in_turno WHERE turno <= ${PER_VENDITA_MAX} ORDER BY turno, entro_il NULLS LAST, id LIMIT ${quanti})
        AND stato = 'in_attesa' AND coalesce(presa_fino_al, 0) <= ${adesso}
      FOR UPDATE SKIP LOCKED
    )
    UPDATE posta_uscita p SET presa_da = ${chi}, presa_fino_al = ${finoAl} FROM scelti WHERE p.id = scelti.id
    RETURNING p.id, p.asta, p.credenziale_id, p.marca, p.destinatario, p.oggetto, p.testo, p.tentativi, p.collegamento_cifrato,
      coalesce(p.entro_il, p.creata_il + 86400000) AS entro_il`.execute(db);
  return rows;
}

/** Il messaggio è partito. */
export async function segnaInviata(
  db: Kysely<unknown>,
  id: string,
  { chi, adesso, marca }: { chi: string; adesso: number; marca: string },
): Promise<void> {
  // Partito, il collegamento lo ha soltanto il destinatario: qui non ne resta nemmeno il cifrato.
  await sql`
    UPDATE posta_uscita SET stato = 'inviata', inviata_il = ${adesso}, errore = NULL, presa_da = NULL, presa_fino_al = NULL,
      collegamento_cifrato = NULL, marca_invio = ${marca}
    WHERE id = ${id} AND presa_da = ${chi}`.execute(db);
}

/** Il tentativo non è riuscito: `prossimoIl` è quando riprovare, `null` se non serve più. */
export async function segnaNonRiuscito(
  db: Kysely<unknown>,
  id: string,
  chi: string,
  { prossimoIl, errore }: { prossimoIl: number | null; errore: string },
): Promise<void> {
  await sql`
    UPDATE posta_uscita SET stato = ${prossimoIl === null ? 'fallita' : 'in_attesa'}, tentativi = tentativi + 1,
      errore = ${errore}, prossimo_il = ${prossimoIl ?? 0}, presa_da = NULL, presa_fino_al = NULL
    WHERE id = ${id} AND presa_da = ${chi}`.execute(db);
}
