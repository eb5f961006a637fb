/** Le voci misurate in un giro: il nome dice che cosa e in che unità. */
export type Voci = Record<string, number>;

/** Il percentile `p` (0-100) dei valori, per rango: un valore misurato davvero, mai una via di mezzo. NaN se non ce ne sono. */
export function percentile(valori: readonly number[], p: number): number {
  const ordinati = Float64Array.from(valori).sort();
  const rango = Math.max(1, Math.ceil((p / 100) * ordinati.length));
  return ordinati[rango - 1] ?? Number.NaN;
}

/** La mediana: il valore di mezzo, o la metà dei due di mezzo se sono pari. NaN se non ce ne sono. */
export function mediana(valori: readonly number[]): number {
  const ordinati = Float64Array.from(valori).sort();
  const mezzo = Math.floor(ordinati.length / 2);
  const sopra = ordinati[mezzo] ?? Number.NaN;
  return ordinati.length % 2 === 1 ? sopra : (sopra + (ordinati[mezzo - 1] ?? Number.NaN)) / 2;
}

/** Di una voce, nei giri: la mediana e gli estremi. */
export type Riassunto = { mediana: number; minimo: number; massimo: number };

/** Riassume i giri di ciascuna voce; una voce che manca in un giro conta solo negli altri. */
export function riassumi(giri: readonly Voci[]): Record<string, Riassunto> {
  const nomi = new Set(giri.flatMap((giro) => Object.keys(giro)));
  return Object.fromEntries(
    [...nomi].map((nome) => {
      const valori = giri.flatMap((giro) => {
        const valore = giro[nome];
        return valore === undefined || !Number.isFinite(valore) ? [] : [valore];
      });
      return [
        nome,
        {
          mediana: arrotonda(mediana(valori)),
          minimo: arrotonda(Math.min(...valori)),
          massimo: arrotonda(Math.max(...valori)),
        },
      ];
    }),
  );
}

/** Quattro cifre significative: di più sarebbe rumore. */
export function arrotonda(valore: number): number {
  return Number(valore.toPrecision(4));
}

/** Una distribuzione di tempi in millisecondi: p50, p99 e il massimo, con un nome davanti. */
export function distribuzione(nome: string, tempiMs: readonly number[]): Voci {
  return {
    [`${nome} p50 ms`]: percentile(tempiMs, 50),
    [`${nome} p99 ms`]: percentile(tempiMs, 99),
    [`${nome} massimo ms`]: percentile(tempiMs, 100),
  };
}
