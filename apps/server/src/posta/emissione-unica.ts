import type { CredenzialeEmessa } from '@gestore/contratto';
import { type QueryExecutorProvider, sql } from 'kysely';
import { Problema } from '../http/problema.ts';
import type { Vendita } from '../vendita.ts';

type Richiesta = { asta: string; comandoId: string; attore: string; oggetto: string };
type Emessa = CredenzialeEmessa & { bustaId: string | null };

/**
 * Emette una credenziale una volta per comando: chi ripete lo stesso comando, perché la risposta si è persa, riceve la
 * stessa credenziale con lo stesso collegamento, e nulla si revoca (R30). Due ripetizioni insieme si aspettano sulla
 * chiave. `emetti` scrive credenziale e messaggio nella transazione che riceve e dà l'id della credenziale.
 */
export async function emettiUnaVolta(
  vendita: Vendita,
  { asta, comandoId, attore, oggetto }: Richiesta,
  emetti: (tx: QueryExecutorProvider) => Promise<string>,
): Promise<Emessa> {
  await vendita.db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      INSERT INTO emissioni (asta, comando_id, attore, oggetto) VALUES (${asta}, ${comandoId}, ${attore}, ${oggetto})
      ON CONFLICT DO NOTHING RETURNING 1`.execute(tx);
    if (rows.length === 0) return;
    const credenzialeId = await emetti(tx);
    await sql`
      UPDATE emissioni SET credenziale_id = ${credenzialeId} WHERE asta = ${asta} AND comando_id = ${comandoId}`.execute(
      tx,
    );
  });
  return quellaDelComando(vendita, { asta, comandoId, attore, oggetto });
}

type Riga = {
  attore: string;
  oggetto: string;
  credenziale_id: string;
  pseudonimo: string | null;
  busta_id: string | null;
  collegamento_cifrato: string | null;
};

async function quellaDelComando(vendita: Vendita, { asta, comandoId, attore, oggetto }: Richiesta): Promise<Emessa> {
  const { rows } = await vendita.pool.query<Riga>(
    `SELECT e.attore, e.oggetto, e.credenziale_id, c.pseudonimo, c.busta_id, p.collegamento_cifrato
     FROM emissioni e JOIN credenziali c ON c.id = e.credenziale_id JOIN posta_uscita p ON p.credenziale_id = c.id
     WHERE e.asta = $1 AND e.comando_id = $2`,
    [asta, comandoId],
  );
  const riga = rows[0];
  if (riga === undefined || riga.attore !== attore || riga.oggetto !== oggetto) throw comandoUsato();
  // Della credenziale resta solo l'impronta: il collegamento è, cifrato, nel messaggio che la porta.
  const { collegamento_cifrato: cifrato } = riga;
  return {
    credenzialeId: riga.credenziale_id,
    pseudonimo: riga.pseudonimo ?? '',
    bustaId: riga.busta_id,
    collegamento: cifrato === null ? '' : vendita.segreti.decifra(cifrato),
  };
}

function comandoUsato(): Problema {
  return new Problema(
    409,
    'comando_di_altri',
    'Comando già usato',
    'Questo identificativo di comando è già stato usato per altro: ne serve uno nuovo.',
  );
}
