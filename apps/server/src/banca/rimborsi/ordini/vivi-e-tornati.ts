import { randomUUID } from 'node:crypto';
import type { RimborsoDovuto, RitornoRimborso } from '@gestore/contratto/banca/ordini-rimborso';
import type { CauzioniOrdinate } from '@gestore/dominio';
import { type QueryExecutorProvider, sql } from 'kysely';
import {
  type ChiMarca,
  colonneMarcate,
  delleSole,
  dichiaraEstranea,
  type Marcata,
  marcaDellaRiga,
} from '../../../base-dati/marche-righe.ts';
import type { Precisa, Riga } from '../../../base-dati/tavole.ts';
import { ultimiAtti } from '../../../vendita/denaro/accrediti-veri.ts';
import { tornatiFra } from '../../../vendita/denaro/disfatti.ts';
import { prezziVeri } from '../../../vendita/denaro/prezzi-veri.ts';
import { RIGHE_SUE } from '../../../vendita/denaro/righe-sue.ts';
import { fattiDi, statoOrdine } from '../ordine.ts';
import { CIFRE_ORDINE, leggiEndToEnd } from './end-to-end.ts';

/** Quali rimborsi sono in un ordine vivo, e quali righe sono tornate: una riga tornata non è pagata, e la sua busta si ordina di nuovo. */

type ConBusta = Marcata<'ordini'> &
  Riga<'ordini', 'numero'> &
  Riga<'ordini_righe', 'riga' | 'busta_id' | 'iban'> & {
    riga_cent: Riga<'ordini_righe', 'importo_cent'>['importo_cent'];
  };
/** Un ordine vivo, e quanto di una busta vi sta. */
type OrdineVivo = { id: string; numero: number; importoCent: number };
type Tornato = NonNullable<RimborsoDovuto['tornato']>;

/**
 * Le buste di una vendita il cui rimborso è già in un ordine, e in quale (R71); e di ogni busta l'ultimo ordine che non è andato, e verso
 * quale conto. Viene dai fatti, che si possono solo aggiungere: chi svuota `rimborsi_ordinati` non fa pagare due volte.
 */
export async function viviETornati(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  asta: string,
): Promise<{ vivi: ReadonlyMap<string, OrdineVivo>; indietro: ReadonlyMap<string, Tornato> }> {
  const { rows } = await sql<ConBusta>`
    SELECT ${sql.raw(colonneMarcate('ordini', 'o'))}, o.numero, r.riga, r.busta_id, r.iban, r.importo_cent AS riga_cent
    FROM ordini o JOIN ordini_righe r ON r.ordine = o.id WHERE o.asta = ${asta} ORDER BY o.numero`.execute(tx);
  const vivi = new Map<string, OrdineVivo>();
  const indietro = new Map<string, Tornato>();
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
  for (const { id, numero, riga, busta_id, riga_cent, iban } of veri) {
    let finito = finiti.get(id);
    if (finito === undefined) {
      const stato = statoOrdine(await fattiDi(tx, segreti, id));
      finito = stato === 'respinto' || stato === 'annullato';
      finiti.set(id, finito);
    }
    const ritorno = tornati.get(chiaveRitorno(id, riga));
    if (ritorno !== undefined) indietro.set(busta_id, { ...ritorno, numero, iban });
    if (!finito && !tornati.has(chiaveRitorno(id, riga)))
      vivi.set(busta_id, { id, numero, importoCent: Number(riga_cent) });
  }
  return { vivi, indietro };
}

/** Lo stesso, come lo legge chi muove le cauzioni per un'altra via: quanto di ciascuna è già in un ordine (R67, R71). */
export async function cauzioniOrdinate(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  asta: string,
): Promise<CauzioniOrdinate> {
  const { vivi } = await viviETornati(tx, segreti, asta);
  return new Map([...vivi].map(([busta, { importoCent }]) => [busta, importoCent]));
}

type RitornoScritto = Marcata<'ritorni_rimborsi'> & Precisa<'ritorni_rimborsi', { modo: RitornoRimborso['modo'] }>;

/** I ritorni di questi ordini, da `chiaveRitorno`: soltanto quelli che un server ha scritto (R74). */
export async function ritorniDi(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  ordini: readonly string[],
): Promise<ReadonlyMap<string, RitornoRimborso>> {
  if (ordini.length === 0) return new Map();
  const { rows } = await sql<RitornoScritto>`
    SELECT ${sql.raw(colonneMarcate('ritorni_rimborsi'))} FROM ritorni_rimborsi
    WHERE ordine = ANY(${[...ordini]}::uuid[])`.execute(tx);
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
    SELECT ${sql.raw(colonneMarcate('ritorni_da_guardare'))} FROM ritorni_da_guardare
    WHERE ordine = ANY(${[...ordini]}::uuid[]) ORDER BY letto_il, movimento`.execute(tx);
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
 * Registra che una riga non è stata pagata, e la rende di nuovo da ordinare (R71). `false`, e nulla cambia, se il file del suo ordine non è
 * uscito, se conto o importo non sono i suoi, o se lo si sapeva già: quel denaro resta legato alla riga, e lo guarda una persona.
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
        INSERT INTO ritorni_da_guardare (id, movimento, ordine, riga, codice, importo_cent, letto_il, marca)
        VALUES (${nuova.id}, ${movimento}, ${ordine}, ${numero}, ${codice}, ${importoCent}, ${adesso},
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
    INSERT INTO ritorni_rimborsi (id, ordine, riga, modo, codice, importo_cent, movimento, letto_il, marca)
    VALUES (${ritorno.id}, ${ritorno.ordine}, ${ritorno.riga}, ${ritorno.modo}, ${codice}, ${ritorno.importo_cent}, ${movimento},
      ${adesso}, ${marcaDellaRiga(segreti, 'ritorni_rimborsi', ritorno)})`.execute(tx);
  await sql`DELETE FROM rimborsi_ordinati WHERE ordine = ${riga.id} AND busta_id = ${riga.busta_id}`.execute(tx);
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
    SELECT ${sql.raw(colonneMarcate('ordini', 'o'))}, r.riga, r.busta_id, r.importo_cent AS riga_cent
    FROM ordini o JOIN ordini_righe r ON ${RIGHE_SUE}
    WHERE left(replace(o.id::text, '-', ''), ${sql.lit(CIFRE_ORDINE)}) = ${letto.ordine} AND r.riga = ${letto.riga}`.execute(
    tx,
  );
  const vere = delleSole(segreti, 'ordini', rows);
  return vere.length === 1 ? (vere[0] ?? null) : null;
}
