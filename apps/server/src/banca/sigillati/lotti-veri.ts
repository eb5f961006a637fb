import { createHash, createHmac } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type QueryExecutorProvider, sql } from 'kysely';
import {
  type ChiMarca,
  colonneMarcate,
  delleSole,
  dichiaraEstranea,
  eDellaCasa,
  type Marcata,
} from '../../base-dati/marche-righe.ts';
import type { Riga } from '../../base-dati/tavole.ts';
import { ugualiSenzaIndizi } from '../../piattaforma/segreti.ts';

/**
 * Chiudere un lotto lo può chiunque abbia la chiave pubblica di una vendita: che un estratto sia stato caricato davvero lo dice la marca del
 * server che lo ha ricevuto, con l'impronta dei byte cifrati. Quello di un altro non si apre (R39, R74).
 */
export type LottoMarcato = Marcata<'crediti_sigillati'> & Riga<'crediti_sigillati', 'cifrato'>;

export const improntaCifrato = (cifrato: Uint8Array): string => createHash('sha256').update(cifrato).digest('hex');

/** Vero se un server ha ricevuto il lotto, e i suoi byte sono quelli; se no lo sa chi ascolta. */
export function lottoVero(segreti: ChiMarca, lotto: LottoMarcato): boolean {
  if (!eDellaCasa(segreti, 'crediti_sigillati', lotto)) return false;
  if (ugualiSenzaIndizi(lotto.impronta_cifrato ?? '', improntaCifrato(lotto.cifrato))) return true;
  dichiaraEstranea(segreti, { tavola: 'crediti_sigillati', riga: lotto.id });
  return false;
}

/** La marca di un lotto finito: chi ha la password dell'applicazione ne scriverebbe la fine prima che qualcuno lo apra. */
export function marcaDellaFine(segreti: ChiMarca, id: string): string {
  return createHmac('sha256', segreti.chiave('fine-dei-lotti')).update(id).digest('base64url');
}

/** La marca del giorno a cui arriva un lotto aperto, `aaaa-mm-gg`: scritto a mano, una cauzione che può ancora arrivare si direbbe mancata. */
function marcaDelGiorno(segreti: ChiMarca, id: string, giorno: string): string {
  return createHmac('sha256', segreti.chiave('giorno-dei-lotti')).update(`${id} ${giorno}`).digest('base64url');
}

/** La stessa, di un lotto che può non dire alcun giorno. */
export const marcaFinoAl = (segreti: ChiMarca, id: string, giorno: string | null): string | null =>
  giorno === null ? null : marcaDelGiorno(segreti, id, giorno);

type ConGiorno = Riga<'crediti_sigillati', 'id' | 'marca_fino_al'> & { giorno: string };

/** Vero se quel giorno lo ha scritto il server che ha aperto il lotto; se no lo sa chi ascolta. */
export function giornoVero(segreti: ChiMarca, { id, giorno, marca_fino_al }: ConGiorno): boolean {
  if (ugualiSenzaIndizi(marca_fino_al ?? '', marcaDelGiorno(segreti, id, giorno))) return true;
  dichiaraEstranea(segreti, { tavola: 'crediti_sigillati', riga: id });
  return false;
}

/** I lotti aperti prima che il loro giorno avesse una marca: una volta, al primo avvio. */
export async function marcaGiorniDiPrima(db: QueryExecutorProvider, segreti: ChiMarca): Promise<void> {
  const { rows } = await sql<ConGiorno>`
    SELECT id, fino_al::text AS giorno, marca_fino_al FROM crediti_sigillati
    WHERE fino_al IS NOT NULL AND marca_fino_al IS NULL`.execute(db);
  for (const { id, giorno } of rows)
    await sql`UPDATE crediti_sigillati SET marca_fino_al = ${marcaDelGiorno(segreti, id, giorno)} WHERE id = ${id}`.execute(
      db,
    );
}

const INSIEME = 1_000;
type Finito = Riga<'crediti_sigillati', 'id' | 'marca_fine'> & Marcata<'crediti_sigillati'>;

/**
 * I lotti che la base dati dice finiti e che nessun server ha finito tornano da aprire, e suona l'allarme; dà quanti. Costa una lettura di
 * tutti i lotti: si fa all'avvio e ogni ora.
 */
export async function riapriFinitiDaAltri(
  { db, segreti }: { db: QueryExecutorProvider; segreti: ChiMarca },
  tutti = false,
): Promise<number> {
  let riaperti = 0;
  for (let oltre: string | null = null; ; ) {
    const { rows }: { rows: Finito[] } = await sql<Finito>`
      SELECT ${sql.raw(colonneMarcate('crediti_sigillati'))}, marca_fine FROM crediti_sigillati
      WHERE finito_il IS NOT NULL AND (${oltre}::uuid IS NULL OR id > ${oltre}::uuid) ORDER BY id LIMIT ${INSIEME}`.execute(
      db,
    );
    const alieni = rows.filter(
      ({ id, marca_fine }) => !ugualiSenzaIndizi(marca_fine ?? '', marcaDellaFine(segreti, id)),
    );
    if (tutti) await segnaFiniti({ db, segreti }, alieni);
    else riaperti += await riapri({ db, segreti }, alieni);
    const ultimo = rows.at(-1);
    if (ultimo === undefined || rows.length < INSIEME) return riaperti;
    oltre = ultimo.id;
    await setImmediate();
  }
}

async function riapri(
  { db, segreti }: { db: QueryExecutorProvider; segreti: ChiMarca },
  alieni: readonly Finito[],
): Promise<number> {
  const daRiaprire = delleSole(segreti, 'crediti_sigillati', alieni).map(({ id }) => id);
  if (daRiaprire.length === 0) return 0;
  for (const id of daRiaprire) dichiaraEstranea(segreti, { tavola: 'crediti_sigillati', riga: id });
  await sql`
    UPDATE crediti_sigillati SET finito_il = NULL, confronto = NULL, marca_fine = NULL
    WHERE id = ANY(${daRiaprire}::uuid[])`.execute(db);
  return daRiaprire.length;
}

/** I lotti finiti prima che la fine avesse una marca: una volta, al primo avvio. */
export async function marcaFinitiDiPrima(db: QueryExecutorProvider, segreti: ChiMarca): Promise<void> {
  await riapriFinitiDaAltri({ db, segreti }, true);
}

async function segnaFiniti(
  { db, segreti }: { db: QueryExecutorProvider; segreti: ChiMarca },
  finiti: readonly Finito[],
): Promise<void> {
  for (const { id } of finiti)
    await sql`UPDATE crediti_sigillati SET marca_fine = ${marcaDellaFine(segreti, id)} WHERE id = ${id}`.execute(db);
}
