/** Un lavoro che non è riuscito per una sola cosa: quale, e perché. */
class ErroreDiUna extends Error {
  override name = 'ErroreDiUna';
  readonly cosa: string;
  readonly id: string;

  constructor(cosa: string, id: string, causa: unknown) {
    super(`${cosa} ${id}`, { cause: causa });
    this.cosa = cosa;
    this.id = id;
  }
}

/** Le vendite per cui un lavoro non è riuscito, da ciò che ha lanciato; vuoto se non è riuscito per nessuna. */
export function asteNonRiuscite(errore: unknown): string[] {
  const errori = errore instanceof AggregateError ? errore.errors : [errore];
  return errori.flatMap((uno) => (uno instanceof ErroreDiUna && uno.cosa === 'asta' ? [uno.id] : []));
}

/**
 * Fa un lavoro per ciascuna cosa (una vendita, una busta): quella che fallisce non ferma le altre. Alla fine, se qualcuna è
 * fallita, lancia un `AggregateError` che le nomina tutte; chi fa il giro lo annota. Un errore che `soloSua` non riconosce come
 * di quella sola (la base dati che non c’è) è di tutte: ci si ferma lì, con quello.
 */
export async function perCiascuna<T extends string | { id: string }>(
  cosa: string,
  tutte: Iterable<T>,
  fai: (una: T) => Promise<unknown>,
  soloSua: (errore: unknown) => boolean = () => true,
): Promise<void> {
  const errori: Error[] = [];
  for (const voce of tutte) {
    try {
      await fai(voce);
    } catch (errore) {
      if (!soloSua(errore)) throw errore;
      errori.push(new ErroreDiUna(cosa, typeof voce === 'string' ? voce : voce.id, errore));
    }
  }
  if (errori.length > 0)
    throw new AggregateError(errori, `non riuscito: ${errori.map(({ message }) => message).join(', ')}`);
}
