/** On what most servers agree: their time less the monotonic counter, and within how much. */
export type OraConcorde = { differenzaMs: number; erroreMs: number };

/**
 * The time on which more than half of the configured servers agree, silent ones included in the count: the stretch that most
 * of their intervals share (RFC 5905, selection). Null if there is none, or more than one.
 */
export function maggioranza(risposte: readonly OraConcorde[], configurati: number): OraConcorde | null {
  const punti = risposte.flatMap(({ differenzaMs, erroreMs }) => [
    { dove: differenzaMs - erroreMs, passo: 1 },
    { dove: differenzaMs + erroreMs, passo: -1 },
  ]);
  // At the same point who begins comes first: two intervals that touch agree.
  punti.sort((a, b) => a.dove - b.dove || b.passo - a.passo);
  let insieme = 0;
  let piuInsieme = 0;
  let tratti: { da: number; a: number }[] = [];
  for (const [i, { dove, passo }] of punti.entries()) {
    insieme += passo;
    if (passo < 0 || insieme < piuInsieme) continue;
    if (insieme > piuInsieme) tratti = [];
    piuInsieme = insieme;
    tratti.push({ da: dove, a: punti[i + 1]?.dove ?? dove });
  }
  const [tratto, altro] = tratti;
  if (tratto === undefined || altro !== undefined || piuInsieme <= configurati / 2) return null;
  return { differenzaMs: (tratto.da + tratto.a) / 2, erroreMs: (tratto.a - tratto.da) / 2 };
}
