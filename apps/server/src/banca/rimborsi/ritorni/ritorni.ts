import type { RimborsoDovuto, RitornoRimborso } from '@gestore/contratto/banca/ordini-rimborso';
import { type QueryExecutorProvider, sql } from 'kysely';
import { type ChiMarca, colonneMarcate, delleSole, type Marcata } from '../../../base-dati/marche-righe.ts';
import type { Precisa, Riga } from '../../../base-dati/tavole.ts';
import { RIGHE_SUE } from '../../../vendita/denaro/righe-sue.ts';

type RitornoScritto = Marcata<'ritorni_rimborsi'> & Precisa<'ritorni_rimborsi', { modo: RitornoRimborso['modo'] }>;

/** I ritorni di questi ordini, da `chiaveRitorno`: soltanto quelli che un server ha scritto (R74). */
export async function ritorniDi(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  ordini: readonly string[],
): Promise<ReadonlyMap<string, RitornoRimborso>> {
  if (ordini.length === 0) return new Map();
  const { rows } = await sql<RitornoScritto>`
    select ${sql.raw(colonneMarcate('ritorni_rimborsi'))} from ritorni_rimborsi
    where ordine = any(${[...ordini]}::uuid[])`.execute(tx);
  return new Map(
    delleSole(segreti, 'ritorni_rimborsi', rows).map(({ ordine, riga, modo, codice, letto_il }) => [
      chiaveRitorno(ordine, riga),
      { modo, codice, il: Number(letto_il) },
    ]),
  );
}

/** Ciò che di questi ordini è tornato senza rendere la riga da pagare, da `chiaveRitorno`, nell'ordine in cui si è letto: soltanto ciò che un server ha scritto. */
export async function daGuardareDi(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  ordini: readonly string[],
): Promise<ReadonlyMap<string, { importoCent: number; codice: string; il: number }[]>> {
  const { rows } = await sql<Marcata<'ritorni_da_guardare'>>`
    select ${sql.raw(colonneMarcate('ritorni_da_guardare'))} from ritorni_da_guardare
    where ordine = any(${[...ordini]}::uuid[]) order by letto_il, movimento`.execute(tx);
  const trovati = new Map<string, { importoCent: number; codice: string; il: number }[]>();
  for (const vera of delleSole(segreti, 'ritorni_da_guardare', rows)) {
    const { ordine, riga, codice, importo_cent, letto_il } = vera;
    const ritorno = { importoCent: Number(importo_cent), codice, il: Number(letto_il) };
    const chiave = chiaveRitorno(ordine, riga);
    trovati.set(chiave, [...(trovati.get(chiave) ?? []), ritorno]);
  }
  return trovati;
}

export const chiaveRitorno = (ordine: string, riga: number): string => `${ordine} ${riga}`;

type RigaTornata = Marcata<'ordini'> & Riga<'ordini', 'numero'> & Riga<'ordini_righe', 'riga' | 'busta_id' | 'iban'>;

/** Di ogni busta di una vendita, l'ultimo ordine del suo rimborso che non è andato, e verso quale conto. */
export async function tornatiDi(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  asta: string,
): Promise<ReadonlyMap<string, NonNullable<RimborsoDovuto['tornato']>>> {
  const { rows } = await sql<RigaTornata>`
    select ${sql.raw(colonneMarcate('ordini', 'o'))}, o.numero, r.riga, r.busta_id, r.iban
    from ordini o join ordini_righe r on ${RIGHE_SUE}
    where o.asta = ${asta} and exists (select 1 from ritorni_rimborsi t where t.ordine = r.ordine and t.riga = r.riga)
    order by o.numero`.execute(tx);
  const vere = delleSole(segreti, 'ordini', rows);
  const ritorni = await ritorniDi(tx, segreti, [...new Set(vere.map(({ id }) => id))]);
  return new Map(
    vere.flatMap(({ id, numero, riga, busta_id, iban }) => {
      const ritorno = ritorni.get(chiaveRitorno(id, riga));
      return ritorno === undefined ? [] : [[busta_id, { ...ritorno, numero, iban }] as const];
    }),
  );
}
