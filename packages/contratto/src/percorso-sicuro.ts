/** Longest local path worth remembering: beyond this a proxy would refuse the request line anyway. */
export const LUNGHEZZA_PERCORSO_MAX = 2_000;

/** One leading slash, then letters, digits and `@ - % _ ~ . /`; optional query and fragment without spaces or backslashes. */
const FORMA =
  /^\/(?!\/)[A-Za-z0-9@\-%_~./]*(?:\?[A-Za-z0-9@\-%_~./!$&'()*+,;=:?]*)?(?:#[A-Za-z0-9@\-%_~./!$&'()*+,;=:?]*)?$/;

/** Encoded `/` and `\`, encoded again as often as one likes: somebody between here and there may decode them into another address. */
const BARRE_CODIFICATE = /%(?:25)*(?:2f|5c)/i;

/** Encoded control characters: no page has them in its address, and decoded they split a header or vanish. */
const CONTROLLI_CODIFICATI = /%(?:25)*(?:[01][0-9a-f]|7f)/i;

/** An encoded dot is a dot: `%2e%2e` climbs like `..`. */
const PUNTO_CODIFICATO = /%(?:25)*2e/gi;

/**
 * The text itself when it is a path of this site that may be opened after sign-in, otherwise null.
 * Never decodes, trims or repairs: a text that needs repair is refused. Same function in browser and server.
 * What it accepts stays on this site as it is and decoded once.
 */
export function percorsoLocaleSicuro(testo: unknown): string | null {
  if (typeof testo !== 'string' || testo.length > LUNGHEZZA_PERCORSO_MAX) return null;
  if (!FORMA.test(testo) || CONTROLLI_CODIFICATI.test(testo) || !decodificabile(testo)) return null;
  const percorso = testo.split(/[?#]/, 1)[0] ?? '';
  if (BARRE_CODIFICATE.test(percorso) || percorso.includes('//')) return null;
  const parti = percorso.replaceAll(PUNTO_CODIFICATO, '.').split('/');
  return parti.includes('.') || parti.includes('..') ? null : testo;
}

/** Not so when a `%` does not begin two hexadecimal digits or the bytes are not UTF-8: readers disagree on what it means. */
function decodificabile(testo: string): boolean {
  try {
    decodeURIComponent(testo);
    return true;
  } catch {
    return false;
  }
}
