import { createHash } from 'node:crypto';
import type { RawBuilder } from 'kysely';

/** Un cursore scritto a mano, di un altro elenco o di altri filtri: 422 `cursore_non_valido`. */
export class CursoreNonValido extends Error {
  override name = 'CursoreNonValido';
}

const INTERO = /^-?\d{1,19}$/;
const entro = (valore: string, bit: 31n | 63n): boolean =>
  INTERO.test(valore) && BigInt(valore) < 1n << bit && BigInt(valore) >= -(1n << bit);

/** I tipi con cui si ordina, e quando un testo ne è un valore: un cursore torna da fuori. */
const TIPI = {
  int: (valore) => entro(valore, 31n),
  bigint: (valore) => entro(valore, 63n),
  numeric: (valore) => /^-?\d{1,30}(?:\.\d{1,20})?$/.test(valore),
  'double precision': (valore) =>
    /^-?\d{1,20}(?:\.\d{1,20})?(?:e[+-]?\d{1,3})?$/.test(valore) && Number.isFinite(Number(valore)),
  boolean: (valore) => valore === 'true' || valore === 'false',
  uuid: (valore) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(valore),
  date: (valore) =>
    /^\d{4}-\d{2}-\d{2}$/.test(valore) && new Date(`${valore}T00:00:00Z`).toJSON()?.startsWith(valore) === true,
  text: (valore) => valore.isWellFormed() && !valore.includes('\u0000'),
} as const satisfies Readonly<Record<string, (valore: string) => boolean>>;

/**
 * Ciò per cui si ordina, con un'espressione mai nulla (`coalesce`): di un nulla non si saprebbe che cosa viene dopo.
 * L'ultima chiave di un ordine distingue le righe da sola. Il cursore porta questi valori: sono di quelli che chi legge
 * l'elenco può già vedere.
 */
type Chiave = { valore: RawBuilder<unknown>; tipo: keyof typeof TIPI; verso?: 'su' | 'giu' };
export type OrdineDiPagina = readonly [Chiave, ...Chiave[]];

/** Ciò che lega un cursore all'elenco di cui è. */
export type ConCursore = {
  /** Lega il cursore: quello di un elenco non vale per un altro. */
  nome: string;
  /** Ciò che chi chiama ha chiesto, e che lega anch'esso il cursore; `dopo` e `quante` non contano. */
  filtro?: Readonly<Record<string, unknown>>;
  ordine: OrdineDiPagina;
};

/** Il cursore di una riga: i valori per cui è al suo posto, e di quale elenco e filtri. */
export function chiudiCursore(elenco: ConCursore, valori: readonly string[]): string {
  return Buffer.from(JSON.stringify([legameDi(elenco), ...valori])).toString('base64url');
}

/** I valori di un cursore tornato da fuori. Lancia `CursoreNonValido` se non è di questo elenco e di questi filtri. */
export function apriCursore(elenco: ConCursore, cursore: string): string[] {
  const letto = leggiJson(Buffer.from(cursore, 'base64url').toString());
  if (!Array.isArray(letto)) throw new CursoreNonValido();
  const [legame, ...valori] = letto as unknown[];
  if (legame !== legameDi(elenco) || valori.length !== elenco.ordine.length) throw new CursoreNonValido();
  return elenco.ordine.map(({ tipo }, i) => {
    const valore = valori[i];
    if (typeof valore !== 'string' || !TIPI[tipo](valore)) throw new CursoreNonValido();
    return valore;
  });
}

function leggiJson(testo: string): unknown {
  try {
    return JSON.parse(testo);
  } catch {
    return null;
  }
}

function legameDi({ nome, filtro = {}, ordine }: ConCursore): string {
  const scelto = Object.entries(filtro)
    .filter(([chiave, valore]) => valore !== undefined && chiave !== 'dopo' && chiave !== 'quante')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const versi = ordine.map(({ tipo, verso = 'su' }) => [tipo, verso]);
  return createHash('sha256')
    .update(JSON.stringify([nome, scelto, versi]))
    .digest('base64url')
    .slice(0, 16);
}
