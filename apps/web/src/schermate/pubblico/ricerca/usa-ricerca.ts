import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { leggiRicerca, type RicercaVendite, scriviRicerca } from './indirizzo.ts';

/**
 * La ricerca sta nell'indirizzo della pagina: resta ricaricando, tornando indietro e mandando l'indirizzo a un altro.
 * Ogni ricerca nuova è una voce della cronologia; cambiare vista no.
 */
export function useRicercaVendite(): { ricerca: RicercaVendite; imposta(parte: Partial<RicercaVendite>): void } {
  const indirizzo = useSearch({ strict: false }) as Record<string, unknown>;
  const vai = useNavigate();
  const ricerca = useMemo(() => leggiRicerca(indirizzo), [indirizzo]);
  return {
    ricerca,
    imposta(parte) {
      const search = scriviRicerca({ ...ricerca, ...parte });
      void vai({ to: '/', search, replace: parte.filtro === undefined, resetScroll: false });
    },
  };
}
