import { randomUUID } from 'node:crypto';
import type { Scheda } from '@gestore/dominio';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Riga } from '../../base-dati/tavole.ts';
import { cercabile } from '../../bordo/testo-cercabile.ts';

/** Una procedura, o con `ruolo` nullo tutte quelle dell'ufficio. */
export type Procedura = Pick<Scheda, 'tribunale' | 'ruolo'>;

/** Le vendite a cui un magistrato assiste, con l'identificativo dell'assegnazione (R36). */
export type Assegnazione = Procedura & { id: string; dal: number };

/** Assegna a un magistrato una procedura, o un ufficio intero; da subito. */
export async function assegnaProcedura(
  tx: QueryExecutorProvider,
  { utenteId, tribunale, ruolo, dal }: Procedura & { utenteId: string; dal: number },
): Promise<string> {
  const id = randomUUID();
  await sql`
    INSERT INTO assegnazioni (id, utente_id, tribunale, chiave_ufficio, numero, anno, dal)
    VALUES (${id}, ${utenteId}, ${tribunale.trim()}, ${cercabile(tribunale)}, ${ruolo?.numero ?? null},
      ${ruolo?.anno ?? null}, ${dal})`.execute(tx);
  return id;
}

/** Le assegnazioni vive di un magistrato, la più recente prima. */
export async function assegnazioniDi(db: QueryExecutorProvider, utenteId: string): Promise<Assegnazione[]> {
  const { rows } = await sql<Riga<'assegnazioni', 'id' | 'tribunale' | 'numero' | 'anno' | 'dal'>>`
    SELECT id, tribunale, numero, anno, dal FROM assegnazioni
    WHERE utente_id = ${utenteId} AND al IS NULL ORDER BY dal DESC, id`.execute(db);
  return rows.map(({ id, tribunale, numero, anno, dal }) => ({
    id,
    tribunale,
    ruolo: numero === null || anno === null ? null : { numero, anno },
    dal: Number(dal),
  }));
}

/** Vero se una vendita è fra quelle di un'assegnazione: lo stesso ufficio, comunque scritto, e la stessa procedura. */
export function comprende({ tribunale, ruolo }: Procedura, scheda: Procedura): boolean {
  if (cercabile(tribunale) !== cercabile(scheda.tribunale)) return false;
  if (ruolo === null) return true;
  return scheda.ruolo !== null && ruolo.anno === scheda.ruolo.anno && numero(ruolo) === numero(scheda.ruolo);
}

function numero({ numero: scritto }: { numero: string }): string {
  return cercabile(scritto).replace(/^0+(?=\d)/, '');
}
