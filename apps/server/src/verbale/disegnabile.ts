/**
 * Ciò che nessun documento porta com'è: segni che non si vedono e cambiano l'ordine di ciò che sta intorno, comandi, caratteri senza
 * un significato. Resta scritto quale c'era: chi legge non deve credere che non ci fosse nulla.
 */
const PERICOLOSI =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u{061C}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2066}-\u{2069}\u{206A}-\u{206F}]/gu;
/** Gli a capo sono testo come un altro. */
const A_CAPO = new Set(['\n', '\r', '\t']);
/** Segni che uniscono o dividono e non si disegnano: lasciati dove sono, il compilatore ne guasta le lettere accanto. */
const MUTI =
  /\u{00AD}|[\u{200B}-\u{200D}]|[\u{2060}-\u{2064}]|[\u{FE00}-\u{FE0F}]|\u{FEFF}|[\u{E0000}-\u{E007F}]|[\u{E0100}-\u{E01EF}]/gu;

/** Quanto togliere, se i caratteri tipografici di questa macchina non sanno disegnare tutto: dal meno al più. */
const NON_DISEGNABILI: readonly (RegExp | null)[] = [
  null,
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Nd}\p{P}\p{Sc}\p{Z}\p{M}\n\r\t+<=>|~^`´¨¯°±×÷§©®¬¦]/gu,
  /[^\n\r\t\u{0020}-\u{007E}\u{00A0}-\u{024F}\u{0370}-\u{03FF}\u{0400}-\u{045F}\u{2010}-\u{2026}\u{20AC}]/gu,
  /[^\n\r\t\u{0020}-\u{007E}\u{00A0}-\u{00FF}\u{2013}\u{2014}\u{2018}-\u{201D}\u{2026}\u{20AC}]/gu,
];
export const GRADI = NON_DISEGNABILI.length;

/** Un carattere che non si può disegnare, per nome: `[U+1F3E0]`. */
const nome = (carattere: string): string =>
  `[U+${(carattere.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

/** Il testo con soltanto ciò che un documento può portare, a quel grado. */
function testoDisegnabile(testo: string, grado: number): string {
  const pulito = testo.replaceAll(MUTI, '').replaceAll(PERICOLOSI, (uno) => (A_CAPO.has(uno) ? uno : nome(uno)));
  const oltre = NON_DISEGNABILI[grado] ?? null;
  return oltre === null ? pulito : pulito.replaceAll(oltre, nome);
}

/**
 * Il documento come si compila: ciò che una persona ha scritto, un'emoji o un segno che rovescia le righe, non impedisce a un
 * verbale di nascere né sposta le cifre accanto. L'allegato è un file, e resta quello.
 */
export function disegnabile(documento: unknown, grado: number): unknown {
  if (typeof documento === 'string') return testoDisegnabile(documento, grado);
  if (Array.isArray(documento)) return documento.map((uno) => disegnabile(uno, grado));
  if (typeof documento !== 'object' || documento === null) return documento;
  return Object.fromEntries(
    Object.entries(documento).map(([chiave, valore]) => [
      chiave,
      chiave === 'allegato' ? valore : disegnabile(valore, grado),
    ]),
  );
}
