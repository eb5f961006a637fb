import type { CorpoRispostaPubblica, RispostaPubblica } from '@gestore/contratto/assistenza/risposte-pubbliche';
import { RISPOSTE_PUBBLICHE_MAX, STESURE_MAX } from '@gestore/contratto/parole/limiti-testo';
import type { Stato } from '@gestore/dominio';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Riga } from '../base-dati/tavole.ts';
import { problema } from '../bordo/problema.ts';
import type { Casa } from '../piattaforma/casa.ts';
import type { GiaScritto } from '../vendita/comandi/gia-scritto.ts';

type Stesura = Riga<'risposte_pubbliche', 'id' | 'versione' | 'domanda_scritta' | 'risposta_scritta' | 'scritta_il'>;

/** Le risposte pubblicate di una vendita, dalla più recente, con ogni stesura di prima: sono poche, e ci sono tutte. */
export async function rispostePubblicate(db: QueryExecutorProvider, asta: string): Promise<RispostaPubblica[]> {
  const { rows } = await sql<Stesura>`
    SELECT id, versione, domanda_scritta, risposta_scritta, scritta_il FROM risposte_pubbliche WHERE asta = ${asta}
    ORDER BY min(scritta_il) OVER (PARTITION BY id) DESC, id, versione DESC`.execute(db);
  const trovate = new Map<string, RispostaPubblica>();
  for (const { id, versione, domanda_scritta, risposta_scritta, scritta_il } of rows) {
    const stesura = { domanda: domanda_scritta, risposta: risposta_scritta, scrittaIl: Number(scritta_il) };
    const ultima = trovate.get(id);
    if (ultima === undefined) trovate.set(id, { id, versione, ...stesura, prima: [] });
    else ultima.prima.push(stesura);
  }
  return [...trovate.values()];
}

/**
 * Pubblica una risposta, o ne scrive una stesura nuova. Vi sta ciò che chi pubblica ha scritto e nulla di chi ha chiesto; si può
 * dalla pubblicazione della vendita alle operazioni, ci siano o no offerte (R10). Una scrittura alla volta per vendita.
 */
export async function pubblicaUnaRisposta(
  { db, orologio }: Pick<Casa, 'db' | 'orologio'>,
  vendita: Exclude<Stato, { fase: 'inesistente' }>,
  { comandoId, corregge, domanda, risposta }: CorpoRispostaPubblica,
  chi: { id: string; nome: string },
): Promise<RispostaPubblica[]> {
  const adesso = orologio.adesso();
  return db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`risposte ${vendita.id}`}, 0))`.execute(tx);
    const gia = await sql`SELECT 1 FROM risposte_pubbliche WHERE comando_id = ${comandoId}`.execute(tx);
    if (gia.rows.length > 0) return rispostePubblicate(tx, vendita.id);
    pretendiAperte(vendita, adesso);
    const tutte = await rispostePubblicate(tx, vendita.id);
    const { id, versione } = postoDi(tutte, corregge, comandoId);
    await sql`
      INSERT INTO risposte_pubbliche (id, versione, comando_id, asta, domanda_scritta, risposta_scritta, chi_id, chi_nome, scritta_il)
      VALUES (${id}, ${versione}, ${comandoId}, ${vendita.id}, ${domanda}, ${risposta}, ${chi.id}, ${chi.nome}, ${adesso})`.execute(
      tx,
    );
    return rispostePubblicate(tx, vendita.id);
  });
}

/** Vero di una risposta che quella persona ha già pubblicato con quel comando. */
export function giaPubblicata(db: QueryExecutorProvider): GiaScritto {
  return async (asta, comandoId, { id }) => {
    const { rows } = await sql`
      SELECT 1 FROM risposte_pubbliche WHERE comando_id = ${comandoId} AND asta = ${asta} AND chi_id = ${id}`.execute(
      db,
    );
    return rows.length > 0;
  };
}

function pretendiAperte(vendita: Exclude<Stato, { fase: 'inesistente' }>, adesso: number): void {
  if (vendita.fase !== 'raccolta' || adesso >= vendita.parametri.inizioOperazioniIl) throw problema('risposte_chiuse');
}

function postoDi(
  tutte: readonly RispostaPubblica[],
  corregge: CorpoRispostaPubblica['corregge'],
  comandoId: string,
): { id: string; versione: number } {
  const troppe = () => problema('risposte_troppe', { limite: RISPOSTE_PUBBLICHE_MAX, correzioni: STESURE_MAX - 1 });
  if (corregge === null) {
    if (tutte.length >= RISPOSTE_PUBBLICHE_MAX) throw troppe();
    return { id: comandoId, versione: 1 };
  }
  const ultima = tutte.find(({ id }) => id === corregge.id);
  if (ultima === undefined) throw problema('risposta_inesistente');
  if (ultima.versione !== corregge.versione) throw problema('risposta_cambiata');
  if (ultima.versione >= STESURE_MAX) throw troppe();
  return { id: ultima.id, versione: ultima.versione + 1 };
}
