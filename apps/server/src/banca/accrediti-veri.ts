import { type QueryExecutorProvider, sql } from 'kysely';
import type { Riga } from '../base-dati/tavole.ts';
import { type ChiMarca, colonneMarcate, delleSole, type Marcata } from '../bordo/marche-righe.ts';
import { STORNATO } from './storni.ts';

/** Un accredito abbinato a una busta: il movimento e l'abbinamento li ha scritti un server di questa installazione. */
export type AccreditoVero = Marcata<'movimenti'> & Riga<'abbinamenti', 'busta_id'> & { contabile: string };

/** Gli accrediti abbinati alle buste di una vendita (R39, R71); ciò che qualcuno ha messo a mano nella base dati non conta, e ciò che la banca ha disfatto nemmeno. */
export async function accreditiVeri(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  asta: string,
): Promise<AccreditoVero[]> {
  const { rows } = await sql<AccreditoVero>`
    select ${sql.raw(colonneMarcate('movimenti', 'm'))}, m.contabile::text as contabile, a.busta_id
    from abbinamenti a join movimenti m on m.id = a.movimento where a.asta = ${asta} and not ${STORNATO}
    order by m.contabile, m.id`.execute(db);
  const veri = delleSole(segreti, 'movimenti', rows);
  const ultimi = await ultimiAtti(
    db,
    segreti,
    veri.map(({ id }) => id),
  );
  return veri.filter(({ id, busta_id }) => {
    const ultimo = ultimi.get(id);
    return ultimo?.atto === 'abbinato' && ultimo.asta === asta && ultimo.busta_id === busta_id;
  });
}

/** Di ciascun movimento l'ultimo abbinamento o scioglimento che un server ha scritto: `abbinamenti` ne è soltanto lo specchio. */
export async function ultimiAtti(
  db: QueryExecutorProvider,
  segreti: ChiMarca,
  movimenti: readonly string[],
): Promise<ReadonlyMap<string, Marcata<'abbinamenti_atti'>>> {
  const { rows } = await sql<Marcata<'abbinamenti_atti'>>`
    select ${sql.raw(colonneMarcate('abbinamenti_atti'))} from abbinamenti_atti
    where movimento = any(${[...movimenti]}::uuid[]) order by progressivo`.execute(db);
  return new Map(delleSole(segreti, 'abbinamenti_atti', rows).map((atto) => [atto.movimento, atto]));
}
