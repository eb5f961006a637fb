import { sql } from 'kysely';
import type { Riga } from '../../base-dati/tavole.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import type { Segreti } from '../../piattaforma/segreti.ts';

/** Dove va, nel testo, un collegamento che soltanto il destinatario deve leggere. */
export const SEGNAPOSTO = '[collegamento riservato al destinatario]';

/** Il collegamento con cui si entra in una vendita: chi lo ha, entra. In base dati sta soltanto cifrato. */
export function collegamentoDi({ baseUrl }: Pick<Casa, 'baseUrl'>, token: string): string {
  return `${baseUrl}/login/${token}`;
}

/** Il testo come lo riceve il destinatario, con il collegamento al suo posto. */
export function conCollegamento(testo: string, cifrato: string | null, segreti: Pick<Segreti, 'decifra'>): string {
  return cifrato === null ? testo : testo.replace(SEGNAPOSTO, () => segreti.decifra(cifrato));
}

/**
 * I collegamenti di una vendita che aspettano di partire, ciascuno con il recapito a cui partirebbe; `null` se non ne ha. Li decifra la
 * chiave dell'installazione: servono a chi prova il prodotto dalla console di questa macchina, dove nessuna posta li porta. Nessuna
 * chiamata li dà.
 */
export async function collegamentiPerRecapito(
  { db, segreti }: Pick<Casa, 'db' | 'segreti'>,
  asta: string,
): Promise<{ recapito: string | null; collegamento: string }[]> {
  const { rows } = await sql<{ cifrato: string } & Riga<'posta_uscita', 'destinatario'>>`
    SELECT p.collegamento_cifrato AS cifrato, p.destinatario FROM posta_uscita p JOIN credenziali c ON c.id = p.credenziale_id
    WHERE p.asta = ${asta} AND p.collegamento_cifrato IS NOT NULL AND c.revocata_il IS NULL
    ORDER BY p.creata_il DESC, p.id`.execute(db);
  return rows.map(({ cifrato, destinatario }) => ({ recapito: destinatario, collegamento: segreti.decifra(cifrato) }));
}
