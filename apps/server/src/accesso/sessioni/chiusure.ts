import type { Strategia } from '@gestore/contratto/accesso/forme';
import { type QueryExecutorProvider, sql } from 'kysely';
import { type ChiMarca, colonneMarcate, delleSole, type Marcata } from '../../base-dati/marche-righe.ts';
import { CANALE_SESSIONI } from '../../vendita/giornale/ascolta.ts';
import { CHIUDE_GLI_ALTRI_ENTRO_MS, DURATA_SESSIONE } from '../limiti/limiti.ts';
import { revocaSessione, type Sue } from './sessioni.ts';

/** `fatta`; `ignota` quando non è sua o è finita; se no chi chiama deve rientrare prima di poterla chiudere. */
type Chiusura = 'fatta' | 'ignota' | 'rientri';

/**
 * Chiude una sessione della persona che chiama con `correnteId`: la propria sempre, un'altra come dice `puoChiudere`.
 * Si chiama in una transazione: blocca tutte le sessioni vive della persona.
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
 * Chiude ogni sessione di una persona tranne quella con cui chiama, e dice quante; `rientri`, senza chiuderne, quando
 * deve prima rientrare; `finita` quando la sua è finita. Lo stesso comando ripetuto dice lo stesso e non chiude nulla:
 * chi è entrato dopo resta. In una transazione: blocca le sessioni vive, così che di due chiamate una sia seconda.
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
    await sql`UPDATE sessioni SET ultima_chiusura = ${comandoId} WHERE id = ${corrente.id}`.execute(tx);
    await sql`
      WITH finite AS (
        UPDATE sessioni SET revocata_il = ${adesso}, motivo_revoca = 'uscita', chiusa_con = ${comandoId}
        WHERE id = ANY(${altre.map(({ id }) => id)}::uuid[])
        RETURNING id
      ) SELECT pg_notify(${CANALE_SESSIONI}, id::text) FROM finite`.execute(tx);
  }
  const { rows } = await sql<Marcata<'sessioni'>>`
    SELECT ${COLONNE} FROM sessioni
    WHERE strategia = ${chi.strategia} AND soggetto_id = ${chi.soggettoId} AND chiusa_con = ${comandoId}
      AND ultimo_uso_il > revocata_il - ${DURATA_SESSIONE[chi.strategia].inattivaMs} AND scade_il > revocata_il`.execute(
    tx,
  );
  return delleSole(segreti, 'sessioni', rows).length;
}

async function giaCompiuto(tx: QueryExecutorProvider, chi: Sue, comandoId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM sessioni WHERE strategia = ${chi.strategia} AND soggetto_id = ${chi.soggettoId}
      AND (chiusa_con = ${comandoId} OR (id = ${chi.correnteId} AND ultima_chiusura = ${comandoId})) LIMIT 1`.execute(
    tx,
  );
  return rows.length > 0;
}

const COLONNE = sql.raw(colonneMarcate('sessioni'));

type Viva = { id: string; provataIl: number };

/**
 * Le sessioni di una persona che nessuno ha chiuso, bloccate da tutti nello stesso ordine, così che due chiamate non si
 * aspettino. Si leggono due volte: la seconda vede ciò che è nato mentre la prima aspettava. Una riga che nessun server
 * ha scritto non è di nessuno: di altre non è più recente, e non si chiude.
 */
async function bloccaVive(
  tx: QueryExecutorProvider,
  segreti: ChiMarca,
  { strategia, soggettoId }: Pick<Sue, 'strategia' | 'soggettoId'>,
): Promise<Viva[]> {
  const vive = sql<Marcata<'sessioni'>>`
    SELECT ${COLONNE} FROM sessioni
    WHERE strategia = ${strategia} AND soggetto_id = ${soggettoId} AND revocata_il IS NULL
    ORDER BY id FOR NO KEY UPDATE`;
  await vive.execute(tx);
  const { rows } = await vive.execute(tx);
  return delleSole(segreti, 'sessioni', rows).map(({ id, creata_il, provata_il }) => {
    return { id, provataIl: Number(provata_il ?? creata_il) };
  });
}

/**
 * Se la sessione `corrente` può chiudere `altre`: la sua persona ha appena provato chi è, e dopo che in tutte quelle. Di
 * due, soltanto la più recente può chiudere l'altra: chi ne ha copiata una non può tenere fuori il titolare, che
 * rientra. Un offerente ha una sessione sola, e chiuderla è uscire.
 */
function puoChiudere(strategia: Strategia, corrente: Viva, altre: readonly Viva[], adesso: number): boolean {
  if (strategia === 'user') return true;
  const prima = (viva: Viva): boolean =>
    viva.provataIl < corrente.provataIl || (viva.provataIl === corrente.provataIl && viva.id < corrente.id);
  return adesso - corrente.provataIl <= CHIUDE_GLI_ALTRI_ENTRO_MS && altre.every(prima);
}
