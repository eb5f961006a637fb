import { type QueryExecutorProvider, sql } from 'kysely';
import { problema } from '../bordo/problema.ts';

/** Da che cosa si riconosce la stessa persona: l'e-mail, e il codice fiscale dove lo si sa. */
export type Persona = { email: string | null; codiceFiscale: string | null };

/** Chi lavora per il gestore non conduce vendite e non vi assiste: 409 `R08_persona_del_gestore`. */
export async function pretendiNonDelGestore(tx: QueryExecutorProvider, persona: Persona): Promise<void> {
  const { rows } = await sql`
    select 1 from operatori where disabilitato_il is null and ${stessa(persona)} limit 1`.execute(tx);
  if (rows.length > 0) throw problema('R08_persona_del_gestore');
}

/** Chi diventa operatore non è già un altro operatore, un delegato o un magistrato: 409 `R08_persona_del_gestore`. */
export async function pretendiSoltantoOperatore(
  tx: QueryExecutorProvider,
  { id, ...persona }: Persona & { id: string },
): Promise<void> {
  const { rows } = await sql`
    select 1 from utenti_admin where disabilitato_il is null and ${stessa(persona)}
    union all
    select 1 from operatori where disabilitato_il is null and abilitato_il is not null and id <> ${id} and ${stessa(persona)}
    limit 1`.execute(tx);
  if (rows.length > 0) throw problema('R08_persona_del_gestore');
}

function stessa({ email, codiceFiscale }: Persona) {
  return sql`(lower(email) = ${email?.trim().toLowerCase() ?? null} or codice_fiscale = ${codiceFiscale?.toUpperCase() || null})`;
}
