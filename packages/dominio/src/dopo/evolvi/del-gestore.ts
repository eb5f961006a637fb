import type { FattoDopoDi } from '../fatti.ts';
import type { StatoDopo } from '../modello.ts';
import { esigiDopo } from './pretese.ts';

export function rapportoTrasmesso(stato: StatoDopo, fatto: FattoDopoDi<'RapportoTrasmesso'>): StatoDopo {
  esigiDopo(fatto.numero === (stato.rapporto?.numero ?? 0) + 1, fatto, 'i rapporti si numerano in fila');
  const { tipo: _, ...rapporto } = fatto;
  return { ...stato, rapporto };
}

/** Vale l’ultimo (R09). */
export function compensoRegistrato(stato: StatoDopo, fatto: FattoDopoDi<'CompensoRegistrato'>): StatoDopo {
  return { ...stato, compenso: { importoCent: fatto.importoCent, dettaglio: fatto.dettaglio } };
}
