import { improntaDi } from '@gestore/registro';
import { type QueryExecutorProvider, sql } from 'kysely';
import {
  type ChiMarca,
  colonneMarcate,
  dichiaraEstranea,
  eDellaCasa,
  type Marcata,
  marcaDellaRiga,
} from '../../../base-dati/marche-righe.ts';
import type { Riga } from '../../../base-dati/tavole.ts';
import { problema } from '../../../bordo/problema.ts';
import { ugualiSenzaIndizi } from '../../../piattaforma/segreti.ts';

type Parti = { db: QueryExecutorProvider; segreti: ChiMarca };
type BustaVera = Riga<'buste_sigillate', 'impronta' | 'contatti' | 'contatti_dal' | 'contenuto' | 'contenuto_dal'>;
type BustaLetta = Marcata<'buste_sigillate'> & BustaVera;
type DaTenere = {
  asta: string;
  bustaId: string;
  impronta: string;
  contatti: Uint8Array | null;
  contattiDal: number;
  contenuto: Uint8Array | null;
  contenutoDal: number;
  pacchetto: Uint8Array;
};

/**
 * Le parti sigillate di una busta, come un server le ha versate; `null` se non c'è. Lancia `busta_mancante`, e suona l'allarme, se qualcuno
 * le ha cambiate nella base dati: chiudere altri recapiti o un'altra offerta lo può chiunque abbia la chiave pubblica (R25, R74).
 */
export async function bustaVera({ db, segreti }: Parti, asta: string, bustaId: string): Promise<BustaVera | null> {
  const { rows } = await sql<BustaLetta>`
    SELECT ${sql.raw(colonneMarcate('buste_sigillate'))}, contatti, contenuto FROM buste_sigillate
    WHERE asta = ${asta} AND busta_id = ${bustaId}`.execute(db);
  const [riga] = rows;
  if (riga === undefined) return null;
  if (!eDellaCasa(segreti, 'buste_sigillate', riga)) throw problema('busta_mancante');
  if (riga.impronte_parti !== improntePartiDi(riga)) throw cambiata(segreti, bustaId);
  return riga;
}

/** I byte di un pacchetto sono quelli di cui il registro ha l'impronta. Lancia `busta_mancante`, e suona l'allarme. */
export function pretendiPacchetto(segreti: ChiMarca, bustaId: string, impronta: string, byte: Uint8Array): void {
  if (improntaDi(byte) !== impronta) throw cambiata(segreti, bustaId);
}

/** Una busta che il registro ha, e che dov'era non c'è più o non è più quella: lo sa chi ascolta. */
export function cambiata(segreti: ChiMarca, bustaId: string): ReturnType<typeof problema> {
  dichiaraEstranea(segreti, { tavola: 'buste_sigillate', riga: bustaId });
  return problema('busta_mancante');
}

/**
 * Mette le parti di una busta dove chi la convoca e chi la apre le cerca; se ci sono già restano quelle. Falso, e suona l'allarme, se il suo
 * posto l'ha preso qualcuno che non è un server.
 */
export async function tieniBusta({ db, segreti }: Parti, busta: DaTenere): Promise<boolean> {
  const { asta, bustaId, impronta, contatti, contattiDal, contenuto, contenutoDal, pacchetto } = busta;
  const impronteParti = improntePartiDi({ contatti, contenuto });
  const riga = {
    ...{ busta_id: bustaId, asta, impronta, contatti_dal: contattiDal, contenuto_dal: contenutoDal },
    impronte_parti: impronteParti,
  };
  const { rows } = await sql`
    INSERT INTO buste_sigillate
      (asta, busta_id, impronta, contatti, contatti_dal, contenuto, contenuto_dal, pacchetto, impronte_parti, marca)
    VALUES (${asta}, ${bustaId}, ${impronta}, ${contatti}, ${contattiDal}, ${contenuto}, ${contenutoDal}, ${pacchetto},
      ${impronteParti}, ${marcaDellaRiga(segreti, 'buste_sigillate', riga)})
    ON CONFLICT DO NOTHING RETURNING busta_id`.execute(db);
  if (rows.length > 0) return true;
  const tenuta = await bustaVera({ db, segreti }, asta, bustaId).catch(() => null);
  if (tenuta !== null && ugualiSenzaIndizi(tenuta.impronta, impronta)) return true;
  dichiaraEstranea(segreti, { tavola: 'buste_sigillate', riga: bustaId });
  return false;
}

function improntePartiDi(di: { contatti: Uint8Array | null; contenuto: Uint8Array | null }): string {
  return [di.contatti, di.contenuto].map((parte) => (parte === null ? '' : improntaDi(parte))).join(' ');
}

const INSIEME = 200;

/** Le buste versate prima che le parti avessero una marca: una volta, al primo avvio, da proprietario. */
export async function marcaBusteDiPrima({ db, segreti }: Parti): Promise<void> {
  for (;;) {
    const { rows } = await sql<BustaLetta>`
      SELECT ${sql.raw(colonneMarcate('buste_sigillate'))}, contatti, contenuto FROM buste_sigillate
      WHERE marca IS NULL LIMIT ${INSIEME}`.execute(db);
    if (rows.length === 0) return;
    for (const letta of rows) {
      const riga = { ...letta, impronte_parti: improntePartiDi(letta) };
      await sql`
        UPDATE ${sql.table('buste_sigillate')} SET impronte_parti = ${riga.impronte_parti},
          marca = ${marcaDellaRiga(segreti, 'buste_sigillate', riga)} WHERE busta_id = ${riga.busta_id}`.execute(db);
    }
  }
}
