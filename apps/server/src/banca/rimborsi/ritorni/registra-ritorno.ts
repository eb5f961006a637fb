import { randomUUID } from 'node:crypto';
import { type QueryExecutorProvider, sql } from 'kysely';
import {
  type ChiMarca,
  colonneMarcate,
  delleSole,
  type Marcata,
  marcaDellaRiga,
} from '../../../base-dati/marche-righe.ts';
import type { Riga } from '../../../base-dati/tavole.ts';
import { ultimiAtti } from '../../../vendita/denaro/accrediti-veri.ts';
import { tornatiFra } from '../../../vendita/denaro/disfatti.ts';
import { prezziVeri } from '../../../vendita/denaro/prezzi-veri.ts';
import { RIGHE_SUE } from '../../../vendita/denaro/righe-sue.ts';
import { statoOrdine } from '../ordini/decidi-ordine.ts';
import { CIFRE_ORDINE, leggiEndToEnd } from '../ordini/end-to-end.ts';
import { fattiDi } from '../ordini/ordini-veri.ts';
import { chiaveRitorno, ritorniDi } from './ritorni.ts';

/** Ciò che si sa di un ritorno, da un estratto o da un esito: la riga, quanto, perché, e l'accredito se il denaro era partito. */
export type DaRegistrare = {
  endToEndId: string;
  codice: string;
  /** `null` se chi lo dice non lo riporta: vale la riga intera. */
  importoCent: number | null;
  /** Il conto su cui è tornato, o da cui si è rifiutato di partire; `null` se non è scritto. */
  conto: string | null;
  movimento: string | null;
};

type RigaNostra = Marcata<'ordini'> & Riga<'ordini_righe', 'riga' | 'busta_id'> & { riga_cent: string };

/**
 * Registra che una riga non è stata pagata, e la rende di nuovo da ordinare (R71). Dà `false`, e non cambia nulla, se la riga non è di un
 * ordine il cui file è uscito, se conto o importo non sono i suoi, o se lo si sapeva già. Il denaro che è tornato così (in parte, con delle spese
 * trattenute, due volte) resta legato alla riga: non è la cauzione di nessuno, e lo guarda una persona.
 */
export async function registraRitorno(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  { endToEndId, codice, importoCent, conto, movimento }: DaRegistrare,
  adesso: number,
): Promise<boolean> {
  const riga = await rigaDi(tx, segreti, endToEndId);
  if (riga === null) return false;
  const daGuardare = async (): Promise<false> => {
    if (movimento !== null && importoCent !== null && !(await tornatiFra(tx, segreti, [movimento])).has(movimento)) {
      const { id: ordine, riga: numero } = riga;
      const nuova = {
        id: randomUUID(),
        movimento,
        ordine,
        riga: numero,
        codice,
        importo_cent: importoCent,
        letto_il: adesso,
      };
      await sql`
        insert into ritorni_da_guardare (id, movimento, ordine, riga, codice, importo_cent, letto_il, marca)
        values (${nuova.id}, ${movimento}, ${ordine}, ${numero}, ${codice}, ${importoCent}, ${adesso},
          ${marcaDellaRiga(segreti, 'ritorni_da_guardare', nuova)})`.execute(tx);
    }
    return false;
  };
  if (importoCent !== null && Number(riga.riga_cent) !== importoCent) return daGuardare();
  if (conto !== null && riga.conto !== conto) return daGuardare();
  // Letto prima senza che la banca lo dicesse un ritorno, e già dato a un'offerta o a un prezzo: ripagata la riga, varrebbe due volte.
  if (movimento !== null && (await eGiaDato(tx, segreti, movimento))) return daGuardare();
  const stato = statoOrdine(await fattiDi(tx, segreti, riga.id));
  if (stato !== 'scaricato' && stato !== 'eseguito') return daGuardare();
  const ritorno = {
    id: randomUUID(),
    ordine: riga.id,
    riga: riga.riga,
    modo: movimento === null ? 'rifiutato' : 'tornato',
    codice,
    importo_cent: Number(riga.riga_cent),
    movimento,
    letto_il: adesso,
  };
  if ((await ritorniDi(tx, segreti, [riga.id])).has(chiaveRitorno(riga.id, riga.riga))) return daGuardare();
  await sql`
    insert into ritorni_rimborsi (id, ordine, riga, modo, codice, importo_cent, movimento, letto_il, marca)
    values (${ritorno.id}, ${ritorno.ordine}, ${ritorno.riga}, ${ritorno.modo}, ${codice}, ${ritorno.importo_cent}, ${movimento},
      ${adesso}, ${marcaDellaRiga(segreti, 'ritorni_rimborsi', ritorno)})`.execute(tx);
  await sql`delete from rimborsi_ordinati where ordine = ${riga.id} and busta_id = ${riga.busta_id}`.execute(tx);
  return true;
}

async function eGiaDato(tx: QueryExecutorProvider, segreti: ChiMarca, movimento: string): Promise<boolean> {
  const ultimo = (await ultimiAtti(tx, segreti, [movimento])).get(movimento);
  return ultimo?.atto === 'abbinato' || (await prezziVeri(tx, segreti, [movimento])).has(movimento);
}

/** Chi ha preparato l'ordine di quella riga; `null` se la riga non è di un nostro ordine. */
export async function preparatoDa(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  endToEndId: string,
): Promise<string | null> {
  const riga = await rigaDi(tx, segreti, endToEndId);
  if (riga === null) return null;
  return (await fattiDi(tx, segreti, riga.id)).find(({ fatto }) => fatto === 'preparato')?.operatoreId ?? null;
}

/** La riga di un nostro ordine che ha quell'identificativo; `null` se non ce n'è, o se non è una sola. */
async function rigaDi(tx: QueryExecutorProvider, segreti: ChiMarca, endToEndId: string): Promise<RigaNostra | null> {
  const letto = leggiEndToEnd(endToEndId);
  if (letto === null) return null;
  const { rows } = await sql<RigaNostra>`
    select ${sql.raw(colonneMarcate('ordini', 'o'))}, r.riga, r.busta_id, r.importo_cent as riga_cent
    from ordini o join ordini_righe r on ${RIGHE_SUE}
    where left(replace(o.id::text, '-', ''), ${sql.lit(CIFRE_ORDINE)}) = ${letto.ordine} and r.riga = ${letto.riga}`.execute(
    tx,
  );
  const vere = delleSole(segreti, 'ordini', rows);
  return vere.length === 1 ? (vere[0] ?? null) : null;
}
