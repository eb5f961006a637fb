import type { OfferenteDiVendita } from '@gestore/contratto/anagrafe';
import { sql } from 'kysely';
import { identita } from '../aste/apertura.ts';
import { astaInesistente } from '../http/atti.ts';
import { Problema } from '../http/problema.ts';
import type { Vendita } from '../vendita.ts';

/**
 * Gli offerenti delle buste aperte di una vendita, con il soggetto in anagrafe che ha lo stesso codice. Prima
 * dell'apertura delle operazioni risponde 409: nessun offerente si vede, e nemmeno quanti sono (R10).
 */
export async function offerentiDi(vendita: Vendita, asta: string): Promise<OfferenteDiVendita[]> {
  const { stato } = await vendita.esecutore.leggi(asta);
  if (stato.fase === 'inesistente' || stato.fase === 'bozza') throw astaInesistente();
  if (stato.fase === 'pubblicata' || stato.fase === 'raccolta' || stato.fase === 'termine_scaduto')
    throw new Problema(
      409,
      'R10_operazioni_non_aperte',
      'Operazioni non ancora aperte',
      'Gli offerenti di una vendita si vedono solo dopo che il delegato ha aperto le operazioni.',
      { regola: 'R10' },
    );
  const buste = await identita(vendita, stato);
  const codici = buste.flatMap(({ offerenti }) => offerenti.map(({ identificativo }) => identificativo.toUpperCase()));
  const { rows } = await sql<{ id: string; codici: string[] }>`
    select id, codici from soggetti where unito_a is null and codici && ${codici}::text[]`.execute(vendita.db);
  return buste.flatMap(({ pseudonimo, pec, offerenti }) =>
    offerenti.map(({ nome, identificativo }) => ({
      nome,
      identificativo,
      pseudonimo,
      pec,
      soggetto: rows.find((uno) => uno.codici.includes(identificativo.toUpperCase()))?.id ?? null,
    })),
  );
}
