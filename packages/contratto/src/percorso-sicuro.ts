/** Longest local path worth remembering: beyond this a proxy would refuse the request line anyway. */
const LUNGHEZZA_MAX = 2_000;

/** One leading slash, then letters, digits and `@ - % _ ~ . /`; optional query and fragment without spaces or backslashes. */
const FORMA =
  /^\/(?!\/)[A-Za-z0-9@\-%_~./]*(?:\?[A-Za-z0-9@\-%_~./!$&'()*+,;=:?]*)?(?:#[A-Za-z0-9@\-%_~./!$&'()*+,;=:?]*)?$/;

/** Encoded `/`, `\` and control characters: some server between here and there may decode them into another address. */
const CODIFICHE_INGANNEVOLI = /%(?:2f|5c|25(?:2f|5c)|[01][0-9a-f]|7f)/i;

/** A `%` that does not begin two hexadecimal digits: readers disagree on what it means. */
const CODIFICA_MONCA = /%(?![0-9a-f]{2})/i;

/**
 * The text itself when it is a path of this site that may be opened after sign-in, otherwise null.
 * Never decodes, trims or repairs: a text that needs repair is refused. Same function in browser and server.
 */
export function percorsoLocaleSicuro(testo: unknown): string | null {
  if (typeof testo !== 'string' || testo.length > LUNGHEZZA_MAX) return null;
  if (!FORMA.test(testo)) return null;
  const percorso = testo.split(/[?#]/, 1)[0] ?? '';
  if (CODIFICHE_INGANNEVOLI.test(percorso) || CODIFICA_MONCA.test(testo)) return null;
  if (percorso.includes('//') || percorso.split('/').some((parte) => parte === '.' || parte === '..')) return null;
  return testo;
}
