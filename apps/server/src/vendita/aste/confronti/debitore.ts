import { codiceConfrontabile, type Scheda } from '@gestore/dominio';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Casa } from '../../../piattaforma/casa.ts';
import { impeditiDi } from './impediti.ts';

type Parti = Pick<Casa, 'db' | 'segreti'>;
type UnaVendita = { id: string; scheda: Pick<Scheda, 'tribunale' | 'ruolo' | 'delegatoId'> };

/** Che cosa del debitore si cerca in ciò che si pubblica: i codici, e i nomi che il registro dei soggetti ha per loro (R76). */
export async function ricercatiDi(parti: Parti, vendita: UnaVendita): Promise<{ codici: string[]; nomi: string[] }> {
  const codici = await codiciDelDebitore(parti, vendita);
  return { codici, nomi: codici.length === 0 ? [] : await nomiDi(parti.db, codici) };
}

/** I codici del debitore e di chi gli sta accanto, registrati per la procedura (R18). */
async function codiciDelDebitore(parti: Parti, vendita: UnaVendita): Promise<string[]> {
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
