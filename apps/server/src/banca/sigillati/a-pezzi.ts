import type { MovimentoConChiave } from './lotto-sigillato.ts';

/** Quanti ne porta un pezzo: aprirlo costa pochi millesimi di secondo. */
const PER_PEZZO = 500;

/**
 * I movimenti in chiaro come escono dal processo che li legge: byte, e non oggetti, perché di cinquantamila chi serve le pagine ne apra
 * pochi alla volta, e fra gli uni e gli altri i rilanci passino.
 */
export function aPezzi(movimenti: readonly MovimentoConChiave[]): Uint8Array[] {
  const pezzi: Uint8Array[] = [];
  for (let da = 0; da < movimenti.length; da += PER_PEZZO)
    pezzi.push(new TextEncoder().encode(JSON.stringify(movimenti.slice(da, da + PER_PEZZO))));
  return pezzi;
}

/** Un pezzo aperto: lo ha scritto `aPezzi`, e il suo tipo non si ricontrolla. */
export const dalPezzo = (pezzo: Uint8Array): MovimentoConChiave[] =>
  JSON.parse(new TextDecoder().decode(pezzo)) as MovimentoConChiave[];
