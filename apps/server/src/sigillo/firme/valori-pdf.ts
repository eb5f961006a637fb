/** Quanto basta della sintassi di un PDF (ISO 32000, 7.3) per sapere dove finisce un valore, e che cosa dice un dizionario. */

const ANNIDATI_MAX = 100;
const SPAZI = /[\0\t\n\f\r ]*/y;
const COMMENTO = /%[^\r\n]*/y;

/** Dove comincia ciò che segue spazi e commenti, quanti che siano: dieci milioni in una sola espressione la farebbero cadere. */
export function dopoSpazi(testo: string, da: number): number {
  let qui = da;
  for (;;) {
    qui += quanti(SPAZI, testo, qui);
    if (testo[qui] !== '%') return qui;
    qui += quanti(COMMENTO, testo, qui);
  }
}

/** Quanti caratteri combaciano da lì. */
function quanti(espressione: RegExp, testo: string, da: number): number {
  espressione.lastIndex = da;
  return espressione.exec(testo)?.[0].length ?? 0;
}

/** Dove finisce il valore che comincia in `da`; `null` se non è un valore. Un rimando (`4 0 R`) è un valore solo. */
export function fineDelValore(testo: string, da: number, livello = 0): number | null {
  if (livello > ANNIDATI_MAX) return null;
  if (testo.startsWith('<<', da)) return fineDi(testo, da + 2, '>>', livello);
  if (testo[da] === '[') return fineDi(testo, da + 1, ']', livello);
  if (testo[da] === '(') return fineDellaStringa(testo, da);
  const semplice =
    /<[0-9A-Fa-f\s]*>|\/[^\0\t\n\f\r ()<>[\]{}/%]*|\d{1,10}\s+\d{1,5}\s+R\b|[+-]?[\d.]+|true\b|false\b|null\b/y;
  semplice.lastIndex = da;
  const trovato = semplice.exec(testo);
  return trovato === null || trovato[0] === '' ? null : da + trovato[0].length;
}

function fineDi(testo: string, da: number, chiude: string, livello: number): number | null {
  let qui = dopoSpazi(testo, da);
  while (!testo.startsWith(chiude, qui)) {
    const fine = fineDelValore(testo, qui, livello + 1);
    if (fine === null) return null;
    qui = dopoSpazi(testo, fine);
  }
  return qui + chiude.length;
}

function fineDellaStringa(testo: string, da: number): number | null {
  let aperte = 0;
  for (let qui = da; qui < testo.length; qui += 1) {
    const segno = testo[qui];
    if (segno === '\\') qui += 1;
    else if (segno === '(') aperte += 1;
    else if (segno === ')') {
      aperte -= 1;
      if (aperte === 0) return qui + 1;
    }
  }
  return null;
}

/** Le voci di un dizionario, per nome senza la barra; `null` se non è un dizionario, o un nome vi è due volte. */
export function vociDelDizionario(testo: string): Map<string, string> | null {
  const inizio = dopoSpazi(testo, 0);
  if (!testo.startsWith('<<', inizio)) return null;
  const voci = new Map<string, string>();
  let qui = dopoSpazi(testo, inizio + 2);
  while (!testo.startsWith('>>', qui)) {
    const nome = fineDelValore(testo, qui);
    if (nome === null || testo[qui] !== '/') return null;
    const valore = dopoSpazi(testo, nome);
    const fine = fineDelValore(testo, valore);
    const chiave = testo.slice(qui + 1, nome);
    if (fine === null || voci.has(chiave)) return null;
    voci.set(chiave, testo.slice(valore, fine));
    qui = dopoSpazi(testo, fine);
  }
  return voci;
}

/** I numeri degli oggetti a cui un valore rimanda. */
export function rimandiDi(valore: string): number[] {
  return [...valore.matchAll(/(\d{1,10})\s+\d{1,5}\s+R\b/g)].map(([, numero]) => Number(numero));
}
