import { isDeepStrictEqual } from 'node:util';
import type { BozzaAsta } from '@gestore/acquisizione/pvp';
import { nomeDelCampo } from '@gestore/contratto/linea/nomi-campi';
import type { AvvisoImporta } from '@gestore/contratto/operatore/forme';
import type { ParametriBozza, Scheda } from '@gestore/dominio';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Riga } from '../../../base-dati/tavole.ts';
import { bozzaDaPvp } from './bozza.ts';

type Scritta = { scheda: Scheda; parametri: ParametriBozza };

/** Le condizioni che il portale dice: di una vendita pubblicata ciascuna ha un atto suo, o nessuno (R02, R05, R32). */
const CONDIZIONI = [
  'modalita',
  'senzaIncanto',
  'immobile',
  'prezzoBaseCent',
  'offertaMinimaCent',
  'rilancioMinimoCent',
  'termineOfferteIl',
  'inizioOperazioniIl',
] as const satisfies readonly (keyof ParametriBozza)[];

/** La vendita nata da un annuncio con quel numero, se è pubblicata e raccoglie offerte: la sua scheda si corregge. `null` se non c'è. */
export async function giaImportata(db: QueryExecutorProvider, idVendita: number | null): Promise<string | null> {
  if (idVendita === null) return null;
  const { rows } = await sql<Riga<'aste', 'id'>>`
    SELECT a.id FROM aste a JOIN avvisi_importazione i ON i.asta = a.id
    WHERE a.stato -> 'scheda' ->> 'idVenditaPvp' = ${String(idVendita)} AND a.fase IN ('pubblicata', 'raccolta')
    ORDER BY a.inizio_operazioni_il DESC, a.id LIMIT 1`.execute(db);
  return rows[0]?.id ?? null;
}

/**
 * La scheda di una vendita pubblicata dopo che il suo annuncio è stato letto di nuovo: cambia soltanto ciò che il portale dice ora e alla
 * prima lettura non diceva. Ciò che una persona ha corretto qui resta, se il portale non lo ha corretto anche lui; ciò che il portale
 * smette di dire non si cancella. Le condizioni non si toccano, ed è detto quali al portale sono altre.
 *
 * @param nata la vendita come nacque dalla prima lettura
 */
export function riletturaDi(
  nata: Scritta,
  bozza: BozzaAsta,
  presente: Scritta,
): { scheda: Scheda; avvisi: AvvisoImporta[] } {
  const { scheda, parametri } = bozzaDaPvp(bozza);
  // Al posto di ciò che l'annuncio tace la bozza ha parole sue.
  const letta = {
    ...scheda,
    tribunale: bozza.tribunale ?? '',
    lotto: { ...scheda.lotto, codice: bozza.lotto.codice ?? '' },
  };
  const avvisi = CONDIZIONI.filter(
    (campo) =>
      parametri[campo] !== null &&
      parametri[campo] !== nata.parametri[campo] &&
      parametri[campo] !== presente.parametri[campo],
  ).map((campo) => ({
    codice: 'condizione_cambiata',
    campo,
    messaggio: `Il portale ora dice altro per «${nomeDelCampo([campo])}»: dalla scheda di una vendita pubblicata non si corregge. Serve l’atto suo, un rinvio o una revoca.`,
  }));
  const corretta = fusa(nata.scheda, letta, presente.scheda) as Scheda;
  // Il titolo lo compone la bozza, e chi tiene la vendita lo riscrive: il portale non ne ha uno.
  return { scheda: { ...corretta, titolo: presente.scheda.titolo }, avvisi };
}

function fusa(nata: unknown, letta: unknown, presente: unknown): unknown {
  if (eOggetto(nata) && eOggetto(letta) && eOggetto(presente))
    return Object.fromEntries(
      // Anche ciò che la scheda ancora non aveva, come la quota in vendita, se il portale ora lo dice.
      Object.keys({ ...presente, ...letta }).map((nome) => [nome, fusa(nata[nome], letta[nome], presente[nome])]),
    );
  const tace = letta === null || letta === undefined || letta === '' || (Array.isArray(letta) && letta.length === 0);
  return tace || isDeepStrictEqual(nata, letta) ? presente : letta;
}

function eOggetto(valore: unknown): valore is Readonly<Record<string, unknown>> {
  return typeof valore === 'object' && valore !== null && !Array.isArray(valore);
}
