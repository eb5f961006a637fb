import type { Strategia } from '@gestore/contratto/accesso/forme';
import { type QueryExecutorProvider, sql } from 'kysely';
import { type ChiMarca, colonneMarcate, delleSole, type Marcata } from '../../base-dati/marche-righe.ts';
import { CANALE_SESSIONI } from '../../vendita/giornale/ascolta.ts';
import { CHIUDE_GLI_ALTRI_ENTRO_MS, DURATA_SESSIONE } from '../limiti/limiti.ts';
import { revocaSessione, type Sue } from './sessioni.ts';

/** `fatta`; `ignota` when it is not his or has ended; else the caller must sign in again before he may close it. */
type Chiusura = 'fatta' | 'ignota' | 'rientri';

/**
 * Ends one session of the person who calls with `correnteId`: his own always, another as `puoChiudere` says. Run it in a
 * transaction: it locks every living session of the person.
 */
export async function chiudiUna(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  chi: Sue & { id: string },
  adesso: number,
): Promise<Chiusura> {
  const vive = await bloccaVive(tx, segreti, chi);
  const daChiudere = vive.find(({ id }) => id === chi.id);
  const corrente = vive.find(({ id }) => id === chi.correnteId);
  if (daChiudere === undefined || corrente === undefined) return 'ignota';
  if (daChiudere !== corrente && !puoChiudere(chi.strategia, corrente, [daChiudere], adesso)) return 'rientri';
  return (await revocaSessione(tx, chi, 'uscita', adesso)) ? 'fatta' : 'ignota';
}

/**
 * Ends every session of one person but the one he calls with, and says how many; `rientri` when he must sign in again
 * before (`puoChiudere`), and then none is ended; `finita` when his own has ended meanwhile. The same command again says
 * the same and ends nothing: who has entered since stays. Run it in a transaction: it locks every living session of the
 * person, so that of two calls at once one is second.
 */
export async function chiudiAltre(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  chi: Sue,
  { comandoId, adesso }: { comandoId: string; adesso: number },
): Promise<number | 'rientri' | 'finita'> {
  const vive = await bloccaVive(tx, segreti, chi);
  const corrente = vive.find(({ id }) => id === chi.correnteId);
  if (corrente === undefined) return 'finita';
  if (!(await giaCompiuto(tx, chi, comandoId))) {
    const altre = vive.filter((una) => una !== corrente);
    if (altre.length > 0 && !puoChiudere(chi.strategia, corrente, altre, adesso)) return 'rientri';
    await sql`update sessioni set ultima_chiusura = ${comandoId} where id = ${corrente.id}`.execute(tx);
    await sql`
      with finite as (
        update sessioni set revocata_il = ${adesso}, motivo_revoca = 'uscita', chiusa_con = ${comandoId}
        where id = any(${altre.map(({ id }) => id)}::uuid[])
        returning id
      ) select pg_notify(${CANALE_SESSIONI}, id::text) from finite`.execute(tx);
  }
  const { rows } = await sql<Marcata<'sessioni'>>`
    select ${COLONNE} from sessioni
    where strategia = ${chi.strategia} and soggetto_id = ${chi.soggettoId} and chiusa_con = ${comandoId}
      and ultimo_uso_il > revocata_il - ${DURATA_SESSIONE[chi.strategia].inattivaMs} and scade_il > revocata_il`.execute(
    tx,
  );
  return delleSole(segreti, 'sessioni', rows).length;
}

async function giaCompiuto(tx: QueryExecutorProvider, chi: Sue, comandoId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sessioni where strategia = ${chi.strategia} and soggetto_id = ${chi.soggettoId}
      and (chiusa_con = ${comandoId} or (id = ${chi.correnteId} and ultima_chiusura = ${comandoId})) limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}

const COLONNE = sql.raw(colonneMarcate('sessioni'));

type Viva = { id: string; provataIl: number };

/**
 * The sessions of one person that nobody has ended, locked in the same order by everybody, so that two callers never wait for
 * each other. Read twice: the second time sees what was born while the first waited. A row that no server wrote is of
 * nobody: it is not newer than any, and there is nothing of it to close.
 */
async function bloccaVive(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  { strategia, soggettoId }: Pick<Sue, 'strategia' | 'soggettoId'>,
): Promise<Viva[]> {
  const vive = sql<Marcata<'sessioni'>>`
    select ${COLONNE} from sessioni
    where strategia = ${strategia} and soggetto_id = ${soggettoId} and revocata_il is null
    order by id for no key update`;
  await vive.execute(tx);
  const { rows } = await vive.execute(tx);
  return delleSole(segreti, 'sessioni', rows).map(({ id, creata_il, provata_il }) => {
    return { id, provataIl: Number(provata_il ?? creata_il) };
  });
}

/**
 * Whether the session `corrente` may close `altre`: its person has just proved who he is, and later than in all of them. Of two,
 * only the newer may ever close the other: whoever copied one cannot keep out its owner, who signs in again. A bidder has
 * one session, and closing is leaving.
 */
function puoChiudere(strategia: Strategia, corrente: Viva, altre: readonly Viva[], adesso: number): boolean {
  if (strategia === 'user') return true;
  const prima = (viva: Viva): boolean =>
    viva.provataIl < corrente.provataIl || (viva.provataIl === corrente.provataIl && viva.id < corrente.id);
  return adesso - corrente.provataIl <= CHIUDE_GLI_ALTRI_ENTRO_MS && altre.every(prima);
}
