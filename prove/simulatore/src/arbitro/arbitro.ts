import type { Storia } from '../storia.ts';
import { situazioni } from './diritto.ts';
import { giudicaAttese, giudicaFatti, giudicaFine, giudicaNoSenzaTraccia, giudicaPersi, giudicaVita } from './gara.ts';
import { giudicaCatena, giudicaComandi, giudicaRicevute, giudicaTempoReale } from './ordine.ts';
import { giudicaSchermi } from './schermi.ts';
import { giudicaSegreti } from './segreti.ts';

/** Le parole che solo il referente può leggere, oltre alle identità delle buste. */
export type Riservato = { parole: readonly string[] };

/**
 * Giudica una storia dai suoi fatti. Non usa nulla del prodotto: rilegge il registro con la sua idea della legge, e
 * confronta ciò che è stato mandato, risposto e mostrato. Un elenco vuoto è un'assoluzione.
 */
export function giudica(storia: Storia, { parole }: Riservato): string[] {
  const mali = storia.imprevisti.map((errore) => `errore che nessun guasto spiega: ${errore}`);
  for (const asta of storia.aste) {
    const tutte = situazioni(asta.voci);
    mali.push(
      ...giudicaCatena(asta),
      ...giudicaComandi(asta, storia),
      ...giudicaRicevute(asta, storia),
      ...giudicaTempoReale(asta, storia),
      ...giudicaFatti(asta, tutte, storia),
      ...giudicaNoSenzaTraccia(asta, tutte, storia),
      ...giudicaFine(asta),
      ...giudicaVita(asta),
      ...giudicaPersi(asta, tutte, storia),
      ...giudicaAttese(asta, storia),
      ...giudicaSchermi(asta, tutte, storia),
    );
    const ultima = tutte.at(-1);
    if (ultima !== undefined) mali.push(...giudicaSegreti(asta, ultima, storia, parole));
  }
  return mali;
}
