import { type QueryExecutorProvider, sql } from 'kysely';
import type { Riga } from '../../base-dati/tavole.ts';
import type { PartiDocumenti } from '../parti.ts';
import { fileIntero } from '../scrivi.ts';
import { ESAME, scriviEsame } from './esami.ts';
import { esaminaFile } from './esamina.ts';

/** Chi aspetta il suo turno fra chi carica: nessuno. */
const NESSUNO = 'riguarda';

/**
 * Guarda di nuovo, uno per giro, i PDF che sono già pubblici e che l'esame di adesso non ha visto: chi li esaminò può non aver trovato ciò
 * che oggi si trova. Non ne toglie nessuno, perché un avviso che svanisce ferma una vendita: lo dice al banco, e chi lavora alla vendita lo
 * sostituisce. Quando non ne restano non chiede più nulla alla base dati: ciò che si pubblica dopo è già guardato così.
 */
export function creaRiguarda(parti: Pick<PartiDocumenti, 'db' | 'magazzino' | 'orologio'>): () => Promise<void> {
  let finito = false;
  /** Un file che non si riesce a prendere non ferma gli altri; si riprova al riavvio. */
  const saltati = new Set<string>();
  return async () => {
    if (finito) return;
    const impronta = await daRiguardare(parti.db, [...saltati]);
    finito = impronta === null;
    if (impronta === null) return;
    saltati.add(impronta);
    const esame = await esaminaFile({ che: 'pdf', codici: [], nomi: [] }, await fileIntero(parti, impronta), NESSUNO);
    // Uno che non si finisce di guardare, o che non si apre più, si dice come uno in cui non si è guardato.
    const trovati =
      esame.esito === 'pdf' ? esame.trovati : [{ che: 'non_si_legge' as const, pagina: null, oggetto: null }];
    await scriviEsame(parti.db, { impronta, trovati }, parti.orologio.adesso());
  };
}

async function daRiguardare(db: QueryExecutorProvider, saltati: readonly string[]): Promise<string | null> {
  const { rows } = await sql<Riga<'documenti', 'impronta'>>`
    SELECT d.impronta FROM documenti d
    CROSS JOIN LATERAL (SELECT stato FROM documenti_versioni WHERE documento = d.id ORDER BY versione DESC LIMIT 1) v
    WHERE v.stato = 'pubblicato' AND d.tipo = 'application/pdf' AND NOT d.impronta = ANY(${[...saltati]}::text[])
      AND NOT EXISTS (SELECT FROM esami_documenti e WHERE e.impronta = d.impronta AND e.esame = ${ESAME})
    ORDER BY d.caricato_il, d.id LIMIT 1`.execute(db);
  return rows[0]?.impronta ?? null;
}
