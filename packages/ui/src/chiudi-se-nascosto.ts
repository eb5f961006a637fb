import { type RefObject, useEffect } from 'react';
import { CONTROLLO_VISIBILITA_MS } from './predefiniti.ts';

/** Chiude un aiuto quando ciò che spiega non si vede più: una scheda cambiata, una riga tolta, una sezione richiusa. */
export function useChiudiSeNascosto(
  ancora: RefObject<Element | null>,
  aperto: boolean,
  chiudi: (aperto: false) => void,
): void {
  useEffect(() => {
    if (!aperto) return undefined;
    const controllo = setInterval(() => {
      if (ancora.current?.checkVisibility({ visibilityProperty: true }) !== true) chiudi(false);
    }, CONTROLLO_VISIBILITA_MS);
    return () => clearInterval(controllo);
  }, [ancora, aperto, chiudi]);
}
