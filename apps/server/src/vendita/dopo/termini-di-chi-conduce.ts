import type { TermineInCorso } from '@gestore/contratto/delegato/cruscotto-delegato';
import { type Istante, type Stato, terminiDopo } from '@gestore/dominio';
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { Precisa, Riga } from '../../base-dati/tavole.ts';
import type { Casa } from '../../piattaforma/casa.ts';
import type { RigaIndice } from '../aste/elenchi/indice.ts';
import { type Termine, terminiAncora, terminiDopoEsito } from '../aste/scheda/termini.ts';
import { inizialeSeIllegibile } from '../giornale/errori.ts';
import type { Nucleo } from '../nucleo.ts';
import type { DopoLetto } from './seguiti.ts';

/** Un termine passato si mostra ancora per un mese: la piattaforma non sa se è stato rispettato, e tacere sarebbe peggio. */
const MOSTRATO_DOPO_MS = 30 * 86_400_000;
/** Vendite cambiate da meno di un giro, lette dai registri: le altre le scrive il giro, e chi guarda le trova quando torna. */
const APPENA_CAMBIATE_MAX = 20;

type Letta = Riga<'termini_di_chi_conduce', 'asta'> &
  Precisa<'termini_di_chi_conduce', { termini: Termine[] }> &
  Precisa<'aste', { stato: RigaIndice }>;

/** I termini che corrono per chi conduce: quelli dell'esito, con ciò che dopo è già stato fatto o prorogato. */
function terminiDiUna(stato: Stato, seguito: Pick<DopoLetto, 'stato' | 'vendita'>): Termine[] {
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') return [];
  const dallEsito = terminiDopoEsito(stato);
  return dallEsito.length === 0 ? [] : terminiAncora(dallEsito, terminiDopo(seguito.stato, seguito.vendita));
}

/** Scrive quelli di una vendita, nella transazione di chi rifà i suoi termini. */
export async function scriviTermini(
  tx: QueryExecutorProvider,
  stato: Stato,
  seguito: Pick<DopoLetto, 'stato' | 'vendita'>,
): Promise<void> {
  const termini = terminiDiUna(stato, seguito);
  if (stato.fase === 'inesistente') return;
  if (termini.length === 0) {
    await sql`DELETE FROM termini_di_chi_conduce WHERE asta = ${stato.id}`.execute(tx);
    return;
  }
  const finoAl = Math.max(...termini.map(({ scadeIl }) => scadeIl));
  await sql`
    INSERT INTO termini_di_chi_conduce (asta, delegato_id, termini, fino_al)
    VALUES (${stato.id}, ${stato.scheda.delegatoId}, ${JSON.stringify(termini)}, ${finoAl})
    ON CONFLICT (asta) DO UPDATE SET delegato_id = EXCLUDED.delegato_id, termini = EXCLUDED.termini,
      fino_al = EXCLUDED.fino_al`.execute(tx);
}

/**
 * I termini che corrono nelle vendite che chi chiede può vedere (`sue`), il più vicino prima: dalla tavola che li tiene, e dai
 * registri soltanto delle poche cambiate dopo. `delegatoId` è di chi vede soltanto ciò che conduce, e restringe alle sue.
 */
export async function terminiInCorso(
  { db, seguiti, esecutore }: Pick<Casa, 'db'> & Pick<Nucleo, 'seguiti' | 'esecutore'>,
  { sue: condizioni, delegatoId }: { sue: readonly RawBuilder<unknown>[]; delegatoId: string | null },
  adesso: Istante,
): Promise<TermineInCorso[]> {
  const visibili = sql`(SELECT id, stato FROM aste WHERE ${sql.join(condizioni, sql` AND `)}) a`;
  const cambiate = await sql<Riga<'termini_da_rifare', 'asta'>>`
    SELECT d.asta FROM termini_da_rifare d JOIN ${visibili} ON a.id = d.asta LIMIT ${APPENA_CAMBIATE_MAX}`.execute(db);
  const fresche = cambiate.rows.map(({ asta }) => asta);
  const dal = adesso - MOSTRATO_DOPO_MS;
  const { rows } = await sql<Letta>`
    SELECT t.asta, t.termini, a.stato FROM termini_di_chi_conduce t JOIN ${visibili} ON a.id = t.asta
    WHERE t.fino_al > ${dal} AND t.asta <> ALL(${fresche}::uuid[])
      AND ${delegatoId === null ? sql`true` : sql`t.delegato_id = ${delegatoId}`}`.execute(db);
  const trovati = rows.flatMap(({ asta, termini, stato }) =>
    termini.map((termine) => ({ asta, titolo: stato.scheda.titolo, ...termine })),
  );
  for (const asta of fresche) {
    const stato = await esecutore.leggi(asta).then((viva) => viva.stato, inizialeSeIllegibile);
    if (stato.fase === 'inesistente' || !('esito' in stato)) continue;
    if (delegatoId !== null && stato.scheda.delegatoId !== delegatoId) continue;
    const termini = terminiDiUna(stato, await seguiti.leggi(asta));
    trovati.push(...termini.map((termine) => ({ asta, titolo: stato.scheda.titolo, ...termine })));
  }
  return trovati.filter(({ scadeIl }) => scadeIl > dal).sort((a, b) => a.scadeIl - b.scadeIl);
}
