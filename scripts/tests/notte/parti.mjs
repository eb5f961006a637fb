/** What a shard is to last at most, on the machine where 2,000 simulated sales take 24 s. */
export const PARTE_MAX_S = 25 * 60;
/** As many machines as one can count on. */
const PARTI_MIN = 6;

/**
 * Shares what has a length (`secondi`) among `n`, always in the same way: the longest first, to whom has least. Each share keeps
 * the order of the list.
 */
export function distribuisci(voci, n) {
  const parti = Array.from({ length: n }, () => ({ secondi: 0, posti: [] }));
  const lunghe = voci.map(({ secondi }, posto) => ({ secondi, posto })).sort((a, b) => b.secondi - a.secondi);
  for (const { secondi, posto } of lunghe) {
    const vuota = parti.reduce((una, altra) => (altra.secondi < una.secondi ? altra : una));
    vuota.secondi += secondi;
    vuota.posti.push(posto);
  }
  return parti.map(({ posti }) => posti.sort((a, b) => a - b).map((posto) => voci[posto]));
}

/** How many shards it takes for each to stay within the limit; what does not fit in one stays beyond it however many they are. */
export function quanteParti(voci) {
  const fino = Math.max(PARTI_MIN, voci.length);
  const limite = Math.max(PARTE_MAX_S, ...voci.map(({ secondi }) => secondi));
  for (let n = PARTI_MIN; n < fino; n += 1) if (distribuisci(voci, n).every((sue) => durata(sue) <= limite)) return n;
  return fino;
}

export function durata(voci) {
  return voci.reduce((somma, { secondi }) => somma + secondi, 0);
}

/** `2/6`, or null when it is not one of them. */
export function leggiParte(testo) {
  const [, i, n] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(testo) ?? [];
  return i === undefined || Number(i) > Number(n) ? null : { i: Number(i), n: Number(n) };
}

/** The broken rules in `n` groups, by number: all the ways of breaking a rule are in one. */
export function gruppiDiRegole(rotte, n) {
  const regole = [...Map.groupBy(rotte, ({ regola }) => regola).values()].map((modi) => ({
    modi,
    secondi: modi.length,
  }));
  return distribuisci(regole, n).map((sue) => sue.flatMap(({ modi }) => modi));
}
