import { useSyncExternalStore } from 'react';

/** Da questa larghezza la stanza ha due colonne: è il punto `lg` dei fogli di stile. */
const DUE_COLONNE = '(min-width: 64rem)';

/** Vero se la stanza sta su due colonne: il modulo del rilancio esiste una volta sola, nel posto che gli spetta. */
export function useDueColonne(): boolean {
  return useSyncExternalStore(
    (avvisa) => {
      const misura = matchMedia(DUE_COLONNE);
      misura.addEventListener('change', avvisa);
      return () => misura.removeEventListener('change', avvisa);
    },
    () => matchMedia(DUE_COLONNE).matches,
  );
}
