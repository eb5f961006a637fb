import { useSyncExternalStore } from 'react';

/** Una larghezza della pagina: com'è adesso, e chi vuole sapere quando cambia. */
type Larghezza = { adesso(): boolean; segui(avvisa: () => void): () => void };

/** Una domanda sola al browser: rifarla a ogni disegno costa quanto disegnare. */
function larghezza(punto: string): Larghezza {
  let misura: MediaQueryList | undefined;
  const laMisura = (): MediaQueryList => {
    misura ??= matchMedia(`(min-width: ${punto})`);
    return misura;
  };
  return {
    adesso: () => laMisura().matches,
    segui(avvisa) {
      laMisura().addEventListener('change', avvisa);
      return () => laMisura().removeEventListener('change', avvisa);
    },
  };
}

/** Il punto `lg` dei fogli di stile: da qui la stanza ha due colonne. */
const DUE_COLONNE = larghezza('64rem');
/** Il punto `xl`: da qui accanto a un elenco ci sta il dettaglio, la mappa, l'indice. */
const LARGA = larghezza('80rem');

/** Vero se adesso la stanza sta su due colonne. */
export const suDueColonne = DUE_COLONNE.adesso;
/** Vero se adesso la pagina è larga. */
export const eLarga = LARGA.adesso;

/** Vero se la pagina sta su due colonne: ciò che ha un posto solo sta in quello che gli spetta; sul server, che non lo sa, sì. */
export function useDueColonne(): boolean {
  return useSyncExternalStore(DUE_COLONNE.segui, DUE_COLONNE.adesso, () => true);
}

/** Vero se la pagina è larga; sul server, che non lo sa, no. */
export function useLarga(): boolean {
  return useSyncExternalStore(LARGA.segui, LARGA.adesso, () => false);
}
