import { type QueryExecutorProvider, sql } from 'kysely';
import { type ChiMarca, colonneMarcate, delleSole, type Marcata } from '../../base-dati/marche-righe.ts';
import { problema } from '../../bordo/problema.ts';

/** Da che cosa si riconosce la stessa persona: l'e-mail, e il codice fiscale dove lo si sa. */
export type Persona = { email: string | null; codiceFiscale: string | null };

/** Chi lavora per il gestore non conduce vendite e non vi assiste: 409 `R08_persona_del_gestore`. */
export async function pretendiNonDelGestore(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  persona: Persona,
): Promise<void> {
  const operatori = await sql<Marcata<'operatori'>>`
    SELECT ${OPERATORI} FROM operatori WHERE disabilitato_il IS NULL AND ${stessa(persona)}`.execute(tx);
  if (delleSole(segreti, 'operatori', operatori.rows).length > 0) throw problema('R08_persona_del_gestore');
}

/** Chi diventa operatore non è già un altro operatore, un delegato o un magistrato: 409 `R08_persona_del_gestore`. */
export async function pretendiSoltantoOperatore(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  { id, ...persona }: Persona & { id: string },
): Promise<void> {
  const account = await sql<Marcata<'utenti_admin'>>`
    SELECT ${ACCOUNT} FROM utenti_admin WHERE disabilitato_il IS NULL AND ${stessa(persona)}`.execute(tx);
  const altri = await sql<Marcata<'operatori'>>`
    SELECT ${OPERATORI} FROM operatori
    WHERE disabilitato_il IS NULL AND abilitato_il IS NOT NULL AND id <> ${id} AND ${stessa(persona)}`.execute(tx);
  const veri = [...delleSole(segreti, 'utenti_admin', account.rows), ...delleSole(segreti, 'operatori', altri.rows)];
  if (veri.length > 0) throw problema('R08_persona_del_gestore');
}

/** Chi nessun server ha scritto non è nessuno: non entra, e non toglie il posto a chi lo è davvero. */
const OPERATORI = sql.raw(colonneMarcate('operatori'));
const ACCOUNT = sql.raw(colonneMarcate('utenti_admin'));

function stessa({ email, codiceFiscale }: Persona) {
  return sql`(lower(email) = ${email?.trim().toLowerCase() ?? null} OR codice_fiscale = ${codiceFiscale?.toUpperCase() || null})`;
}
