import type { FattoOrdine } from '@gestore/contratto/banca/ordini-rimborso';
import type { CauzioniOrdinate } from '@gestore/dominio';
import { type QueryExecutorProvider, sql } from 'kysely';
import {
  type ChiMarca,
  colonneMarcate,
  delleSole,
  dichiaraEstranea,
  type Marcata,
} from '../../../base-dati/marche-righe.ts';
import type { Precisa, Riga } from '../../../base-dati/tavole.ts';
import { chiaveRitorno, ritorniDi } from '../ritorni/ritorni.ts';
import { type PassoDellOrdine, statoOrdine } from './decidi-ordine.ts';

type FattoScritto = PassoDellOrdine & { operatore: string; motivo: string | null; fattoIl: number };
export type AttoScritto = Marcata<'ordini_atti'> & Precisa<'ordini_atti', { atto: FattoOrdine }>;

/** I fatti di un ordine, dal primo all'ultimo: chi ha la password della base dati non vi aggiunge un'approvazione (R71). */
export async function fattiDi(tx: QueryExecutorProvider, segreti: ChiMarca, ordine: string): Promise<FattoScritto[]> {
  const { rows } = await sql<AttoScritto>`
    select ${sql.raw(colonneMarcate('ordini_atti'))} from ordini_atti where ordine = ${ordine} order by seq`.execute(
    tx,
  );
  return delleSole(segreti, 'ordini_atti', rows).map((riga) => ({
    fatto: riga.atto,
    operatoreId: riga.operatore_id,
    operatore: riga.operatore_nome,
    motivo: riga.motivo,
    fattoIl: Number(riga.fatto_il),
  }));
}

type ConBusta = Marcata<'ordini'> &
  Riga<'ordini', 'numero'> &
  Riga<'ordini_righe', 'riga' | 'busta_id'> & { riga_cent: Riga<'ordini_righe', 'importo_cent'>['importo_cent'] };
/** Un ordine vivo, e quanto di una busta vi sta. */
type OrdineVivo = { id: string; numero: number; importoCent: number };

/**
 * Le buste di una vendita il cui rimborso è già in un ordine, e in quale (R71). Viene dagli ordini e dai loro fatti, che si
 * possono solo aggiungere: chi svuota `rimborsi_ordinati` non fa pagare due volte. Una riga tornata indietro, o rifiutata dalla banca, non è
 * pagata: la sua busta si ordina di nuovo.
 */
export async function ordiniVivi(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  asta: string,
): Promise<ReadonlyMap<string, OrdineVivo>> {
  const { rows } = await sql<ConBusta>`
    select ${sql.raw(colonneMarcate('ordini', 'o'))}, o.numero, r.riga, r.busta_id, r.importo_cent as riga_cent
    from ordini o join ordini_righe r on r.ordine = o.id where o.asta = ${asta} order by o.numero`.execute(tx);
  const vivi = new Map<string, OrdineVivo>();
  const finiti = new Map<string, boolean>();
  const veri = delleSole(segreti, 'ordini', rows).filter((riga) => {
    if (riga.riga <= riga.righe) return true;
    dichiaraEstranea(segreti, { tavola: 'ordini_righe', riga: `${riga.id} ${riga.riga}` });
    return false;
  });
  const tornati = await ritorniDi(
    tx,
    segreti,
    veri.map(({ id }) => id),
  );
  for (const { id, numero, riga, busta_id, riga_cent } of veri) {
    let finito = finiti.get(id);
    if (finito === undefined) {
      const stato = statoOrdine(await fattiDi(tx, segreti, id));
      finito = stato === 'respinto' || stato === 'annullato';
      finiti.set(id, finito);
    }
    if (!finito && !tornati.has(chiaveRitorno(id, riga)))
      vivi.set(busta_id, { id, numero, importoCent: Number(riga_cent) });
  }
  return vivi;
}

/** Lo stesso, come lo legge chi muove le cauzioni per un'altra via: quanto di ciascuna è già in un ordine (R67, R71). */
export async function cauzioniOrdinate(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  asta: string,
): Promise<CauzioniOrdinate> {
  const vivi = await ordiniVivi(tx, segreti, asta);
  return new Map([...vivi].map(([busta, { importoCent }]) => [busta, importoCent]));
}
