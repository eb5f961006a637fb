/** L'orologio monotono della macchina, lo stesso per tutti i processi, in millisecondi. */
export function adessoMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

export function attendi(ms: number): Promise<void> {
  return new Promise((fatto) => void setTimeout(fatto, ms));
}

/** Ripete finché riesce; oltre `entroMs` dice che cosa non è riuscito. */
export async function insisti<T>(cosa: string, entroMs: number, prova: () => Promise<T>, ogniMs = 50): Promise<T> {
  const fine = adessoMs() + entroMs;
  for (;;) {
    try {
      return await prova();
    } catch (errore) {
      if (adessoMs() > fine) throw new Error(`${cosa}: non riuscito in ${entroMs} ms (${errore})`, { cause: errore });
      await attendi(ogniMs);
    }
  }
}

/** Il percentile `p` (0-100); `null` senza valori. */
export function percentile(valori: readonly number[], p: number): number | null {
  const ordinati = valori.toSorted((a, b) => a - b);
  return ordinati[Math.min(ordinati.length - 1, Math.floor((p / 100) * ordinati.length))] ?? null;
}

export type Distribuzione = { quanti: number; p50: number | null; p99: number | null; max: number | null };

export function distribuzione(valori: readonly number[]): Distribuzione {
  const arrotonda = (v: number | null): number | null => (v === null ? null : Math.round(v));
  return {
    quanti: valori.length,
    p50: arrotonda(percentile(valori, 50)),
    p99: arrotonda(percentile(valori, 99)),
    max: arrotonda(percentile(valori, 100)),
  };
}
