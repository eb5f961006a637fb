import type { FattoOrdine } from '@gestore/contratto/ordini-rimborso';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Precisa, Riga } from '../base-dati/tavole.ts';
import { type ChiMarca, colonneMarcate, delleSole, type Marcata } from '../bordo/marche-righe.ts';
import { type FattoDiOrdine, statoOrdine } from './decidi-ordine.ts';

export type FattoScritto = FattoDiOrdine & { operatore: string; motivo: string | null; fattoIl: number };
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

type ConBusta = Marcata<'ordini'> & Riga<'ordini', 'numero'> & Riga<'ordini_righe', 'busta_id'>;

/**
 * Le buste di una vendita il cui rimborso è già in un ordine, e in quale (R71). Viene dagli ordini e dai loro fatti, che si
 * possono solo aggiungere: chi svuota `rimborsi_ordinati` non fa pagare due volte.
 */
export async function ordiniVivi(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  asta: string,
): Promise<ReadonlyMap<string, { id: string; numero: number }>> {
  const { rows } = await sql<ConBusta>`
    select ${sql.raw(colonneMarcate('ordini', 'o'))}, o.numero, r.busta_id
    from ordini o join ordini_righe r on r.ordine = o.id where o.asta = ${asta} order by o.numero`.execute(tx);
  const vivi = new Map<string, { id: string; numero: number }>();
  const finiti = new Map<string, boolean>();
  for (const { id, numero, busta_id } of delleSole(segreti, 'ordini', rows)) {
    let finito = finiti.get(id);
    if (finito === undefined) {
      const stato = statoOrdine(await fattiDi(tx, segreti, id));
      finito = stato === 'respinto' || stato === 'annullato';
      finiti.set(id, finito);
    }
    if (!finito) vivi.set(busta_id, { id, numero });
  }
  return vivi;
}
