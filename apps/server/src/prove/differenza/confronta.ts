/** Ciò che si è visto in un giro: il luogo, e ciò che vi stava, normalizzato. */
export type Visto = ReadonlyMap<string, string>;
export type Differenza = { dove: string; uno: string; altro: string };

const INTORNO = 60;

/** I luoghi che non dicono lo stesso, ciascuno con il primo punto in cui i due testi si separano. */
export function differenze(uno: Visto, altro: Visto): Differenza[] {
  return [...new Set([...uno.keys(), ...altro.keys()])].flatMap((dove) => {
    const [a, b] = [uno.get(dove) ?? '(manca)', altro.get(dove) ?? '(manca)'];
    if (a === b) return [];
    let i = 0;
    while (a[i] === b[i]) i += 1;
    const pezzo = (testo: string): string => testo.slice(Math.max(0, i - INTORNO), i + INTORNO);
    return [{ dove, uno: pezzo(a), altro: pezzo(b) }];
  });
}

/** Come `differenze`, in parole: una riga per luogo. */
export function inParole(trovate: readonly Differenza[]): string[] {
  return trovate.map(({ dove, uno, altro }) => `${dove}\n    ${uno}\n    ${altro}`);
}
