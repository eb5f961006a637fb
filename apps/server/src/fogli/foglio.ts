/** Ciò che sta in una cella: ogni forma di foglio la scrive a suo modo. Un codice è testo, con i suoi zeri davanti. */
export type Cella = string | number | null | { readonly cent: number } | { readonly istante: number };
export type RigaDiFoglio = readonly Cella[];

/** Un importo, o la cella vuota. */
export const cellaEuro = (cent: number | null | undefined): Cella =>
  cent === null || cent === undefined ? null : { cent };
/** Un istante, o la cella vuota. Il fuso, Europe/Rome, lo dice il nome della colonna. */
export const quando = (istante: number | null): Cella => (istante === null ? null : { istante });

export type FoglioAPagine = {
  /** Senza estensione. */
  nome: string;
  intestazioni: readonly string[];
  /** Quante righe avrà; `null` se contarle costa troppo. */
  quante: number | null;
  pagine: AsyncIterable<readonly RigaDiFoglio[]> | Iterable<readonly RigaDiFoglio[]>;
};

/** Legge subito la prima pagina: ciò che si scrive dopo, anche che si è esportato, non vi entra. */
export async function dallaPrima<T>(pagine: AsyncGenerator<T, void>): Promise<AsyncIterable<T>> {
  const prima = await pagine.next();
  return (async function* () {
    if (prima.done === true) return;
    yield prima.value;
    yield* pagine;
  })();
}

/** Le stesse pagine, una riga per volta in ciò che se ne scrive. */
export async function* inRighe<T>(
  pagine: AsyncIterable<readonly T[]>,
  scrivi: (una: T) => readonly RigaDiFoglio[],
): AsyncGenerator<RigaDiFoglio[], void> {
  for await (const pagina of pagine) yield pagina.flatMap((una) => scrivi(una));
}
