import type { AttoOrdine, Ordine } from '@gestore/contratto/banca/ordini-rimborso';
import type { Pagina, QueryDiPagina } from '@gestore/contratto/linea/pagina';
import { sql } from 'kysely';
import { delleSole } from '../../../base-dati/marche-righe.ts';
import { type ElencoAPagine, leggiPagina } from '../../../base-dati/pagina.ts';
import type { Casa } from '../../../piattaforma/casa.ts';
import {
  COLONNE_DI_UN_ORDINE,
  decidiOrdine,
  fattiDi,
  type OrdineLetto,
  righeScritte,
  statoOrdine,
  VUOLE_LE_RIGHE,
} from '../ordine.ts';
import { chiaveRitorno, daGuardareDi, ritorniDi } from './vivi-e-tornati.ts';

const ATTI: readonly AttoOrdine[] = ['approva', 'respingi', 'annulla', 'scarica', 'esegui'];

const ORDINI: ElencoAPagine = {
  nome: 'ordini di rimborso',
  ordine: [{ valore: sql`o.numero`, tipo: 'int', verso: 'giu' }],
  colonne: COLONNE_DI_UN_ORDINE,
  da: sql`ordini o JOIN conti_banca c ON c.iban = o.conto LEFT JOIN aste a ON a.id = o.asta
    LEFT JOIN conservazione k ON k.asta = o.asta`,
};

/** Gli ordini dal più recente, con ciò che chi guarda può farne. Legge identità: chi chiama la annota (R37). */
export async function elencaOrdini(
  { db, segreti }: Pick<Casa, 'db' | 'segreti'>,
  chi: string,
  query: QueryDiPagina,
): Promise<Pagina<Ordine>> {
  const { righe, ...resto } = await leggiPagina<OrdineLetto>(db, ORDINI, query);
  const ordini: Ordine[] = [];
  for (const riga of delleSole(segreti, 'ordini', righe)) ordini.push(await inOrdine({ db, segreti }, riga, chi));
  return { righe: ordini, ...resto };
}

async function inOrdine(
  { db, segreti }: Pick<Casa, 'db' | 'segreti'>,
  riga: OrdineLetto,
  chi: string,
): Promise<Ordine> {
  const fatti = await fattiDi(db, segreti, riga.id);
  const tornati = await ritorniDi(db, segreti, [riga.id]);
  const daGuardare = await daGuardareDi(db, segreti, [riga.id]);
  const cancellatiIl = riga.cancellata_il === null ? null : Number(riga.cancellata_il);
  return {
    id: riga.id,
    numero: riga.numero,
    asta: riga.asta,
    titolo: riga.titolo ?? '',
    conto: riga.conto,
    intestatario: riga.intestatario,
    importoCent: Number(riga.importo_cent),
    cuc: riga.cuc,
    stato: statoOrdine(fatti),
    impronta: riga.impronta,
    righe: (await righeScritte(db, riga.id)).map(({ bustaId: _, ...rimborso }) => ({
      ...rimborso,
      tornata: tornati.get(chiaveRitorno(riga.id, rimborso.riga)) ?? null,
      daGuardare: daGuardare.get(chiaveRitorno(riga.id, rimborso.riga)) ?? [],
    })),
    atti: fatti.map(({ operatoreId, ...fatto }) => ({ ...fatto, mio: operatoreId === chi })),
    cancellatiIl,
    puo: ATTI.filter(
      (atto) =>
        decidiOrdine(fatti, atto, chi).esito === 'fatto' && (cancellatiIl === null || !VUOLE_LE_RIGHE.includes(atto)),
    ),
    preparatoDaMe: fatti[0]?.operatoreId === chi,
  };
}
