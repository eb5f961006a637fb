import { ERRORI_MAX } from './limiti.ts';
import type { EstrattoLetto, RifiutoDelFile } from './movimento.ts';

/** Prima, le lire: una data così è di un programma che non l'ha scritta (il 1970 è il suo zero). */
const DAL = '2000-01-01';

/** Il rifiuto di un file con date contabili che non possono essere di un movimento; `null` se non ce n'è. */
export function fuoriDalTempo(estratti: readonly EstrattoLetto[], finoAl: string): RifiutoDelFile | null {
  const date = estratti.flatMap(({ movimenti }) => movimenti.map(({ contabile }) => contabile));
  const fuori = [...new Set(date.filter((una) => una < DAL || una > finoAl))].sort();
  if (fuori.length === 0) return null;
  const errori = fuori.slice(0, ERRORI_MAX).map((data) => ({
    riga: null,
    messaggio: `La data contabile ${data} non può essere di un movimento: si leggono quelle dal ${DAL} al ${finoAl}.`,
  }));
  return { esito: 'rifiutato', errori };
}
