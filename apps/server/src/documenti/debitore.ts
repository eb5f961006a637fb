import { codiceConfrontabile } from '@gestore/dominio';
import { type QueryExecutorProvider, sql } from 'kysely';
import { impeditiDi } from '../vendita/aste/confronti/impediti.ts';
import type { PartiDocumenti, VenditaConDocumenti } from './parti.ts';

/** Che cosa del debitore si cerca nei documenti: i codici, e i nomi che il registro dei soggetti ha per loro (R76). */
export async function ricercatiDi(
  parti: PartiDocumenti,
  vendita: VenditaConDocumenti,
): Promise<{ codici: string[]; nomi: string[] }> {
  const codici = await codiciDelDebitore(parti, vendita);
  return { codici, nomi: codici.length === 0 ? [] : await nomiDi(parti.db, codici) };
}

/** I codici del debitore e di chi gli sta accanto, registrati per la procedura (R18). */
async function codiciDelDebitore(
  parti: Pick<PartiDocumenti, 'db' | 'segreti'>,
  vendita: VenditaConDocumenti,
): Promise<string[]> {
  const registrati = await impeditiDi(parti, vendita);
  // Senza l'elenco non si sa che cosa cercare: meglio non pubblicare che pubblicare alla cieca (R76).
  if (registrati === null) throw new Error('l’elenco di chi non può offrire non si legge');
  return registrati
    .filter(({ titolo }) => titolo !== 'personale')
    .map(({ codice }) => codiceConfrontabile(codice) ?? codice);
}

async function nomiDi(db: QueryExecutorProvider, codici: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ nome: string | null }>`
    SELECT dati->>'nome' AS nome FROM soggetti WHERE codici && ${[...codici]}::text[] AND unito_a IS NULL`.execute(db);
  return rows.flatMap(({ nome }) => (nome === null ? [] : [nome]));
}
