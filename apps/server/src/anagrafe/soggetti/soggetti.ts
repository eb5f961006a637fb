import type { CorpoModifica, CorpoSoggetto, DatiSoggetto, RispostaSoggetto } from '@gestore/contratto/anagrafe/forme';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Riga } from '../../base-dati/tavole.ts';
import { problema } from '../../bordo/problema.ts';
import type { PartiAnagrafe } from '../parti.ts';
import { codiciDi, datiPuliti } from './dati-soggetto.ts';
import { giaFatto, type Operatore, prendiVivo, scriviVersione } from './scrivi-soggetto.ts';

/** Registra un soggetto, che prende l'identificativo del comando. 409 `soggetto_gia_presente` se un codice c'è già. */
export function creaSoggetto(
  { db, orologio }: PartiAnagrafe,
  { comandoId, ancheSeDoppione, ...corpo }: CorpoSoggetto,
  chi: Operatore,
): Promise<RispostaSoggetto> {
  const dati = datiPuliti(corpo);
  return db.transaction().execute(async (tx) => {
    const gia = await giaFatto(tx, comandoId, comandoId, { atto: 'creato', dati });
    if (gia !== null) return gia;
    if (!ancheSeDoppione) await pretendiNuovo(tx, comandoId, dati);
    const nuovo = { id: comandoId, versione: 1, dati, utente_id: null, unito_a: null };
    return scriviVersione(tx, nuovo, { atto: 'creato', comandoId, chi, adesso: orologio.adesso() });
  });
}

/** Non conta quello dello stesso comando, che un'altra richiesta può aver appena scritto. */
async function pretendiNuovo(tx: QueryExecutorProvider, id: string, dati: DatiSoggetto): Promise<void> {
  const { rows } = await sql<Riga<'soggetti', 'id'> & { denominazione: string }>`
    SELECT id, dati ->> 'nome' AS denominazione FROM soggetti
    WHERE unito_a IS NULL AND id <> ${id} AND codici && ${codiciDi(dati)}::text[] ORDER BY modificato_il LIMIT 1`.execute(
    tx,
  );
  const [presente] = rows;
  if (presente === undefined) return;
  throw problema('soggetto_gia_presente', { nome: presente.denominazione }, { id: presente.id });
}

/** Scrive una versione nuova; 409 `soggetto_cambiato` se chi scrive aveva letto una versione più vecchia. */
export function modificaSoggetto(
  { db, orologio }: PartiAnagrafe,
  id: string,
  { comandoId, versione, ...corpo }: CorpoModifica,
  chi: Operatore,
): Promise<RispostaSoggetto> {
  const dati = datiPuliti(corpo);
  return db.transaction().execute(async (tx) => {
    const soggetto = await prendiVivo(tx, id);
    const gia = await giaFatto(tx, comandoId, id, { atto: 'modificato', dati });
    if (gia !== null) return gia;
    if (await cambiatiDopo(tx, id, versione)) throw problema('soggetto_cambiato', {}, { versione: soggetto.versione });
    const nuovo = { ...soggetto, versione: soggetto.versione + 1, dati };
    return scriviVersione(tx, nuovo, { atto: 'modificato', comandoId, chi, adesso: orologio.adesso() });
  });
}

/** Vero se i dati sono cambiati dopo quella versione; collegare un account non li tocca. */
async function cambiatiDopo(tx: QueryExecutorProvider, id: string, versione: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM soggetti_versioni
    WHERE soggetto = ${id} AND versione > ${versione} AND atto NOT IN ('collegato', 'scollegato') LIMIT 1`.execute(tx);
  return rows.length > 0;
}
