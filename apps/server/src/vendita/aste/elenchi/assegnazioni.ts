import { randomUUID } from 'node:crypto';
import type { Scheda } from '@gestore/dominio';
import { type QueryExecutorProvider, sql } from 'kysely';
import {
  type ChiMarca,
  colonneMarcate,
  eDellaCasa,
  type Marcata,
  marcaDellaRiga,
} from '../../../base-dati/marche-righe.ts';
import { cercabile } from '../../../piattaforma/arnesi/testo-cercabile.ts';

/** Una procedura, o con `ruolo` nullo tutte quelle dell'ufficio. */
type Procedura = Pick<Scheda, 'tribunale' | 'ruolo'>;

/** Le vendite a cui un magistrato assiste, con l'identificativo dell'assegnazione (R36). */
export type Assegnazione = Procedura & { id: string; dal: number };

/** Assegna a un magistrato una procedura, o un ufficio intero; da subito. */
export async function assegnaProcedura(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  { utenteId, tribunale, ruolo, dal }: Procedura & { utenteId: string; dal: number },
): Promise<string> {
  const id = randomUUID();
  const riga = {
    id,
    utente_id: utenteId,
    tribunale: tribunale.trim(),
    numero: ruolo?.numero ?? null,
    anno: ruolo?.anno ?? null,
    dal,
  };
  await sql`
    INSERT INTO assegnazioni (id, utente_id, tribunale, chiave_ufficio, numero, anno, dal, marca)
    VALUES (${id}, ${utenteId}, ${riga.tribunale}, ${cercabile(tribunale)}, ${riga.numero}, ${riga.anno}, ${dal},
      ${marcaDellaRiga(segreti, 'assegnazioni', riga)})`.execute(tx);
  return id;
}

/** Le assegnazioni vive di un magistrato, la più recente prima; quelle che nessun server ha scritto non valgono. */
export async function assegnazioniDi(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  utenteId: string,
): Promise<Assegnazione[]> {
  const { rows } = await sql<Marcata<'assegnazioni'>>`
    SELECT ${sql.raw(colonneMarcate('assegnazioni'))} FROM assegnazioni
    WHERE utente_id = ${utenteId} AND al IS NULL ORDER BY dal DESC, id`.execute(db);
  const vere = rows.filter((riga) => eDellaCasa(segreti, 'assegnazioni', riga));
  return vere.map(({ id, tribunale, numero, anno, dal }) => ({
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

/** La procedura di una vendita, la stessa comunque scritta; `null` se non ha un ruolo. */
export function procedimentoDi({ tribunale, ruolo }: Procedura): string | null {
  return ruolo === null ? null : `${cercabile(tribunale)} ${numero(ruolo)}/${ruolo.anno}`;
}

function numero({ numero: scritto }: { numero: string }): string {
  return cercabile(scritto).replace(/^0+(?=\d)/, '');
}
