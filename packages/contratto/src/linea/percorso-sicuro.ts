/** Il percorso locale più lungo che valga la pena di ricordare: oltre, un intermediario rifiuterebbe comunque la richiesta. */
const LUNGHEZZA_PERCORSO_MAX = 2_000;

/** Una barra, poi lettere, cifre e `@ - % _ ~ . /`; facoltative la coda e l’ancora, senza spazi né barre rovesce. */
const FORMA =
  /^\/(?!\/)[A-Za-z0-9@\-%_~./]*(?:\?[A-Za-z0-9@\-%_~./!$&'()*+,;=:?]*)?(?:#[A-Za-z0-9@\-%_~./!$&'()*+,;=:?]*)?$/;

/** `/` e `\` codificate, quante volte si vuole: chi sta in mezzo può decodificarle, e l’indirizzo diventa un altro. */
const BARRE_CODIFICATE = /%(?:25)*(?:2f|5c)/i;

/** Caratteri di controllo codificati: nessuna pagina li ha nell’indirizzo, e decodificati dividono un’intestazione o spariscono. */
const CONTROLLI_CODIFICATI = /%(?:25)*(?:[01][0-9a-f]|7f)/i;

/** Un punto codificato è un punto: `%2e%2e` risale come `..`. */
const PUNTO_CODIFICATO = /%(?:25)*2e/gi;

/**
 * Il testo stesso, se è un percorso di questo sito che si può aprire dopo l’accesso; altrimenti `null`.
 * Non decodifica, non accorcia e non ripara: un testo da riparare è rifiutato. La stessa funzione nel browser e nel server.
 * Ciò che accetta resta su questo sito, com’è e decodificato una volta.
 */
export function percorsoLocaleSicuro(testo: unknown): string | null {
  if (typeof testo !== 'string' || testo.length > LUNGHEZZA_PERCORSO_MAX) return null;
  if (!FORMA.test(testo) || CONTROLLI_CODIFICATI.test(testo) || !decodificabile(testo)) return null;
  const percorso = testo.split(/[?#]/, 1)[0] ?? '';
  if (BARRE_CODIFICATE.test(percorso) || percorso.includes('//')) return null;
  const parti = percorso.replaceAll(PUNTO_CODIFICATO, '.').split('/');
  return parti.includes('.') || parti.includes('..') ? null : testo;
}

/** Non lo è se un `%` non comincia due cifre esadecimali o i byte non sono UTF-8: chi legge non è d’accordo su che cosa dica. */
function decodificabile(testo: string): boolean {
  try {
    decodeURIComponent(testo);
    return true;
  } catch {
    return false;
  }
}
