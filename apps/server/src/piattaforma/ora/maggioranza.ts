/** Su che cosa concorda la maggior parte dei server: la loro ora meno il contatore monotono, ed entro quanto. */
export type OraConcorde = { differenzaMs: number; erroreMs: number };

/**
 * L'ora su cui concorda più della metà dei server configurati, contando anche chi tace: il tratto comune alla maggior
 * parte dei loro intervalli (RFC 5905, selezione). Null se non ce n'è, o ce n'è più d'uno.
 */
export function maggioranza(risposte: readonly OraConcorde[], configurati: number): OraConcorde | null {
  const punti = risposte.flatMap(({ differenzaMs, erroreMs }) => [
    { dove: differenzaMs - erroreMs, passo: 1 },
    { dove: differenzaMs + erroreMs, passo: -1 },
  ]);
  // Allo stesso punto viene prima chi comincia: due intervalli che si toccano concordano.
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
  const [tratto, secondo] = tratti;
  if (tratto === undefined || secondo !== undefined || piuInsieme <= configurati / 2) return null;
  return { differenzaMs: (tratto.da + tratto.a) / 2, erroreMs: (tratto.a - tratto.da) / 2 };
}
