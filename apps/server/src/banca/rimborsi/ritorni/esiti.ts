import type { EsitiImportati } from '@gestore/contratto/banca/ordini-rimborso';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Riga } from '../../../base-dati/tavole.ts';
import { problema } from '../../../bordo/problema.ts';
import { creaLavoroInDisparte } from '../../../in-disparte/lavoro-in-disparte.ts';
import type { Casa } from '../../../piattaforma/casa.ts';
import { LETTURA_MS_MAX } from '../../lettura/limiti.ts';
import { soloUnoScrive } from '../../movimenti/scrivi-movimenti.ts';
import type { OperatoreDeiConti } from '../../operatore.ts';
import { endToEndDi } from '../ordini/end-to-end.ts';
import { type DaRegistrare, preparatoDa, registraRitorno } from '../ordini/vivi-e-tornati.ts';
import type { EsitiLetti, EsitoLetturaEsiti } from './leggi-esiti.ts';

const leggi = creaLavoroInDisparte<object, EsitoLetturaEsiti>({
  modulo: new URL('./leggi-esiti.processo.ts', import.meta.url),
  msMax: LETTURA_MS_MAX,
  memoriaMb: 256,
  richiesteMax: 8,
  attesaAltreMs: 0,
});

/** Ciò che serve a registrare gli esiti di una banca. */
export type ImportaEsiti = Pick<Casa, 'db' | 'segreti' | 'orologio' | 'log'>;

/**
 * Legge un esito pain.002 e rende di nuovo da ordinare ciò che la banca ha rifiutato (R71). Non lo può dire chi ha preparato l'ordine: con
 * un file scritto da sé libererebbe un rimborso già pagato. Lo stesso esito una seconda volta non cambia nulla. 422 `file_non_importato`,
 * 409 `R71_stesso_operatore`.
 */
export async function importaEsiti(
  { db, segreti, orologio, log }: ImportaEsiti,
  byte: Uint8Array,
  chi: OperatoreDeiConti,
): Promise<EsitiImportati> {
  const letto = await leggi({}, byte).catch((errore: unknown): EsitoLetturaEsiti => {
    log.error({ err: errore }, 'esito non letto');
    return { esito: 'rifiutato', messaggio: 'Il file non si riesce a leggere: lo scarichi di nuovo dalla banca.' };
  });
  if (letto.esito === 'rifiutato') {
    const { messaggio } = letto;
    throw problema(
      'file_non_importato',
      {},
      { errori: [{ campo: '', messaggio }], righe: [{ riga: null, messaggio }] },
    );
  }
  return db.transaction().execute(async (tx) => {
    await soloUnoScrive.execute(tx);
    let rifiutati = 0;
    let senzaEffetto = 0;
    for (const rifiuto of await rifiutiDi(tx, letto.esiti)) {
      if ((await preparatoDa(tx, segreti, rifiuto.endToEndId)) === chi.id)
        throw problema('R71_stesso_operatore', {}, {}, 'esito');
      if (await registraRitorno(tx, segreti, rifiuto, orologio.adesso())) rifiutati += 1;
      else senzaEffetto += 1;
    }
    return { rifiutati, senzaEffetto, altre: letto.esiti.altre, estranee: letto.esiti.estranee };
  });
}

/** Le righe rifiutate, una volta sola: di un messaggio rifiutato per intero, tutte le sue. */
async function rifiutiDi(tx: QueryExecutorProvider, { righe, interi }: EsitiLetti): Promise<DaRegistrare[]> {
  const rifiuti = new Map<string, DaRegistrare>();
  for (const riga of righe) rifiuti.set(riga.endToEndId.toLowerCase(), { ...riga, conto: null, movimento: null });
  for (const { messaggio, codice } of interi) {
    const { rows } = await sql<Riga<'ordini_righe', 'ordine' | 'riga'>>`
      SELECT r.ordine, r.riga FROM ordini o JOIN ordini_righe r ON r.ordine = o.id
      WHERE replace(o.id::text, '-', '') = ${messaggio}::text AND left(replace(o.id::text, '-', ''), 29) = left(${messaggio}::text, 29)
      ORDER BY r.riga`.execute(tx);
    for (const { ordine, riga } of rows) {
      const endToEndId = endToEndDi(ordine, riga);
      if (!rifiuti.has(endToEndId))
        rifiuti.set(endToEndId, { endToEndId, codice, importoCent: null, conto: null, movimento: null });
    }
  }
  return [...rifiuti.values()];
}
